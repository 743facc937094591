import ChevronDown from 'lucide-react/icons/chevron-down';
import { Link } from 'react-router';
import type { Email } from '../../../shared/emails.ts';
import { formatMoment } from '../../lib/format.ts';
import { Panel } from '../../ui/panel.tsx';
import { EmailError, EmailStateBadge, RetryButton } from '../admin-emails/email-status.tsx';

/** Emails to a client other than order emails. */
export const ClientEmails = ({ emails }: { emails: Email[] }) => (
  <Panel title="Emails">
    {emails.length === 0 ? (
      <p className="text-muted">No emails yet. Emails about an order are on that order&rsquo;s page.</p>
    ) : (
      <ul className="-my-4 divide-y divide-hairline">
        {emails.map((email) => (
          <ClientEmail key={email.id} email={email} />
        ))}
      </ul>
    )}
  </Panel>
);

const ClientEmail = ({ email }: { email: Email }) => (
  <li className="py-3">
    <div className="flex items-start justify-between gap-3">
      <p className="min-w-0 font-medium wrap-anywhere">{email.subject}</p>
      <EmailStateBadge email={email} />
    </div>
    <p className="text-muted text-xs leading-5">
      {formatMoment(email.sent_at ?? email.created_at)}
      {email.order_id && (
        <>
          {' · about '}
          <Link className="link whitespace-nowrap font-mono" to={`/orders/${email.order_id}`}>
            {email.order_id}
          </Link>
        </>
      )}
    </p>
    <EmailError email={email} />
    {email.state === 'failed' && (
      <div className="mt-2">
        <RetryButton email={email} />
      </div>
    )}
    <details className="group mt-1">
      <summary className="inline-flex min-h-11 cursor-pointer items-center gap-1.5 text-muted text-sm hover:text-text pointer-fine:min-h-9">
        Message
        <ChevronDown aria-hidden size={15} className="group-open:rotate-180" />
      </summary>
      <p className="max-w-prose whitespace-pre-wrap border-hairline border-l-2 pl-3 text-sm wrap-anywhere">
        {email.text}
      </p>
    </details>
  </li>
);
