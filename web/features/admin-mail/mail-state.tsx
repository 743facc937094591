import type { Email, EmailState } from '../../../shared/emails.ts';
import { classes } from '../../lib/classes.ts';

const states: Record<EmailState, { label: string; tone: string }> = {
  queued: { label: 'Queued', tone: 'tone-yellow' },
  sending: { label: 'Sending', tone: 'tone-blue' },
  sent: { label: 'Sent', tone: 'tone-green' },
  failed: { label: 'Failed', tone: 'tone-red' },
  cancelled: { label: 'Withdrawn', tone: '' },
};

export const MailStateBadge = ({ state }: { state: EmailState }) => (
  <span
    className={classes(
      'tone inline-flex items-center gap-2 whitespace-nowrap px-2 py-0.5 font-medium text-xs leading-5',
      states[state].tone,
    )}
  >
    {states[state].label}
  </span>
);

export const mailStates = Object.entries(states) as [EmailState, (typeof states)[EmailState]][];

/** Why a message has not gone out, in the mail server's words. */
export const MailError = ({ email }: { email: Email }) =>
  email.error && (
    <p className="mt-1 text-error text-sm [overflow-wrap:anywhere]">
      {email.error}
      {email.attempts > 1 && <span className="text-muted"> ({email.attempts} attempts)</span>}
    </p>
  );
