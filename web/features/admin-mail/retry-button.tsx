import type { Email } from '../../../shared/emails.ts';
import { Button } from '../../ui/button.tsx';
import { dense } from '../../ui/dense.ts';
import { useRetry } from './use-retry.ts';

export const RetryButton = ({ email }: { email: Email }) => {
  const { mutate, isPending } = useRetry();
  return (
    <Button
      kind="secondary"
      className={dense}
      aria-label={`Retry message to ${email.recipient}`}
      aria-disabled={isPending}
      onClick={() => !isPending && mutate(email.id)}
    >
      {isPending ? 'Queueing…' : 'Retry'}
    </Button>
  );
};
