import Mail from 'lucide-react/icons/mail';
import { useState } from 'react';
import type { Email } from '../../../shared/emails.ts';
import { classes } from '../../lib/classes.ts';
import {
  EmailError,
  EmailStateBadge,
  RetryButton,
  removedEmailLabel,
} from '../admin-emails/email-status.tsx';
import { EmailText } from '../admin-emails/live-email-status.tsx';
import { TimelineItem } from './timeline-item.tsx';

/** An email about the order: recipient, delivery status, and its content on demand. */
export const TimelineEmail = ({ email, client }: { email: Email; client: string }) => {
  const [isOpen, setOpen] = useState(false);
  const isToClient = client !== '' && email.recipient.toLowerCase() === client.toLowerCase();
  return (
    <TimelineItem at={email.created_at} mark={<Mail size={11} strokeWidth={2.5} />}>
      <p className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <span
          className={classes(
            'min-w-0 flex-1 basis-40 text-sm leading-5 [overflow-wrap:anywhere]',
            !email.recipient && 'text-muted',
          )}
        >
          {email.recipient ? email.subject : removedEmailLabel}
        </span>
        <EmailStateBadge email={email} />
      </p>
      <p className="text-muted text-xs leading-5 [overflow-wrap:anywhere]">
        {email.recipient && `${isToClient ? 'To the client, ' : 'To '}${email.recipient}`}
        {email.recipient && (
          <>
            {' · '}
            <button
              type="button"
              className="link -my-2 cursor-pointer py-2"
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            >
              {isOpen ? 'Close' : 'Read'}
              <span className="sr-only"> “{email.subject}”</span>
            </button>
          </>
        )}
      </p>
      {isOpen && (
        <p className="my-1.5 whitespace-pre-wrap rounded-sm border border-hairline bg-raised/50 p-3 text-sm [overflow-wrap:anywhere]">
          <EmailText email={email} />
        </p>
      )}
      <EmailError email={email} />
      <div className="my-1.5 empty:hidden">
        <RetryButton email={email} />
      </div>
    </TimelineItem>
  );
};
