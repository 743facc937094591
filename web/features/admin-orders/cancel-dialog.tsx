import { Dialog } from '@base-ui/react/dialog';
import { limits } from '../../../shared/limits.ts';
import type { OrderDetail } from '../../../shared/orders.ts';
import { showAmount } from '../../lib/locale.ts';
import { formatAmountInput } from '../../lib/parse-amount.ts';
import type { ParseResult } from '../../lib/parse-fields.ts';
import { useRetryKey } from '../../lib/use-retry-key.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { backdropClasses, popupClasses } from '../../ui/dialog-classes.ts';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { CheckField, TextField } from '../../ui/form-fields.tsx';
import { useForm } from '../../ui/use-form.ts';
import { getOrderName } from '../admin-order/order-marks.tsx';
import { MoneyFields, parseRefund, startRefund } from '../admin-order/payment-fields.tsx';
import { type Cancellation, useCancel } from './use-lifecycle-changes.ts';

/** Cancels an order: reason, refund, and whether to tell the client. */
export const CancelDialog = ({ isOpen, order, onClose, finalFocus }: CancelDialogProps) => (
  <Dialog.Root open={isOpen} disablePointerDismissal onOpenChange={(open) => !open && onClose()}>
    <Dialog.Portal>
      <Dialog.Backdrop className={backdropClasses} />
      <Dialog.Popup className={`${popupClasses} max-w-lg`} finalFocus={finalFocus}>
        <Dialog.Title className="font-semibold text-xl wrap-anywhere">
          Cancel {getOrderName(order)}?
        </Dialog.Title>
        <Dialog.Description className="mt-2 mb-4 text-muted">
          The order stops counting in your figures and leaves your to-do lists. You can undo this at any time.
        </Dialog.Description>
        <CancelForm order={order} onClose={onClose} />
      </Dialog.Popup>
    </Dialog.Portal>
  </Dialog.Root>
);
type CancelDialogProps = {
  isOpen: boolean;
  order: OrderDetail;
  onClose: () => void;
  finalFocus?: () => HTMLElement | true | null;
};

const CancelForm = ({ order, onClose }: { order: OrderDetail; onClose: () => void }) => {
  const { mutateAsync } = useCancel(order.order_id);
  const getKey = useRetryKey();
  const form = useForm({
    start: {
      reason: '',
      has_refund: false,
      tell_client: false,
      ...startRefund(order, formatAmountInput(order.paid_amount, order.currency)),
    },
    read: ({ reason, has_refund, tell_client, ...text }): ParseResult<Cancellation['form']> => {
      if (!has_refund) return { value: { reason, tell_client }, errors: null };
      const refund = parseRefund(text, order);
      return refund.errors ? refund : { value: { reason, tell_client, refund: refund.value }, errors: null };
    },
    send: (cancellation) => mutateAsync({ form: cancellation, key: getKey(cancellation) }),
    onSent: onClose,
  });
  const refused = form.errors['refund.amount'] ?? '';
  const { email } = order.client_info;
  return (
    <form {...form.props} className="space-y-3">
      <TextField
        form={form}
        name="reason"
        label="Reason"
        hint="Kept with the order, and part of the email if you send one."
        rows={2}
        maxLength={limits.cancel_reason}
      />
      {order.paid_amount > 0 && (
        <CheckField
          form={form}
          name="has_refund"
          label={`I refunded money (${showAmount(order.paid_amount, order.currency)} was paid)`}
          className="text-sm"
        />
      )}
      {form.values.has_refund && (
        <div className="grid grid-cols-2 gap-3 rounded-sm border border-hairline bg-raised/50 p-3">
          <MoneyFields
            form={refused ? { ...form, errors: { ...form.errors, amount: refused } } : form}
            labels={{ amount: 'Refunded', method: 'Refunded by' }}
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
        checked={form.values.tell_client}
        onChange={({ target }) => form.set({ tell_client: target.checked })}
      />
      {form.reason && !refused && <ErrorNotice>The order wasn’t cancelled. {form.reason}</ErrorNotice>}
      <div className="flex flex-wrap justify-end gap-2.5 pt-2">
        <ActionButton kind="secondary" onClick={onClose}>
          Keep the order
        </ActionButton>
        <ActionButton type="submit" kind="danger" isBusy={form.isBusy}>
          {form.isBusy ? 'Cancelling…' : 'Cancel order'}
        </ActionButton>
      </div>
    </form>
  );
};
