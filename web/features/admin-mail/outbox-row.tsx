import { useState } from 'react';
import { Link } from 'react-router';
import type { Email } from '../../../shared/emails.ts';
import { formatMoment } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { dense, touchable } from '../../ui/dense.ts';
import { MailError, MailStateBadge, removedMail, removedRecipient } from './mail-state.tsx';
import { RetryButton } from './retry-button.tsx';

/** One message of the outbox: what it is, what became of it, and its words on demand. */
export const OutboxRow = ({ email }: { email: Email }) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-72">
        <p className={`[overflow-wrap:anywhere] ${email.recipient ? 'font-medium' : 'text-muted'}`}>
          {email.recipient ? email.subject : removedMail}
        </p>
        <p className="text-muted text-sm [overflow-wrap:anywhere]">
          {email.recipient ? `to ${email.recipient}` : removedRecipient} ·{' '}
          {formatMoment(email.sent_at ?? email.created_at)}
          {email.order_id && (
            <>
              {' '}
              ·{' '}
              <Link
                className={`link whitespace-nowrap font-mono text-xs ${touchable}`}
                to={`/orders/${email.order_id}`}
              >
                {email.order_id}
              </Link>
            </>
          )}
        </p>
        <MailError email={email} />
      </div>
      <div className="flex items-center gap-2">
        <RetryButton email={email} />
        {email.text && (
          <Button kind="quiet" className={dense} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            <span>
              {isOpen ? 'Close' : 'Read'}
              <span className="sr-only">
                {' '}
                “{email.subject}” to {email.recipient}
              </span>
            </span>
          </Button>
        )}
        <MailStateBadge state={email.state} />
      </div>
      {isOpen && (
        <div className="w-full">
          <p className="max-w-prose whitespace-pre-wrap rounded-sm border border-hairline bg-raised/50 p-3 text-sm [overflow-wrap:anywhere]">
            {email.text}
          </p>
        </div>
      )}
    </li>
  );
};
