import { toast } from '../ui/toast.ts';
import { PageHeading } from './page-heading.tsx';
import { SignInForm } from './sign-in-form.tsx';

const LoginPage = () => (
  <main id="content" tabIndex={-1} className="mx-auto max-w-sm px-page py-12 outline-none sm:py-20">
    <PageHeading title="Sign in">For the engineer who runs this studio.</PageHeading>
    <SignInForm
      className="space-y-5 rounded-md border border-hairline bg-panel p-5 sm:p-6"
      onProblem={(words, detail) => toast(words, 'error', detail ? { detail } : {})}
    />
    <p className="mt-4 text-muted text-sm">
      All access attempts are logged: time, username, address and outcome.
    </p>
  </main>
);
export default LoginPage;
