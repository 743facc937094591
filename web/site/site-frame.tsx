import type { ReactNode } from 'react';
import type { PageData } from '../../shared/pages.ts';
import { AuthProvider } from '../lib/auth.tsx';
import { TopBar } from '../ui/top-bar.tsx';
import { Footer } from './footer.tsx';

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
    <Footer settings={data.settings} year={data.year} />
  </>
);
