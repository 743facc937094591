import { type ReactNode, Suspense } from 'react';
import type { PageData } from '../../shared/pages.ts';
import { AuthProvider } from '../lib/auth.tsx';
import { island } from '../lib/island.tsx';
import { TopBar } from '../ui/top-bar.tsx';

// Nothing in it waits for a hand, so its code comes with it into view.
const Footer = island(async () => (await import('./footer.tsx')).Footer, 'footer');

// Only the bar asks who is signed in. The rest of the page stands outside the provider, so that reading the stored
// session does not touch islands that are not hydrated yet.
export const SiteFrame = ({ data, children }: { data: PageData; children: ReactNode }) => (
  <>
    <a href="#content" className="skip-link">
      Skip to content
    </a>
    <AuthProvider>
      <TopBar brand={data.settings.business_name} path={data.path} />
    </AuthProvider>
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
