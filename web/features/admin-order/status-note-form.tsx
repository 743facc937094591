import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { OrderStatus } from '../../../shared/order-statuses.ts';
import type { OrderDetail } from '../../../shared/orders.ts';
import { getErrorMessage, getFieldErrors } from '../../lib/api-errors.ts';
import { Button } from '../../ui/button.tsx';
import { dense } from '../../ui/dense.ts';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { Field, Select, TextArea } from '../../ui/field.tsx';
import { LeaveWarning } from '../../ui/leave-warning.tsx';
import { useEmailChoice } from '../admin-emails/email-choice.ts';
import { NotifyClient } from '../admin-emails/notify-client.tsx';
import { StatusOptions } from './status-select.tsx';
import { useStatusMove } from './use-status-move.tsx';

/** Sets a status together with notes, also for the client. With the current status it only adds the notes. */
export const StatusNoteForm = ({ order }: { order: OrderDetail }) => {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    flushSync(() => setOpen(false));
    opener.current?.focus();
  };
  return isOpen ? (
    <OpenForm order={order} onClose={close} />
  ) : (
    <Button ref={opener} kind="secondary" className={dense} onClick={() => setOpen(true)}>
      Write a note
    </Button>
  );
};

const OpenForm = ({ order, onClose }: OpenFormProps) => {
  const { status } = order;
  const [next, setNext] = useState(status);
  const [notes, setNotes] = useState('');
  const [adminNotes, setAdminNotes] = useState('');
  const [chosen, setChosen] = useState<boolean | null>(null);
  const isRemembered = useEmailChoice();
  const { move, question, isPending, error } = useStatusMove(order);
  const refused = getFieldErrors(error);
  const hasNote = Boolean(notes.trim() || adminNotes.trim());
  // A private note alone is no reason to email the client, whatever was chosen last time.
  const isForClient = next !== status || notes.trim() !== '';
  const tellsClient = (chosen ?? (isRemembered && isForClient)) && order.client_info.email !== '';
  const isEmpty = next === status && !hasNote && !tellsClient;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending || isEmpty) return;
    move({ status: next, notes, admin_notes: adminNotes, tell_client: tellsClient }, { onSuccess: onClose });
  };
  return (
    <>
      <form onSubmit={submit} className="space-y-3 rounded-sm border border-hairline bg-raised/50 p-3">
        <LeaveWarning hasChanges={hasNote} />
        <Field label="New status">
          {(control) => (
            <Select
              {...control}
              className={dense}
              value={next}
              onChange={({ target }) => setNext(target.value as OrderStatus)}
            >
              <StatusOptions />
            </Select>
          )}
        </Field>
        <Field
          label="Note for the client"
          hint="On the client’s order page, and part of the email if you send one."
          error={refused.notes}
        >
          {(control) => (
            <TextArea
              {...control}
              rows={2}
              maxLength={2000}
              autoFocus
              className={dense}
              value={notes}
              onChange={({ target }) => setNotes(target.value)}
            />
          )}
        </Field>
        <NotifyClient order={order} next={next} isChosen={tellsClient} onChange={setChosen} />
        <Field label="Private note" hint="Only you see this." error={refused.admin_notes}>
          {(control) => (
            <TextArea
              {...control}
              rows={2}
              maxLength={2000}
              className={dense}
              value={adminNotes}
              onChange={({ target }) => setAdminNotes(target.value)}
            />
          )}
        </Field>
        {error && <ErrorNotice>{getErrorMessage(error)} Your text is still here.</ErrorNotice>}
        <div className="flex gap-2">
          <Button type="submit" className={dense} aria-disabled={isPending || isEmpty}>
            {isPending ? 'Saving…' : tellsClient ? 'Save and email' : 'Save note'}
          </Button>
          <Button kind="quiet" className={dense} onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
      {/* Outside the form, so that submitting the dialog does not submit the form too. */}
      {question}
    </>
  );
};
type OpenFormProps = { order: OrderDetail; onClose: () => void };
