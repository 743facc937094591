import { useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { Payment, paymentForm } from '../../../shared/order-payments.ts';
import type { OrderDetail, OrderEvent, statusChange } from '../../../shared/orders.ts';
import { nameMethod } from '../../../shared/payments.ts';
import { ApiError, call } from '../../lib/api.ts';
import { getErrorMessage } from '../../lib/api-errors.ts';
import { keepStored, readStored } from '../../lib/browser-storage.ts';
import { showAmount } from '../../lib/locale.ts';
import { orderKeys } from './order-cache.ts';
import { useHeldEmailNote, useOrderAction, useOrderName } from './use-order-action.ts';

type StatusChange = z.input<typeof statusChange>;
/** A payment to record, maybe with a status change; the same key means the same payment. */
type NewPayment = {
  payment: { key: string; form: z.input<typeof paymentForm> };
  change?: StatusChange | undefined;
};

const storageKey = 'payment_method';

/** The method of the last payment entered in this browser, as a default. */
export const readLastMethod = (): string => readStored(storageKey) ?? 'paypal';

/** Toasts about an order's payments replace each other. */
export const getPaymentTopic = (order_id: string) => `payment of ${order_id}`;

const readOrder = (order_id: string) => call('GET /api/admin/orders/:order_id', { params: { order_id } });

/** Records a payment together with a status change, with one Undo and one email for both. */
export const useRecordPayment = ({ order_id, currency }: Pick<OrderDetail, 'order_id' | 'currency'>) => {
  const client = useQueryClient();
  const heldEmail = useHeldEmailNote();
  const getName = useOrderName(order_id);
  return useOrderAction(order_id, {
    send: async ({ payment, change }: NewPayment) => {
      const recorded = await call('POST /api/admin/orders/:order_id/payments', {
        params: { order_id },
        body: { ...payment.form, ...(change ? { change } : {}) },
        key: payment.key,
      });
      keepStored(storageKey, recorded.method);
      // The payment is recorded from here on; later failures are reported without reverting it.
      const order = await readOrder(order_id).catch(() => null);
      // Whoever goes on at once isn’t asked again whether the money has arrived.
      if (order) client.setQueryData(orderKeys.detail(order_id), order);
      return { recorded, order };
    },
    done: ({ recorded, order }) => {
      const { amount } = recorded;
      const now = order ? order.money.text : 'We couldn’t reload the order. Reload the page.';
      const email = order?.client_info.email ? ` ${heldEmail}` : '';
      return {
        words: 'Payment recorded',
        topic: getPaymentTopic(order_id),
        detail: `${getName()}: ${showAmount(amount, currency)}, ${nameMethod(recorded)}. ${now}${email}`,
        undo: {
          run: () => undoPayment(order_id, recorded, order),
          done: 'Payment undone',
          detail: getName(),
          failed: 'The payment wasn’t fully undone.',
        },
      };
    },
  });
};

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

const undoPayment = async (order_id: string, payment: Payment, known: OrderDetail | null): Promise<void> => {
  const moves = findLaterMoves(known ?? (await readOrder(order_id)), payment);
  await call('DELETE /api/admin/orders/:order_id/payments/:payment_id', {
    params: { order_id, payment_id: payment.id },
  });
  await undoMoves(order_id, moves);
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
