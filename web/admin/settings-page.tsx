import { type ReactNode, useEffect } from 'react';
import { Navigate, NavLink, useLocation, useParams } from 'react-router';
import { DownloadLinksPanel, OrderLinksPanel } from '../features/admin-account/links-panels.tsx';
import { PasskeysPanel } from '../features/admin-account/passkeys-panel.tsx';
import { PasswordForm } from '../features/admin-account/password-form.tsx';
import { SessionsPanel } from '../features/admin-account/sessions-panel.tsx';
import { SignInLog } from '../features/admin-account/sign-in-log.tsx';
import { TotpPanel } from '../features/admin-account/totp-panel.tsx';
import { DiscountManager } from '../features/admin-discounts/discount-manager.tsx';
import { EmailSetupPanel } from '../features/admin-emails/email-setup-panel.tsx';
import { OfferManager } from '../features/admin-offer/offer-manager.tsx';
import { CardPanel } from '../features/admin-payment-methods/card-panel.tsx';
import { MethodManager } from '../features/admin-payment-methods/method-manager.tsx';
import { PromiseForm } from '../features/admin-settings/promise-form.tsx';
import { SettingsPanel } from '../features/admin-settings/settings-form.tsx';
import {
  findSettingsPlace,
  type SettingsPageId,
  settingsPages,
} from '../features/admin-settings/settings-pages.ts';
import { StoragePanel } from '../features/admin-settings/storage-panel.tsx';
import { TaxForm } from '../features/admin-settings/tax-form.tsx';
import { SitePageManager } from '../features/admin-site-pages/site-page-manager.tsx';
import { PageHeading } from './page-heading.tsx';

/** One page of the settings, with links to the others. */
export const SettingsPage = () => {
  const { page: id } = useParams();
  const { hash } = useLocation();
  useHashTarget();
  const page = settingsPages.find((one) => one.id === id);
  // Also for links to sections of the one page that once held all settings.
  if (!page) return <Navigate replace to={findSettingsPlace(hash.slice(1))} />;
  return (
    <>
      <PageHeading title="Settings" documentTitle={`${page.title} - Settings`} />
      <nav aria-label="Settings" className="-mx-2 -mt-2 mb-5 border-hairline border-b">
        <ul className="flex flex-wrap gap-x-1">
          {settingsPages.map(({ id, title }) => (
            <li key={id}>
              <NavLink
                to={`/settings/${id}`}
                className="flex min-h-11 items-center border-transparent border-b-2 px-2 text-muted text-sm no-underline transition-colors hover:text-text aria-[current=page]:border-text aria-[current=page]:text-text lg:min-h-10"
              >
                {title}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8">{contents[page.id]}</div>
    </>
  );
};

const contents: Record<SettingsPageId, ReactNode> = {
  studio: <SettingsPanel page="studio" />,
  look: <SettingsPanel page="look" />,
  offer: (
    <>
      <OfferManager />
      <section id="discounts" aria-labelledby="discounts-title">
        <h2 id="discounts-title" className="mb-3 font-semibold text-lg">
          Discount codes
        </h2>
        <DiscountManager />
      </section>
    </>
  ),
  promise: <PromiseForm />,
  payment: (
    <>
      <section id="ways" aria-labelledby="ways-title">
        <h2 id="ways-title" className="mb-3 font-semibold text-lg">
          Ways to pay
        </h2>
        <MethodManager />
      </section>
      <CardPanel />
      <SettingsPanel page="payment" />
    </>
  ),
  money: (
    <>
      <SettingsPanel page="money" />
      <TaxForm />
    </>
  ),
  texts: <SettingsPanel page="texts" />,
  pages: (
    <section id="site-pages" aria-labelledby="pages-title">
      <h2 id="pages-title" className="mb-3 font-semibold text-lg">
        Your own pages
      </h2>
      <SitePageManager />
    </section>
  ),
  delivery: <SettingsPanel page="delivery" />,
  email: <EmailSetupPanel />,
  'sign-in': (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[24rem_minmax(0,1fr)]">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <div id="password">
          <PasswordForm />
        </div>
        <div id="passkeys">
          <PasskeysPanel />
        </div>
        <div id="totp">
          <TotpPanel />
        </div>
        <div id="links" className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <DownloadLinksPanel />
          <OrderLinksPanel />
        </div>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <div id="sessions">
          <SessionsPanel />
        </div>
        <div id="log">
          <SignInLog />
        </div>
      </div>
    </div>
  ),
  storage: <StoragePanel />,
};

// How long to look for the place and to correct its position while panels load.
const SETTLING_MS = 3_000;

/** Scrolls to the field or section named in the URL, also once it has loaded, and focuses a field. */
const useHashTarget = (): void => {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link that is followed again goes there again
  useEffect(() => {
    const name = hash.slice(1);
    if (!name) return;
    let found: HTMLElement | null = null;
    const go = () => {
      const before = found;
      found =
        document.querySelector<HTMLElement>(`main form [name="${CSS.escape(name)}"]`) ??
        document.getElementById(name);
      if (!found) return;
      const isField = found.matches('input, textarea, select');
      if (!isField) found.tabIndex = -1;
      found.scrollIntoView({ block: isField ? 'center' : 'start' });
      if (found !== before) found.focus({ preventScroll: true });
    };
    const watcher = new MutationObserver(go);
    const stop = () => {
      watcher.disconnect();
      clearTimeout(timer);
      for (const event of moves) window.removeEventListener(event, stop);
    };
    const moves = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;
    const timer = setTimeout(stop, SETTLING_MS);
    go();
    watcher.observe(document.body, { childList: true, subtree: true });
    for (const event of moves) window.addEventListener(event, stop, { passive: true });
    return stop;
  }, [hash, key]);
};
