import { useMutation } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { getErrorMessage } from '../../lib/api-errors.ts';
import { Button } from '../../ui/button.tsx';
import { dense } from '../../ui/dense.ts';
import { Panel } from '../../ui/panel.tsx';
import { toast } from '../../ui/toast.ts';
import { toastError } from '../../ui/toast-error.ts';
import { LiveEmailStatus } from '../admin-emails/live-email-status.tsx';
import { ClientCombobox } from './client-combobox.tsx';
import type { EmailContent } from './email-content.ts';
import { RenderedPreview } from './email-preview.tsx';

type PreviewPanelProps = {
  letter: EmailContent;
  isBulk?: boolean;
  /** The client whose values are filled in; without one the latest client's. */
  seenAs: string;
  /** Where the letter itself does not say who: the way to choose. */
  onSeenAs?: (email: string) => void;
  order_id?: string | null;
  incomplete: string;
};

/** How the letter reads to a client, and a test of it to the owner. */
export const PreviewPanel = (props: PreviewPanelProps) => {
  const { letter, isBulk = false, seenAs, onSeenAs, order_id = null, incomplete } = props;
  // Half an address is nobody's yet.
  const recipient_email = seenAs.includes('@') ? seenAs.trim() : '';
  return (
    <Panel title="How it reads">
      {onSeenAs && (
        <ClientCombobox
          label="To this client"
          hint={recipient_email ? undefined : 'The client of the latest order, while nobody is chosen.'}
          className="mb-4"
          value={seenAs}
          onChange={onSeenAs}
        />
      )}
      <RenderedPreview
        letter={letter}
        recipient_email={recipient_email}
        order_id={order_id}
        isBulk={isBulk}
      />
      <TestEmailButton
        letter={letter}
        recipient_email={recipient_email}
        order_id={order_id}
        isBulk={isBulk}
        incomplete={incomplete}
      />
    </Panel>
  );
};

type LetterTestProps = {
  letter: EmailContent;
  recipient_email: string;
  order_id: string | null;
  isBulk: boolean;
  /** Said where something is missing. */
  incomplete: string;
};

/** Sends the letter to the owner, as the client it is previewed for would get it, and shows what became of it. */
const TestEmailButton = ({ letter, recipient_email, order_id, isBulk, incomplete }: LetterTestProps) => {
  const { mutate, isPending, data } = useMutation({
    mutationFn: () =>
      call('POST /api/admin/email/test', {
        body: { ...letter, recipient_email, order_id, is_bulk: isBulk },
      }),
    onError: (error) => toastError(error, 'Failed to send the test', getErrorMessage(error)),
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
        <LiveEmailStatus key={data.id} id={data.id}>
          Test to {data.recipient}:
        </LiveEmailStatus>
      )}
    </div>
  );
};
