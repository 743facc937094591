import type { ComponentType, ReactNode } from 'react';
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
import { MethodManager } from '../features/admin-payment-methods/method-manager.tsx';
import { KindSection } from '../features/admin-settings/kind-section.tsx';
import {
  CurrencySection,
  DataSection,
  DepositSection,
  PaymentSection,
  QuotesSection,
  ReceiptsSection,
  RemindersSection,
  TaxSection,
} from '../features/admin-settings/money-sections.tsx';
import { DaysSection, DeliverySection, PromiseSection } from '../features/admin-settings/offer-sections.tsx';
import type { SectionProps } from '../features/admin-settings/section-parts.tsx';
import { SettingsForm } from '../features/admin-settings/settings-form.tsx';
import type { SectionId } from '../features/admin-settings/settings-pages.ts';
import { StoragePanel } from '../features/admin-settings/storage-panel.tsx';
import { FaceSection, NameSection } from '../features/admin-settings/studio-sections.tsx';
import { LookSection } from '../features/admin-site-editor/look-section.tsx';
import { SitePageManager } from '../features/admin-site-pages/site-page-manager.tsx';

const Titled = ({ title, children }: { title: string; children: ReactNode }) => (
  <>
    <h2 className="mb-3 font-semibold text-lg">{title}</h2>
    {children}
  </>
);

const columns = 'grid grid-cols-[minmax(0,1fr)] gap-4';

const signIn = (
  <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[24rem_minmax(0,1fr)]">
    <div className={columns}>
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
    <div className={columns}>
      <div id="sessions">
        <SessionsPanel />
      </div>
      <div id="links" className={`${columns} lg:grid-cols-[repeat(2,minmax(0,1fr))]`}>
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
);

/** What a section shows: fields of the page's form, which its bar saves, or what is saved by itself. */
type Content = { Fields: ComponentType<SectionProps>; isHalf?: true } | { content: ReactNode };

const contents: Record<SectionId, Content> = {
  kind: { Fields: KindSection },
  name: { Fields: NameSection },
  face: { Fields: FaceSection },
  look: { Fields: LookSection },
  'site-pages': {
    content: (
      <Titled title="Your own pages">
        <SitePageManager />
      </Titled>
    ),
  },
  services: { content: <OfferManager /> },
  promise: { Fields: PromiseSection },
  days: { Fields: DaysSection },
  delivery: { Fields: DeliverySection },
  discounts: {
    content: (
      <Titled title="Discount codes">
        <DiscountManager />
      </Titled>
    ),
  },
  ways: {
    content: (
      <Titled title="Ways to pay">
        <MethodManager />
      </Titled>
    ),
  },
  payment: { Fields: PaymentSection },
  reminders: { Fields: RemindersSection, isHalf: true },
  currency: { Fields: CurrencySection, isHalf: true },
  tax: { Fields: TaxSection, isHalf: true },
  deposit: { Fields: DepositSection, isHalf: true },
  quotes: { Fields: QuotesSection, isHalf: true },
  receipts: { Fields: ReceiptsSection, isHalf: true },
  'email-server': { content: <EmailSetupPanel /> },
  'sign-in': { content: signIn },
  storage: { content: <StoragePanel /> },
  data: { Fields: DataSection },
};

/** Whether any of these sections is saved by a bar. */
export const haveBar = (ids: readonly SectionId[]): boolean => ids.some((id) => 'Fields' in contents[id]);

/** Sections of the settings, in this order. Those of the form stand together, as one form can't be around another one. */
export const SettingsSections = ({ ids }: { ids: readonly SectionId[] }) => {
  const all = ids.map((id) => ({ id, content: contents[id] }));
  const first = all.findIndex(({ content }) => 'Fields' in content);
  const show = (some: typeof all) =>
    some.map(
      ({ id, content }) =>
        'content' in content && (
          <section key={id} id={id} className="scroll-mt-20">
            {content.content}
          </section>
        ),
    );
  if (first === -1) return show(all);
  return (
    <SettingsForm
      before={show(all.slice(0, first))}
      sections={all.flatMap(({ id, content }) =>
        'Fields' in content ? [{ id, Section: content.Fields, isHalf: content.isHalf }] : [],
      )}
      after={show(all.slice(first))}
    />
  );
};
