import { Dialog } from '@base-ui/react/dialog';
import { type FormEvent, useRef, useState } from 'react';
import { limits } from '../../../shared/limits.ts';
import { formatDollars } from '../../../shared/money.ts';
import type { OrderDetail } from '../../../shared/orders.ts';
import { getErrorMessage, getFieldErrors } from '../../lib/api-errors.ts';
import { formatAmountInput } from '../../lib/parse-amount.ts';
import { randomId } from '../../lib/random-id.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { dense } from '../../ui/dense.ts';
import { backdropClasses, popupClasses } from '../../ui/dialog-classes.ts';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { Field, TextArea } from '../../ui/field.tsx';
import { MoneyFields, useRefundFields } from '../admin-order/payment-fields.tsx';
import { type Cancellation, useCancel } from './use-lifecycle-changes.ts';

/** Cancels an order: reason, refund, and whether to tell the client. */
export const CancelDialog = ({ isOpen, order, onClose, finalFocus }: CancelDialogProps) => (
  <Dialog.Root open={isOpen} disablePointerDismissal onOpenChange={(open) => !open && onClose()}>
    <Dialog.Portal>
      <Dialog.Backdrop className={backdropClasses} />
      <Dialog.Popup className={`${popupClasses} max-w-lg`} finalFocus={finalFocus}>
        <Dialog.Title className="font-semibold text-xl wrap-anywhere">Cancel {order.order_id}?</Dialog.Title>
        <Dialog.Description className="mt-2 mb-4 text-muted">
          The order stops counting in your figures and leaves your to-do lists. You can undo this at any time.
        </Dialog.Description>
        <CancelForm order={order} onClose={onClose} />
      </Dialog.Popup>
    </Dialog.Portal>
  </Dialog.Root>
);
export type CancelDialogProps = {
  isOpen: boolean;
  order: OrderDetail;
  onClose: () => void;
  finalFocus?: () => HTMLElement | true | null;
};

const useCancelForm = (order: OrderDetail) => {
  const [reason, setReason] = useState('');
  const [hasRefund, setHasRefund] = useState(false);
  const { text, change, refund, problem } = useRefundFields(order, formatAmountInput(order.paid_amount));
  const [tellsClient, setTellsClient] = useState(false);
  const key = useRef(randomId());
  const cancel: Cancellation = {
    form: { reason, tell_client: tellsClient, ...(hasRefund && refund ? { refund } : {}) },
    key: key.current,
  };
  return {
    reason,
    setReason,
    hasRefund,
    setHasRefund,
    refund: text,
    changeRefund: change,
    tellsClient,
    setTellsClient,
    problem: hasRefund ? problem : undefined,
    cancel,
  };
};

const CancelForm = ({ order, onClose }: { order: OrderDetail; onClose: () => void }) => {
  const form = useCancelForm(order);
  const [hasTried, setTried] = useState(false);
  const { mutate, isPending, error } = useCancel(order.order_id);
  const refused = getFieldErrors(error)['refund.amount'];
  const { email } = order.client_info;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!form.problem && !isPending) mutate(form.cancel, { onSuccess: onClose });
  };
  return (
    <form noValidate onSubmit={submit} className="space-y-3">
      <Field label="Reason" hint="Kept with the order, and part of the email if you send one.">
        {(control) => (
          <TextArea
            {...control}
            rows={2}
            maxLength={limits.cancel_reason}
            className={dense}
            value={form.reason}
            onChange={({ target }) => form.setReason(target.value)}
          />
        )}
      </Field>
      {order.paid_amount > 0 && (
        <Checkbox
          label={`I refunded money (${formatDollars(order.paid_amount)} was paid)`}
          className="text-sm"
          checked={form.hasRefund}
          onChange={({ target }) => form.setHasRefund(target.checked)}
        />
      )}
      {form.hasRefund && (
        <div className="grid grid-cols-2 gap-3 rounded-sm border border-hairline bg-raised/50 p-3">
          <MoneyFields
            text={form.refund}
            labels={{ amount: 'Refunded', method: 'Refunded by' }}
            problem={hasTried ? (form.problem ?? refused) : undefined}
            onChange={form.changeRefund}
          />
        </div>
      )}
      <Checkbox
        label={
          <>
            Email the client
            <span className="block text-muted text-xs wrap-anywhere">
              {email || 'Their address was deleted'}
            </span>
          </>
        }
        className="text-sm"
        disabled={!email}
        checked={form.tellsClient}
        onChange={({ target }) => form.setTellsClient(target.checked)}
      />
      {error && !refused && <ErrorNotice>The order wasn’t cancelled. {getErrorMessage(error)}</ErrorNotice>}
      <div className="flex flex-wrap justify-end gap-2.5 pt-2">
        <Button kind="secondary" className={dense} onClick={onClose}>
          Keep the order
        </Button>
        <Button type="submit" kind="danger" className={dense} aria-disabled={isPending}>
          {isPending ? 'Cancelling…' : 'Cancel order'}
        </Button>
      </div>
    </form>
  );
};
