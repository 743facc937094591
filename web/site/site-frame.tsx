import { type ReactNode, useEffect, useState } from 'react';
import type { PageData } from '../../shared/pages.ts';
import { island } from '../lib/island.tsx';
import { onSessionChange, restoreUser } from '../lib/session.ts';
import { Logo } from '../ui/logo.tsx';
import { MailLink } from '../ui/mail-link.tsx';
import { TopBar } from '../ui/top-bar.tsx';

// Loaded only for a signed-in owner.
const loadSignOut = () => import('../lib/sign-out.ts');

/** The top bar of public pages; only checks whether the owner is signed in. */
const SiteBar = ({ settings, path, has_samples, logo }: PageData) => {
  const [isOwner, setOwner] = useState(false);
  useEffect(() => {
    const look = () => setOwner(restoreUser() !== null);
    look();
    return onSessionChange(look);
  }, []);
  useEffect(() => {
    if (isOwner) loadSignOut().catch(() => undefined);
  }, [isOwner]);
  const leave = async () => {
    const { signOut } = await loadSignOut();
    signOut();
    setOwner(false);
  };
  return (
    <TopBar
      brand={settings.business_name}
      mark={logo && <Logo logo={logo} name={settings.business_name} />}
      path={path}
      isOwner={isOwner}
      sections={settings.sections.flatMap(({ id, visible }) =>
        visible && (id !== 'samples' || has_samples) ? [id] : [],
      )}
      onLogout={() => void leave()}
    />
  );
};

// It has no interaction before it is visible, so its code is loaded then.
const Footer = island(async () => (await import('./footer.tsx')).Footer, 'footer');

/** Around every public page. */
// Only the bar reads the session, so that doing so does not affect islands that are not hydrated yet.
export const SiteFrame = ({ data, children }: { data: PageData; children: ReactNode }) => (
  <>
    <a href="#content" className="skip-link">
      Skip to content
    </a>
    <SiteBar {...data} />
    <main id="content" tabIndex={-1} className="pt-16 outline-none">
      {children}
    </main>
    {data.page === 'order' ? (
      <footer className="mx-auto flex w-full max-w-page flex-wrap items-center gap-x-4 px-page py-4 text-muted text-sm">
        <p className="wrap-anywhere">{data.settings.business_name}</p>
        <MailLink address={data.settings.contact_email} />
      </footer>
    ) : (
      <footer id="footer" className="border-hairline border-t bg-panel">
        <Footer
          settings={data.settings}
          offer={data.offer}
          year={data.year}
          site_pages={data.site_pages}
          logo={data.logo}
        />
      </footer>
    )}
  </>
);
