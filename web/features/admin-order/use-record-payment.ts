import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { formatDollars } from '../../../shared/money.ts';
import type { Payment, paymentForm } from '../../../shared/order-payments.ts';
import type { OrderDetail, OrderEvent, statusChange } from '../../../shared/orders.ts';
import { methodLabels, type PaymentMethod } from '../../../shared/payments.ts';
import { ApiError, call } from '../../lib/api.ts';
import { getErrorMessage } from '../../lib/api-errors.ts';
import { showUndoToast } from '../../ui/show-undo-toast.ts';
import { toast } from '../../ui/toast.ts';
import { toastError } from '../../ui/toast-error.ts';
import { useEmailConnection } from '../admin-emails/email-connection.tsx';
import { invalidateOrder, orderKeys } from './order-cache.ts';
import { describeHeldEmail } from './undo-status.ts';

/** A payment to record; the same key means the same payment. */
export type NewPayment = { key: string; form: z.input<typeof paymentForm> };
type StatusChange = z.input<typeof statusChange>;

const storageKey = 'payment_method';

/** The method of the last payment entered in this browser, as a default. */
export const readLastMethod = (): PaymentMethod => {
  const kept = localStorage.getItem(storageKey);
  return kept === 'cashapp' || kept === 'other' ? kept : 'paypal';
};
const rememberMethod = (method: PaymentMethod): void => localStorage.setItem(storageKey, method);

const readOrder = (order_id: string) => call('GET /api/admin/orders/:order_id', { params: { order_id } });

/** Records a payment together with a status change, with one Undo and one email for both. */
export const useRecordPayment = (order_id: string) => {
  const client = useQueryClient();
  const { data: mail } = useEmailConnection();
  return useMutation({
    mutationFn: async ({ payment, change }: { payment: NewPayment; change?: StatusChange | undefined }) => {
      const since = Date.now();
      const recorded = await call('POST /api/admin/orders/:order_id/payments', {
        params: { order_id },
        body: { ...payment.form, ...(change ? { change } : {}) },
        key: payment.key,
      });
      // The payment is recorded from here on; later failures are reported without reverting it.
      const order = await readOrder(order_id).catch(() => null);
      return { since, recorded, order };
    },
    onSuccess: ({ since, recorded, order }) => {
      rememberMethod(recorded.method);
      if (order) client.setQueryData(orderKeys.detail(order_id), order);
      invalidateOrder(client, order_id);
      const email = order?.client_info.email ? ` ${describeHeldEmail(mail?.is_connected !== false)}` : '';
      const now = order ? order.money.text : 'We couldn’t reload the order. Reload the page.';
      showUndoToast('Payment recorded', {
        topic: getTopic(order_id),
        detail: `${order_id}: ${formatDollars(recorded.amount)}, ${methodLabels[recorded.method]}. ${now}${email}`,
        since,
        undo: () => void undoPayment(client, order_id, recorded, order),
      });
    },
    onError: () => invalidateOrder(client, order_id),
  });
};

const getTopic = (order_id: string) => `payment of ${order_id}`;

/**
 * Status changes caused by the payment: the server moves an order that is paid, and the owner may have chosen another
 * status.
 */
const findLaterMoves = ({ events }: OrderDetail, { confirmed_at }: Payment): OrderEvent[] =>
  events.filter(({ kind, at }) => kind === 'status' && at >= (confirmed_at ?? ''));

/** Undoes the latest change (the only one that can be undone), then restores the status from before the first move. */
const undoMoves = async (order_id: string, moves: OrderEvent[]): Promise<void> => {
  const [first, last] = [moves.at(0), moves.at(-1)];
  if (!first?.from || !last) return;
  const params = { order_id };
  const { status } = await call('POST /api/admin/orders/:order_id/undo', {
    params,
    body: { event_id: last.id },
  });
  if (status !== first.from)
    await call('PUT /api/admin/orders/:order_id/status', { params, body: { status: first.from } });
};

const undoPayment = async (
  client: QueryClient,
  order_id: string,
  payment: Payment,
  known: OrderDetail | null,
): Promise<void> => {
  try {
    const moves = findLaterMoves(known ?? (await readOrder(order_id)), payment);
    await call('DELETE /api/admin/orders/:order_id/payments/:payment_id', {
      params: { order_id, payment_id: payment.id },
    });
    await undoMoves(order_id, moves);
    toast('Payment undone', 'success', { topic: getTopic(order_id), detail: order_id });
  } catch (error) {
    toastError(error, `The payment wasn’t fully undone. ${getErrorMessage(error)}`);
  }
  invalidateOrder(client, order_id);
};

/**
 * Why a payment was not recorded. Without a response it may have been; the form's idempotency key keeps a retry from
 * counting twice.
 */
export const describeUnrecorded = (error: unknown): string => {
  const isRefused = error instanceof ApiError && error.status < 500;
  return isRefused
    ? `Nothing was recorded. ${getErrorMessage(error)}`
    : `The payment may have been recorded. ${getErrorMessage(error)} Press the button again: unless you change something here, it counts once.`;
};
