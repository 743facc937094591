import { call } from '../../lib/api.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { toast } from '../../ui/toast.ts';
import { useAction } from '../../ui/use-action.ts';
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
  /** Shown when something is missing. */
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

type TestEmailButtonProps = Required<
  Pick<PreviewPanelProps, 'content' | 'order_id' | 'isBulk' | 'incomplete'>
> & { recipient_email: string };

/** Sends the email to the owner as the previewed client would get it, and shows its delivery status. */
const TestEmailButton = ({
  content,
  recipient_email,
  order_id,
  isBulk,
  incomplete,
}: TestEmailButtonProps) => {
  const { mutate, isPending, data } = useAction({
    send: () =>
      call('POST /api/admin/email/test', {
        body: { ...content, recipient_email, order_id, is_bulk: isBulk },
      }),
    failed: (reason) => ['Failed to send the test', reason],
  });
  const send = () => {
    if (!content.subject.trim() || !content.message.trim()) toast(incomplete, 'error');
    else mutate();
  };
  return (
    <div className="mt-3 space-y-2">
      <ActionButton kind="secondary" isBusy={isPending} onClick={send}>
        {isPending ? 'Sending…' : 'Send me a test'}
      </ActionButton>
      {data && (
        <LiveEmailStatus key={data.id} id={data.id}>
          Test to {data.recipient}:
        </LiveEmailStatus>
      )}
    </div>
  );
};
