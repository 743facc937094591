import { type FormEvent, useState } from 'react';
import { limits } from '../../../shared/limits.ts';
import type { OrderDetail } from '../../../shared/orders.ts';
import { getFieldErrors } from '../../lib/api-errors.ts';
import { dense } from '../../ui/dense.ts';
import { Field, TextArea } from '../../ui/field.tsx';
import { FormButtons } from '../../ui/form-buttons.tsx';
import { usePause } from './use-clock-changes.ts';

/** Asks for the reason of a pause; the client sees it immediately. */
export const PauseForm = ({ order, onClose }: { order: OrderDetail; onClose: () => void }) => {
  const [reason, setReason] = useState('');
  const [hasTried, setTried] = useState(false);
  const { mutate, isPending, error } = usePause(order);
  const missing = hasTried && !reason.trim() ? 'Say what you’re waiting for' : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (reason.trim() && !isPending) mutate(reason, { onSuccess: onClose });
  };
  return (
    <form noValidate onSubmit={submit} className="rounded-sm border border-hairline bg-raised/50 p-3">
      <Field
        label="Reason"
        hint={
          order.client_info.email
            ? 'Your client reads this on their order page, and gets it by email.'
            : 'Kept with the order.'
        }
        error={missing ?? getFieldErrors(error).reason}
      >
        {(control) => (
          <TextArea
            {...control}
            rows={3}
            autoFocus
            maxLength={limits.pause_reason}
            className={dense}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
      </Field>
      <FormButtons isBlocked={isPending} onCancel={onClose}>
        {isPending ? 'Pausing…' : 'Pause the clock'}
      </FormButtons>
    </form>
  );
};
