import { type ReactNode, Suspense } from 'react';
import type { PageData } from '../../shared/pages.ts';
import { island } from '../lib/island.tsx';
import { SiteBar } from './site-bar.tsx';

// It has no interaction before it is visible, so its code is loaded then.
const Footer = island(async () => (await import('./footer.tsx')).Footer, 'footer');

// Only the bar reads the session, so that doing so does not affect islands that are not hydrated yet.
export const SiteFrame = ({ data, children }: { data: PageData; children: ReactNode }) => (
  <>
    <a href="#content" className="skip-link">
      Skip to content
    </a>
    <SiteBar brand={data.settings.business_name} path={data.path} />
    <main id="content" tabIndex={-1} className="pt-16 outline-none">
      {children}
    </main>
    <footer id="footer" className="border-hairline border-t bg-panel">
      <Suspense fallback={null}>
        <Footer settings={data.settings} year={data.year} />
      </Suspense>
    </footer>
  </>
);
