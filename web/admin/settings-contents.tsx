import type { ReactNode } from 'react';
import { CalendarPanel } from '../features/admin-account/calendar-panel.tsx';
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
import type { SettingsPageId } from '../features/admin-settings/settings-pages.ts';
import { StoragePanel } from '../features/admin-settings/storage-panel.tsx';
import { TaxForm } from '../features/admin-settings/tax-form.tsx';
import { SitePageManager } from '../features/admin-site-pages/site-page-manager.tsx';

const Titled = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section id={id} aria-labelledby={`${id}-title`}>
    <h2 id={`${id}-title`} className="mb-3 font-semibold text-lg">
      {title}
    </h2>
    {children}
  </section>
);

/** What each page of the settings holds. */
export const settingsContents: Record<SettingsPageId, ReactNode> = {
  studio: <SettingsPanel page="studio" />,
  look: <SettingsPanel page="look" />,
  offer: (
    <>
      <OfferManager />
      <Titled id="discounts" title="Discount codes">
        <DiscountManager />
      </Titled>
    </>
  ),
  promise: <PromiseForm />,
  payment: (
    <>
      <Titled id="ways" title="Ways to pay">
        <MethodManager />
      </Titled>
      <CardPanel />
      <SettingsPanel page="payment" />
    </>
  ),
  money: (
    <>
      {/* Before the form whose bar ends the page, and leads on in the set-up guide. */}
      <TaxForm />
      <SettingsPanel page="money" />
    </>
  ),
  texts: <SettingsPanel page="texts" />,
  pages: (
    <Titled id="site-pages" title="Your own pages">
      <SitePageManager />
    </Titled>
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
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <div id="sessions">
          <SessionsPanel />
        </div>
        <div
          id="links"
          className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[repeat(2,minmax(0,1fr))]"
        >
          <DownloadLinksPanel />
          <OrderLinksPanel />
        </div>
        <div id="calendar">
          <CalendarPanel />
        </div>
        <div id="log">
          <SignInLog />
        </div>
      </div>
    </div>
  ),
  storage: <StoragePanel />,
};
