import { useMutation } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { getErrorMessage } from '../../lib/api-errors.ts';
import { Button } from '../../ui/button.tsx';
import { dense } from '../../ui/dense.ts';
import { Panel } from '../../ui/panel.tsx';
import { toast } from '../../ui/toast.ts';
import { toastError } from '../../ui/toast-error.ts';
import { ClientCombobox } from './client-combobox.tsx';
import type { EmailContent } from './email-content.ts';
import { RenderedPreview } from './email-preview.tsx';
import { LiveEmailStatus } from './live-email-status.tsx';

type PreviewPanelProps = {
  content: EmailContent;
  isBulk?: boolean;
  /** The client whose values are used; the latest client by default. */
  previewedFor: string;
  /** Lets the owner choose a client when the email itself has no recipient. */
  onPreviewFor?: (email: string) => void;
  order_id?: string | null;
  incomplete: string;
};

/** Preview of the email for a client, and a test email to the owner. */
export const PreviewPanel = (props: PreviewPanelProps) => {
  const { content, isBulk = false, previewedFor, onPreviewFor, order_id = null, incomplete } = props;
  // Ignore an incomplete address.
  const recipient_email = previewedFor.includes('@') ? previewedFor.trim() : '';
  return (
    <Panel title="As the client sees it">
      {onPreviewFor && (
        <ClientCombobox
          label="Preview for"
          hint={recipient_email ? undefined : 'Uses the client of the latest order unless you choose one.'}
          className="mb-4"
          value={previewedFor}
          onChange={onPreviewFor}
        />
      )}
      <RenderedPreview
        content={content}
        recipient_email={recipient_email}
        order_id={order_id}
        isBulk={isBulk}
      />
      <TestEmailButton
        content={content}
        recipient_email={recipient_email}
        order_id={order_id}
        isBulk={isBulk}
        incomplete={incomplete}
      />
    </Panel>
  );
};

type TestEmailButtonProps = {
  content: EmailContent;
  recipient_email: string;
  order_id: string | null;
  isBulk: boolean;
  /** Shown when something is missing. */
  incomplete: string;
};

/** Sends the email to the owner as the previewed client would get it, and shows its delivery status. */
const TestEmailButton = ({
  content,
  recipient_email,
  order_id,
  isBulk,
  incomplete,
}: TestEmailButtonProps) => {
  const { mutate, isPending, data } = useMutation({
    mutationFn: () =>
      call('POST /api/admin/email/test', {
        body: { ...content, recipient_email, order_id, is_bulk: isBulk },
      }),
    onError: (error) => toastError(error, 'Failed to send the test', getErrorMessage(error)),
  });
  const send = () => {
    if (isPending) return;
    if (!content.subject.trim() || !content.message.trim()) toast(incomplete, 'error');
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
