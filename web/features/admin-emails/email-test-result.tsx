import type { EmailTest } from '../../../shared/email-server.ts';
import { ErrorNotice } from '../../ui/error-notice.tsx';

/** What the mail server said to a test. */
export const TestResult = ({ test: { is_sent, recipient, words } }: { test: EmailTest }) =>
  is_sent ? (
    <p role="status" className="border-success border-l-3 pl-3 text-sm wrap-anywhere">
      The mail server accepted the test. Check {recipient} and its spam folder.
    </p>
  ) : (
    <ErrorNotice className="wrap-anywhere">The test wasn’t sent. {words}</ErrorNotice>
  );
