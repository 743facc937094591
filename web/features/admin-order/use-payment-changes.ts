import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { formatDollars } from '../../../shared/money.ts';
import type { Payment } from '../../../shared/order-payments.ts';
import { describeMethod } from '../../../shared/payments.ts';
import { call } from '../../lib/api.ts';
import { getErrorMessage } from '../../lib/api-errors.ts';
import { randomId } from '../../lib/random-id.ts';
import { showUndoToast } from '../../ui/show-undo-toast.ts';
import { toast } from '../../ui/toast.ts';
import { toastError } from '../../ui/toast-error.ts';
import { invalidateOrder } from './order-cache.ts';
import { useRecordPayment } from './use-record-payment.ts';

const revoke = (order_id: string, payment_id: string) =>
  call('DELETE /api/admin/orders/:order_id/payments/:payment_id', { params: { order_id, payment_id } });
const restore = (order_id: string, payment_id: string) =>
  call('POST /api/admin/orders/:order_id/payments/:payment_id/restore', { params: { order_id, payment_id } });

/** Runs a change, reports the result and refetches the order. */
const change = async (client: QueryClient, order_id: string, work: () => Promise<unknown>, done: string) => {
  try {
    await work();
    toast(done, 'success', { topic: `payment of ${order_id}`, detail: order_id });
  } catch (error) {
    toastError(error, `We couldn’t undo this. ${getErrorMessage(error)}`);
  }
  invalidateOrder(client, order_id);
};

/** Undoes a refund just recorded. */
export const undoRefund = (client: QueryClient, order_id: string, payment_id: string): void =>
  void change(client, order_id, () => revoke(order_id, payment_id), 'Refund undone');

/** Revokes a payment or counts it again, each with Undo. A revoked client report becomes an open report again. */
export const useRevokePayment = (order_id: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, taken_back_at }: Payment) => {
      const since = Date.now();
      await (taken_back_at ? restore(order_id, id) : revoke(order_id, id));
      return since;
    },
    onSuccess: (since, { id, amount, source, taken_back_at }) => {
      invalidateOrder(client, order_id);
      if (source === 'client' && !taken_back_at)
        return toast('Payment undone', 'success', {
          topic: `payment of ${order_id}`,
          detail: 'It’s a report again: confirm or decline it.',
        });
      const [words, work, done] = taken_back_at
        ? (['Payment counts again', revoke, 'Payment undone'] as const)
        : (['Payment undone', restore, 'Payment counts again'] as const);
      showUndoToast(words, {
        topic: `payment of ${order_id}`,
        detail: `${order_id}: ${formatDollars(amount)}`,
        since,
        undo: () => void change(client, order_id, () => work(order_id, id), done),
      });
    },
    onError: (error) => {
      invalidateOrder(client, order_id);
      toastError(error, `The payment wasn’t changed. ${getErrorMessage(error)}`);
    },
  });
};

/** Declines a reported payment that has not arrived. */
export const useDeclineReport = (order_id: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ report_id, reason }: { report_id: string; reason: string }) =>
      call('POST /api/admin/orders/:order_id/payment-reports/:report_id/decline', {
        params: { order_id, report_id },
        body: { reason },
      }),
    onSuccess: () => {
      invalidateOrder(client, order_id);
      toast('Report declined', 'success', { topic: `payment of ${order_id}`, detail: order_id });
    },
    onError: () => invalidateOrder(client, order_id),
  });
};

/** Confirms a reported payment as displayed, in one click. */
export const useConfirmReport = (order_id: string) => {
  const client = useQueryClient();
  const { mutateAsync: record } = useRecordPayment(order_id);
  return useMutation({
    mutationFn: async (seen: Pick<Payment, 'id' | 'method' | 'amount'>) => {
      const { payments } = await call('GET /api/admin/orders/:order_id', { params: { order_id } });
      const report = payments.find(({ id, state }) => id === seen.id && state === 'reported');
      if (!report) {
        invalidateOrder(client, order_id);
        toast('This report was already handled.', 'info');
        return null;
      }
      const { id, method, amount } = report;
      if (method !== seen.method || amount !== seen.amount) {
        invalidateOrder(client, order_id);
        toast(
          `The client has changed it: they now report ${formatDollars(amount)} ${describeMethod(method)}.`,
          'info',
        );
        return null;
      }
      // The key need not be kept: a confirmed payment is no longer a report, so a retry is harmless.
      const key = randomId();
      return record({ payment: { key, form: { method, amount, report_id: id } } });
    },
    onError: (error) => toastError(error, `The payment wasn’t confirmed. ${getErrorMessage(error)}`),
  });
};
