import type { Email } from '../../../shared/emails.ts';
import { Button } from '../../ui/button.tsx';
import { dense } from '../../ui/dense.ts';
import { useRetry } from './use-retry.ts';

/** For a message that failed, or that waits for its next try; nothing for any other. */
export const RetryButton = ({ email }: { email: Pick<Email, 'id' | 'recipient' | 'state' | 'error'> }) => {
  const { mutate, isPending } = useRetry();
  const isWaiting = email.state === 'queued' && email.error !== null;
  if (email.state !== 'failed' && !isWaiting) return null;
  return (
    <Button
      kind="secondary"
      className={dense}
      aria-label={isWaiting ? `Try message to ${email.recipient} now` : `Retry message to ${email.recipient}`}
      aria-disabled={isPending}
      onClick={() => !isPending && mutate(email)}
    >
      {isPending ? 'Queueing…' : isWaiting ? 'Try now' : 'Retry'}
    </Button>
  );
};
