import type { Email } from '../../../shared/emails.ts';
import { formatMoment } from '../../lib/format.ts';
import { Panel } from '../../ui/panel.tsx';
import { MailError, MailStateBadge } from './mail-state.tsx';
import { RetryButton } from './retry-button.tsx';

/** The e-mails sent about one order. */
export const OrderMails = ({ emails }: { emails: Email[] }) => (
  <Panel title="E-mails">
    {emails.length === 0 ? (
      <p className="text-muted">No e-mail has been written about this order.</p>
    ) : (
      <ul className="divide-y divide-hairline">
        {emails.map((email) => (
          <li key={email.id} className="py-3 first:pt-0 last:pb-0">
            <div className="flex items-start justify-between gap-3">
              <div className="min-w-0">
                <p className="[overflow-wrap:anywhere]">{email.subject}</p>
                <p className="text-muted text-sm [overflow-wrap:anywhere]">to {email.recipient}</p>
              </div>
              <MailStateBadge state={email.state} />
            </div>
            <p className="text-muted text-xs leading-5">{formatMoment(email.sent_at ?? email.created_at)}</p>
            <MailError email={email} />
            <div className="mt-2 empty:hidden">
              <RetryButton email={email} />
            </div>
          </li>
        ))}
      </ul>
    )}
  </Panel>
);
