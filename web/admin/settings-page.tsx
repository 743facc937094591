import { DownloadLinksPanel, OrderLinksPanel } from '../features/admin-account/links-panels.tsx';
import { PasswordForm } from '../features/admin-account/password-form.tsx';
import { SessionsPanel } from '../features/admin-account/sessions-panel.tsx';
import { SignInLog } from '../features/admin-account/sign-in-log.tsx';
import { DiscountManager } from '../features/admin-discounts/discount-manager.tsx';
import { EmailSetupPanel } from '../features/admin-emails/email-setup-panel.tsx';
import { SettingsPanel } from '../features/admin-settings/settings-form.tsx';
import { StoragePanel } from '../features/admin-settings/storage-panel.tsx';
import { PageHeading } from './page-heading.tsx';
import { SettingsNav, SettingsSection } from './settings-sections.tsx';

const beside = 'grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[24rem_minmax(0,1fr)]';

export const SettingsPage = () => (
  <>
    <PageHeading title="Settings">
      What your site says and charges, email delivery, and who can sign in.
    </PageHeading>
    <SettingsNav />
    {/* Offset for sticky elements below the top bar and the section navigation. */}
    <div className="grid grid-cols-[minmax(0,1fr)] gap-12 [--below-bar:2.5rem]">
      <SettingsSection id="site" note="The prices, names and texts used on every page and in every email.">
        <SettingsPanel />
      </SettingsSection>
      <SettingsSection id="discounts" note="Artists enter a code in the order form to get the discount.">
        <DiscountManager />
      </SettingsSection>
      <SettingsSection id="email" note="Order emails, your own emails and their delivery.">
        <EmailSetupPanel />
      </SettingsSection>
      <SettingsSection
        id="sign-in"
        note="Your password, the browsers you’re signed in on, and who has tried to sign in."
      >
        <div className={beside}>
          <PasswordForm />
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
            <SessionsPanel />
            <DownloadLinksPanel />
            <OrderLinksPanel />
          </div>
          <div className="min-w-0 xl:col-span-2">
            <SignInLog />
          </div>
        </div>
      </SettingsSection>
      <SettingsSection id="storage" note="Space used by orders, audio and pictures, and how much is left.">
        <StoragePanel />
      </SettingsSection>
    </div>
  </>
);
