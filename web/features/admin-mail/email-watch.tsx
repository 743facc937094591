import type { ReactNode } from 'react';
import { MailError, MailStateBadge } from './mail-state.tsx';
import { RetryButton } from './retry-button.tsx';
import { useMailStatus } from './use-mail-status.ts';
import { useWatchedEmail } from './use-watched-email.ts';

/** What becomes of a message that was just written; `children` say which. */
export const EmailWatch = ({ id, children }: { id: string; children: ReactNode }) => {
  const { data: email } = useWatchedEmail(id);
  const { data: mail } = useMailStatus();
  return (
    <div role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <span className="text-muted wrap-anywhere">{children}</span>
      {email && <MailStateBadge state={email.state} />}
      {email && <RetryButton email={email} />}
      {email && (
        <div className="w-full empty:hidden">
          <MailError email={email} />
          {email.state === 'queued' && !email.error && mail && !mail.is_connected && (
            <p className="text-muted">It waits until a mail server is connected.</p>
          )}
        </div>
      )}
    </div>
  );
};
