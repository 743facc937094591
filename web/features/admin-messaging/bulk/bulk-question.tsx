import { countOf } from '../../../../shared/counts.ts';
import { AlertDialog } from '../../../ui/alert-dialog.tsx';
import { useMailStatus } from '../../admin-mail/use-mail-status.ts';
import type { BulkFacts } from './bulk-facts.ts';
import { placeOfSent } from './sent-letter.tsx';
import { useFirstSubject } from './use-first-subject.ts';

/** Asks before a letter goes to many: to how many, what, from which address, and who is left out. */
export const BulkQuestion = ({ isOpen, isSent, facts, isBusy, onClose, onConfirm }: BulkQuestionProps) => {
  const { data: mail } = useMailStatus();
  const { subject, person } = useFirstSubject(facts, isOpen);
  return (
    <AlertDialog
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={onConfirm}
      title={`Send to ${countOf(facts.count, 'client')}?`}
      description={
        <>
          <strong className="wrap-anywhere">“{subject}”</strong>
          {person && ` (as ${person} gets it)`}
          {' goes '}
          {mail?.sender && <>from {mail.sender} </>}
          to each of them once. Those who unsubscribed are left out
          {facts.unsubscribed > 0 && ` (${facts.unsubscribed.toLocaleString('en')} of this choice)`}, and each
          letter carries a link to unsubscribe.
          {facts.speaksOf && ` ${facts.speaksOf}`}
          {mail && !mail.is_connected && ' No mail server is connected: the letters wait until one is.'}
        </>
      }
      action={`Send to ${countOf(facts.count, 'client')}`}
      actionKind="primary"
      isBusy={isBusy}
      busyAction="Sending…"
      finalFocus={() => (isSent && placeOfSent()) || true}
    />
  );
};
type BulkQuestionProps = {
  isOpen: boolean;
  /** Whether it closes because the letter was sent. */
  isSent: boolean;
  facts: BulkFacts;
  isBusy: boolean;
  onClose: () => void;
  onConfirm: () => void;
};
