import { Dialog } from '@base-ui/react/dialog';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import type { z } from 'zod';
import { limits } from '../../../shared/limits.ts';
import { formatDollars } from '../../../shared/money.ts';
import type { refundForm } from '../../../shared/order-payments.ts';
import type { OrderDetail } from '../../../shared/orders.ts';
import { methodLabels } from '../../../shared/payments.ts';
import { call } from '../../lib/api.ts';
import { getErrorMessage, getFieldErrors } from '../../lib/api-errors.ts';
import { randomId } from '../../lib/random-id.ts';
import { Button } from '../../ui/button.tsx';
import { dense } from '../../ui/dense.ts';
import { backdropClasses, popupClasses } from '../../ui/dialog-classes.ts';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { Field, TextArea } from '../../ui/field.tsx';
import { showUndoToast } from '../../ui/show-undo-toast.ts';
import { useEmailConnection } from '../admin-emails/email-connection.tsx';
import { invalidateOrder } from './order-cache.ts';
import { MoneyFields, useRefundFields } from './payment-fields.tsx';
import { describeHeldEmail } from './undo-status.ts';
import { undoRefund } from './use-payment-changes.ts';

/** Records money given back without cancelling the order. */
export const RefundDialog = ({ order }: { order: OrderDetail }) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <Dialog.Root open={isOpen} disablePointerDismissal onOpenChange={setOpen}>
      <Dialog.Trigger render={<Button kind="quiet" className={dense} />}>Refund</Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Backdrop className={backdropClasses} />
        <Dialog.Popup className={`${popupClasses} max-w-lg`}>
          <Dialog.Title className="font-semibold text-xl">Refund money</Dialog.Title>
          <Dialog.Description className="mt-2 mb-4 text-muted">
            Send it back yourself, then record it here. The order stays as it is. A paid order stays paid
            unless you refund everything.
          </Dialog.Description>
          <RefundForm order={order} onClose={() => setOpen(false)} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
};

const RefundForm = ({ order, onClose }: { order: OrderDetail; onClose: () => void }) => {
  const { text, change, refund, problem } = useRefundFields(order, '');
  const [note, setNote] = useState('');
  const [hasTried, setTried] = useState(false);
  const key = useRef(randomId());
  const { mutate, isPending, error } = useRefund(order);
  const refused = getFieldErrors(error).amount;
  const { email } = order.client_info;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (refund && !isPending) mutate({ form: { ...refund, note }, key: key.current }, { onSuccess: onClose });
  };
  const renewKey = () => {
    key.current = randomId();
  };
  return (
    <form noValidate onSubmit={submit} onChange={renewKey} className="grid grid-cols-2 gap-3">
      <MoneyFields
        text={text}
        labels={{ amount: `Refund, up to ${formatDollars(order.paid_amount)}`, method: 'Refunded by' }}
        problem={hasTried ? (problem ?? refused) : undefined}
        autoFocus
        onChange={change}
      />
      <Field
        label="Note for the client"
        hint={email ? 'Part of the email we send them.' : 'Shown with the order.'}
        className="col-span-2"
      >
        {(control) => (
          <TextArea
            {...control}
            rows={2}
            maxLength={limits.payment_note}
            className={dense}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
        )}
      </Field>
      {error && !refused && (
        <ErrorNotice className="col-span-2">The refund wasn’t recorded. {getErrorMessage(error)}</ErrorNotice>
      )}
      <div className="col-span-2 flex flex-wrap justify-end gap-2.5 pt-2">
        <Button kind="quiet" className={dense} onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" className={dense} aria-disabled={isPending}>
          {isPending ? 'Recording…' : `Record refund${refund ? ` of ${formatDollars(refund.amount)}` : ''}`}
        </Button>
      </div>
    </form>
  );
};

/** Refunds money without cancelling the order, with Undo. The same key means the same refund. */
const useRefund = ({ order_id, client_info }: OrderDetail) => {
  const client = useQueryClient();
  const { data: mail } = useEmailConnection();
  return useMutation({
    mutationFn: async ({ form, key }: { form: z.input<typeof refundForm>; key: string }) => {
      const since = Date.now();
      const { id } = await call('POST /api/admin/orders/:order_id/refunds', {
        params: { order_id },
        body: form,
        key,
      });
      return { id, since };
    },
    onSuccess: ({ id, since }, { form: { amount, method } }) => {
      invalidateOrder(client, order_id);
      const email = client_info.email ? `. ${describeHeldEmail(mail?.is_connected !== false)}` : '';
      showUndoToast('Refund recorded', {
        topic: `payment of ${order_id}`,
        detail: `${order_id}: ${formatDollars(amount)}, ${methodLabels[method]}${email}`,
        since,
        undo: () => undoRefund(client, order_id, id),
      });
    },
    onError: () => invalidateOrder(client, order_id),
  });
};
