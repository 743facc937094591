import { useQuery } from '@tanstack/react-query';
import { usedVariables } from '../../../shared/email-variables.ts';
import { formatCount } from '../../../shared/format.ts';
import { call } from '../../lib/api.ts';
import { showNumber } from '../../lib/locale.ts';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { useEmailConnection } from './email-connection.tsx';
import type { EmailContent } from './email-content.ts';
import { getLatestBulkEmailElement } from './latest-bulk-email.tsx';

/** A bulk email before it is sent. */
export type BulkEmailSummary = {
  count: number;
  content: EmailContent;
  /** Address of the recipient used for the subject preview; empty when unknown. */
  first: string;
  unsubscribed: number;
  /** Shown when the email uses order variables. */
  speaksOf: string | undefined;
};

/**
 * The subject as the first recipient gets it, and who that is; unchanged when it has no variables or cannot be rendered.
 */
const useSubjectPreview = ({ content, first }: BulkEmailSummary, isOpen: boolean) => {
  const hasVariables = usedVariables(content.subject).length > 0;
  const { data, isPending } = useQuery({
    queryKey: ['email-subject', content.subject, first],
    queryFn: ({ signal }) =>
      call('POST /api/admin/email/preview', {
        body: { subject: content.subject, message: '', recipient_email: first, is_bulk: true },
        signal,
      }),
    enabled: isOpen && hasVariables,
  });
  if (!hasVariables) return { subject: content.subject.trim(), person: null };
  if (data) return { subject: data.subject, person: data.recipient };
  return { subject: isPending ? '…' : content.subject.trim(), person: null };
};

/** Confirms a bulk email: how many recipients, what, from which address, and who is left out. */
export const ConfirmSendDialog = ({
  isOpen,
  isSent,
  facts,
  isBusy,
  onClose,
  onConfirm,
}: BulkQuestionProps) => {
  const { data: mail } = useEmailConnection();
  const { subject, person } = useSubjectPreview(facts, isOpen);
  return (
    <AlertDialog
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={onConfirm}
      title={`Send to ${formatCount(facts.count, 'client')}?`}
      description={
        <>
          <strong className="wrap-anywhere">“{subject}”</strong>
          {person && ` (as ${person} will see it)`}
          {' goes '}
          {mail?.sender && <>from {mail.sender} </>}
          to each of them once. Unsubscribed clients are left out
          {facts.unsubscribed > 0 && ` (${showNumber(facts.unsubscribed)})`}, and every email has an
          unsubscribe link.
          {facts.speaksOf && ` ${facts.speaksOf}`}
          {mail && !mail.is_connected && ' No mail server is connected, so they’ll send once one is.'}
        </>
      }
      action={`Send to ${formatCount(facts.count, 'client')}`}
      actionKind="primary"
      isBusy={isBusy}
      busyAction="Sending…"
      finalFocus={() => (isSent && getLatestBulkEmailElement()) || true}
    />
  );
};
type BulkQuestionProps = {
  isOpen: boolean;
  /** True when the dialog closes because the email was sent. */
  isSent: boolean;
  facts: BulkEmailSummary;
  isBusy: boolean;
  onClose: () => void;
  onConfirm: () => void;
};
