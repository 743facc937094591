import { useMutation } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { refusalOf } from '../../lib/refusal.ts';
import { Button } from '../../ui/button.tsx';
import { dense } from '../../ui/dense.ts';
import { sayFailure } from '../../ui/say-failure.ts';
import { toast } from '../../ui/toast.ts';
import { EmailWatch } from '../admin-mail/email-watch.tsx';
import type { Letter } from '../admin-mail/letter-fields/letter.ts';

type LetterTestProps = {
  letter: Letter;
  recipient_email: string;
  order_id: string | null;
  isBulk: boolean;
  /** Said where something is missing. */
  incomplete: string;
};

/** Sends the letter to the owner, as the client it is previewed for would get it, and shows what became of it. */
export const LetterTest = ({ letter, recipient_email, order_id, isBulk, incomplete }: LetterTestProps) => {
  const { mutate, isPending, data } = useMutation({
    mutationFn: () =>
      call('POST /api/admin/email/test', {
        body: { ...letter, recipient_email, order_id, is_bulk: isBulk },
      }),
    onError: (error) => sayFailure(error, 'Failed to send the test', refusalOf(error)),
  });
  const send = () => {
    if (isPending) return;
    if (!letter.subject.trim() || !letter.message.trim()) toast(incomplete, 'error');
    else mutate();
  };
  return (
    <div className="mt-3 space-y-2">
      <Button kind="secondary" className={dense} aria-disabled={isPending} onClick={send}>
        {isPending ? 'Sending…' : 'Send me a test'}
      </Button>
      {data && (
        <EmailWatch key={data.id} id={data.id}>
          Test to {data.recipient}:
        </EmailWatch>
      )}
    </div>
  );
};
