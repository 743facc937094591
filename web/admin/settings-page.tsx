import { PasswordForm } from '../features/admin-settings/password-form.tsx';
import { SettingsPanel } from '../features/admin-settings/settings-panel.tsx';
import { SignInLog } from '../features/admin-settings/sign-in-log.tsx';
import { PageHeading } from './page-heading.tsx';

const SettingsPage = () => (
  <>
    <PageHeading title="Settings">What your site says and charges, and who may come in here.</PageHeading>
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <SettingsPanel />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[24rem_minmax(0,1fr)]">
        <PasswordForm />
        <SignInLog />
      </div>
    </div>
  </>
);
export default SettingsPage;
