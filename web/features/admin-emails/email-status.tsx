import { useQueryClient } from '@tanstack/react-query';
import type { Email, EmailState } from '../../../shared/emails.ts';
import { call } from '../../lib/api.ts';
import { formatMoment } from '../../lib/format.ts';
import { useNow } from '../../lib/use-now.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Badge } from '../../ui/badge.tsx';
import { useAction } from '../../ui/use-action.ts';
import { useEmailConnection } from './email-connection.tsx';

const states: Record<EmailState, { label: string; tone: string }> = {
  queued: { label: 'Queued', tone: 'tone-yellow' },
  sending: { label: 'Sending', tone: 'tone-blue' },
  sent: { label: 'Sent', tone: 'tone-green' },
  failed: { label: 'Failed', tone: 'tone-red' },
  cancelled: { label: 'Withdrawn', tone: '' },
  merged: { label: 'In digest', tone: '' },
};

/** Badge with an email's state; for a held email, when it is sent. */
export const EmailStateBadge = ({ email }: { email: StateOfEmail }) => {
  const { label, tone } = states[email.state];
  return isHeld(email) ? <HeldBadge until={email.next_attempt_at} /> : <Badge tone={tone}>{label}</Badge>;
};
type StateOfEmail = Pick<Email, 'state'> & Partial<Pick<Email, 'error' | 'next_attempt_at'>>;

/** A deferred email is not held: EmailError shows its retry time. */
const isHeld = (email: StateOfEmail): email is StateOfEmail & { next_attempt_at: string } =>
  email.state === 'queued' && !email.error && Date.parse(email.next_attempt_at ?? '') > Date.now();

const HeldBadge = ({ until }: { until: string }) => {
  const { data: mail } = useEmailConnection();
  const left = Math.ceil((Date.parse(until) - useNow(1_000)) / 1_000);
  if (mail?.is_connected === false || left <= 0) return <Badge tone={states.queued.tone}>Queued</Badge>;
  return (
    <Badge tone={states.queued.tone}>
      {left < 120 ? `Goes out in ${left} s` : `Goes out ${formatMoment(until)}`}
    </Badge>
  );
};

export const emailStates = Object.entries(states) as [EmailState, (typeof states)[EmailState]][];

/** Options for a choice of states. */
export const StateOptions = () =>
  emailStates.map(([value, { label }]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));

/** Replaces an email's content and recipient after its client's data was deleted. */
export const removedEmailLabel = 'Email deleted with the client’s data';
export const removedRecipientLabel = 'Removed recipient';

/** Whether the state will still change by itself. */
export const isInTransit = ({ state }: Pick<Email, 'state'>): boolean =>
  state === 'queued' || state === 'sending';

type Trouble = Pick<Email, 'state' | 'error'> & Partial<Pick<Email, 'held' | 'attempts' | 'next_attempt_at'>>;

/** Why an email has not been sent: it is held, or the mail server's words and when it is retried. */
export const EmailError = ({ email }: { email: Trouble }) => {
  const { state, error, held, attempts = 0, next_attempt_at } = email;
  if (held && !error) return <p className="mt-1 text-muted text-sm">{held}</p>;
  if (!error || state === 'sent') return null;
  return (
    <p className="mt-1 text-error text-sm [overflow-wrap:anywhere]">
      {error}
      {attempts > 1 && <span className="text-muted"> ({attempts} attempts)</span>}
      {state === 'queued' && next_attempt_at && (
        <span className="block text-muted">Next try: {formatMoment(next_attempt_at)}</span>
      )}
    </p>
  );
};

/** Query keys that contain emails or the progress of bulk emails. */
const places = ['emails', 'email', 'order', 'mailing', 'mailings', 'mailing-results', 'dashboard', 'client'];

/** Queues a failed email again, or retries a deferred one now. */
const useRetry = () => {
  const client = useQueryClient();
  return useAction({
    send: ({ id }: Pick<Email, 'id' | 'state'>) =>
      call('POST /api/admin/emails/:id/retry', { params: { id } }),
    done: ({ recipient }, { state }) =>
      state === 'failed'
        ? `The email to ${recipient} is queued again`
        : `The email to ${recipient} is being tried now`,
    failed: (reason) => `The email couldn’t be queued again. ${reason}`,
    refresh: () => Promise.all(places.map((place) => client.invalidateQueries({ queryKey: [place] }))),
  });
};

/** Shown for an email that failed or is waiting for a retry; hidden for any other. */
export const RetryButton = ({ email }: { email: Pick<Email, 'id' | 'recipient' | 'state' | 'error'> }) => {
  const { mutate, isPending } = useRetry();
  const isWaiting = email.state === 'queued' && email.error !== null;
  if (email.state !== 'failed' && !isWaiting) return null;
  return (
    <ActionButton
      kind="secondary"
      aria-label={isWaiting ? `Try email to ${email.recipient} now` : `Retry email to ${email.recipient}`}
      isBusy={isPending}
      onClick={() => mutate(email)}
    >
      {isPending ? 'Queueing…' : isWaiting ? 'Try now' : 'Retry'}
    </ActionButton>
  );
};
