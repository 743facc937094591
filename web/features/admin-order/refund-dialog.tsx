import { Dialog } from '@base-ui/react/dialog';
import { useRef, useState } from 'react';
import { limits } from '../../../shared/limits.ts';
import type { OrderDetail } from '../../../shared/orders.ts';
import { showAmount } from '../../lib/locale.ts';
import { useRetryKey } from '../../lib/use-retry-key.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { backdropClasses, popupClasses } from '../../ui/dialog-classes.ts';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { TextField } from '../../ui/form-fields.tsx';
import { useForm } from '../../ui/use-form.ts';
import { MoneyFields, parseRefund, startRefund } from './payment-fields.tsx';
import { useRefund } from './use-payment-changes.ts';

/** Records money given back without cancelling the order. */
export const RefundDialog = ({ order }: { order: OrderDetail }) => {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  return (
    <>
      <ActionButton ref={opener} kind="quiet" onClick={() => setOpen(true)}>
        Refund
      </ActionButton>
      <Dialog.Root open={isOpen} disablePointerDismissal onOpenChange={setOpen}>
        <Dialog.Portal>
          <Dialog.Backdrop className={backdropClasses} />
          <Dialog.Popup className={`${popupClasses} max-w-lg`} finalFocus={opener}>
            <Dialog.Title className="font-semibold text-xl">Refund money</Dialog.Title>
            <Dialog.Description className="mt-2 mb-4 text-muted">
              Send it back yourself, then record it here. The order stays as it is. A paid order stays paid
              unless you refund everything.
              {order.payments.some(({ source }) => source === 'card') &&
                ' Refunds you make in Stripe are recorded by themselves.'}
            </Dialog.Description>
            <RefundForm order={order} onClose={() => setOpen(false)} />
          </Dialog.Popup>
        </Dialog.Portal>
      </Dialog.Root>
    </>
  );
};

const RefundForm = ({ order, onClose }: { order: OrderDetail; onClose: () => void }) => {
  const { mutateAsync } = useRefund(order);
  const getKey = useRetryKey();
  const form = useForm({
    start: { ...startRefund(order, ''), note: '' },
    read: ({ note, ...text }) => {
      const refund = parseRefund(text, order);
      return refund.errors ? refund : { value: { ...refund.value, note }, errors: null };
    },
    send: (refund) => mutateAsync({ form: refund, key: getKey(refund) }),
    onSent: onClose,
  });
  const refund = parseRefund(form.values, order).value;
  return (
    <form {...form.props} className="grid grid-cols-2 gap-3">
      <MoneyFields
        form={form}
        labels={{
          amount: `Refund, up to ${showAmount(order.paid_amount, order.currency)}`,
          method: 'Refunded by',
        }}
        autoFocus
      />
      <TextField
        form={form}
        name="note"
        label="Note for the client"
        hint={order.client_info.email ? 'Part of the email we send them.' : 'Shown with the order.'}
        className="col-span-2"
        rows={2}
        maxLength={limits.payment_note}
      />
      {form.reason && !form.errors.amount && (
        <ErrorNotice className="col-span-2">The refund wasn’t recorded. {form.reason}</ErrorNotice>
      )}
      <div className="col-span-2 flex flex-wrap justify-end gap-2.5 pt-2">
        <ActionButton kind="quiet" onClick={onClose}>
          Cancel
        </ActionButton>
        <ActionButton type="submit" isBusy={form.isBusy}>
          {form.isBusy
            ? 'Recording…'
            : `Record refund${refund ? ` of ${showAmount(refund.amount, order.currency)}` : ''}`}
        </ActionButton>
      </div>
    </form>
  );
};
