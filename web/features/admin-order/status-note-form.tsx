import { type FormEvent, useState } from 'react';
import type { OrderStatus } from '../../../shared/order-statuses.ts';
import type { OrderDetail } from '../../../shared/orders.ts';
import { getErrorMessage, getFieldErrors } from '../../lib/api-errors.ts';
import { useDisclosure } from '../../lib/use-disclosure.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { dense } from '../../ui/dense.ts';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { Field, Select } from '../../ui/field.tsx';
import { TextField } from '../../ui/form-fields.tsx';
import { LeaveWarning } from '../../ui/leave-warning.tsx';
import { NotifyClient } from '../admin-emails/notify-client.tsx';
import { StatusOptions } from './status-select.tsx';
import { useStatusMove } from './use-status-move.tsx';

/** Sets a status together with notes, also for the client. With the current status it only adds the notes. */
export const StatusNoteForm = ({ order }: { order: OrderDetail }) => {
  const { isOpen, open, close, opener } = useDisclosure();
  return isOpen ? (
    <OpenForm order={order} onClose={close} />
  ) : (
    <ActionButton ref={opener} kind="secondary" onClick={open}>
      Write a note
    </ActionButton>
  );
};

const OpenForm = ({ order, onClose }: OpenFormProps) => {
  const { status } = order;
  const [values, setValues] = useState({ next: status, notes: '', admin_notes: '' });
  const [isChosen, setChosen] = useState(false);
  const { move, question, isPending, error } = useStatusMove(order);
  // Not useForm: the question whether the money has arrived may come before anything is sent.
  const form = {
    values,
    errors: getFieldErrors(error),
    isBusy: false,
    set: (changed: Partial<typeof values>) => setValues({ ...values, ...changed }),
  };
  const { next, notes, admin_notes } = values;
  const hasNote = Boolean(notes.trim() || admin_notes.trim());
  const isEmailed = isChosen && order.client_info.email !== '';
  const isEmpty = next === status && !hasNote && !isEmailed;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending || isEmpty) return;
    move({ status: next, notes, admin_notes, tell_client: isEmailed }, { onSuccess: onClose });
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
              onChange={({ target }) => form.set({ next: target.value as OrderStatus })}
            >
              <StatusOptions />
            </Select>
          )}
        </Field>
        <TextField
          form={form}
          name="notes"
          label="Note for the client"
          hint="On the client’s order page, and part of the email if you send one."
          rows={2}
          maxLength={2000}
          autoFocus
        />
        <NotifyClient order={order} next={next} isChosen={isEmailed} onChange={setChosen} />
        <TextField
          form={form}
          name="admin_notes"
          label="Private note"
          hint="Only you see this."
          rows={2}
          maxLength={2000}
        />
        {error && <ErrorNotice>{getErrorMessage(error)} Your text is still here.</ErrorNotice>}
        <div className="flex gap-2">
          <ActionButton type="submit" kind="secondary" isBusy={isPending || isEmpty}>
            {isPending ? 'Saving…' : isEmailed ? 'Save and email' : 'Save note'}
          </ActionButton>
          <ActionButton kind="quiet" onClick={onClose}>
            Cancel
          </ActionButton>
        </div>
      </form>
      {/* Outside the form, so that submitting the dialog does not submit the form too. */}
      {question}
    </>
  );
};
type OpenFormProps = { order: OrderDetail; onClose: () => void };
