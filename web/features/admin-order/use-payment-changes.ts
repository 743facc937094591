import { useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { Payment, refundForm } from '../../../shared/order-payments.ts';
import type { OrderDetail } from '../../../shared/orders.ts';
import { describeMethod, nameMethod } from '../../../shared/payments.ts';
import { call } from '../../lib/api.ts';
import { showAmount } from '../../lib/locale.ts';
import { randomId } from '../../lib/random-id.ts';
import { toast } from '../../ui/toast.ts';
import { useAction } from '../../ui/use-action.ts';
import { invalidateOrder } from './order-cache.ts';
import { getOrderName } from './order-marks.tsx';
import { useHeldEmailNote, useOrderAction, useOrderName } from './use-order-action.ts';
import { getPaymentTopic, useRecordPayment } from './use-record-payment.ts';

const revoke = (order_id: string, payment_id: string) =>
  call('DELETE /api/admin/orders/:order_id/payments/:payment_id', { params: { order_id, payment_id } });
const restore = (order_id: string, payment_id: string) =>
  call('POST /api/admin/orders/:order_id/payments/:payment_id/restore', { params: { order_id, payment_id } });

type OrderMoney = Pick<OrderDetail, 'order_id' | 'currency'>;

/** Revokes a payment or counts it again, each with Undo. A revoked client report becomes an open report again. */
export const useRevokePayment = ({ order_id, currency }: OrderMoney) => {
  const getName = useOrderName(order_id);
  return useOrderAction<Payment>(order_id, {
    send: ({ id, taken_back_at }) => (taken_back_at ? restore(order_id, id) : revoke(order_id, id)),
    done: (_answer, { id, amount, source, taken_back_at }) => {
      const topic = getPaymentTopic(order_id);
      if (source === 'client' && !taken_back_at)
        return { words: 'Payment undone', topic, detail: 'It’s a report again: confirm or decline it.' };
      const [words, run, done] = taken_back_at
        ? (['Payment counts again', revoke, 'Payment undone'] as const)
        : (['Payment undone', restore, 'Payment counts again'] as const);
      return {
        words,
        topic,
        detail: `${getName()}: ${showAmount(amount, currency)}`,
        undo: { run: () => run(order_id, id), done, detail: getName() },
      };
    },
    failed: (reason) => `The payment wasn’t changed. ${reason}`,
  });
};

/** Declines a reported payment that has not arrived. */
export const useDeclineReport = (order_id: string) => {
  const getName = useOrderName(order_id);
  return useOrderAction<{ report_id: string; reason: string }>(order_id, {
    send: ({ report_id, reason }) =>
      call('POST /api/admin/orders/:order_id/payment-reports/:report_id/decline', {
        params: { order_id, report_id },
        body: { reason },
      }),
    done: () => ({ words: 'Report declined', topic: getPaymentTopic(order_id), detail: getName() }),
  });
};

type Refund = { form: z.input<typeof refundForm>; key: string };

/** Refunds money without cancelling the order, with Undo. The same key means the same refund. */
export const useRefund = (order: OrderDetail) => {
  const { order_id, client_info } = order;
  const name = getOrderName(order);
  const heldEmail = useHeldEmailNote();
  return useOrderAction(order_id, {
    send: ({ form, key }: Refund) =>
      call('POST /api/admin/orders/:order_id/refunds', { params: { order_id }, body: form, key }),
    done: ({ id, method, method_label }, { form: { amount } }) => ({
      words: 'Refund recorded',
      topic: getPaymentTopic(order_id),
      detail: `${name}: ${showAmount(amount, order.currency)}, ${nameMethod({ method, method_label })}${client_info.email ? `. ${heldEmail}` : ''}`,
      undo: { run: () => revoke(order_id, id), done: 'Refund undone', detail: name },
    }),
  });
};

/** Confirms a reported payment as displayed, in one click. */
export const useConfirmReport = (order: OrderMoney) => {
  const { order_id } = order;
  const client = useQueryClient();
  const { mutateAsync: record } = useRecordPayment(order);
  return useAction({
    send: async (seen: Pick<Payment, 'id' | 'method' | 'amount'>) => {
      const { payments } = await call('GET /api/admin/orders/:order_id', { params: { order_id } });
      const report = payments.find(({ id, state }) => id === seen.id && state === 'reported');
      const isSame = report?.method === seen.method && report.amount === seen.amount;
      if (!report || !isSame) {
        invalidateOrder(client, order_id);
        const words = report
          ? `The client has changed it: they now report ${showAmount(report.amount, order.currency)} ${describeMethod(report)}.`
          : 'This report was already handled.';
        return toast(words, 'info');
      }
      const { id, method, amount } = report;
      // The key need not be kept: a confirmed payment is no longer a report, so a retry is harmless.
      await record({ payment: { key: randomId(), form: { method, amount, report_id: id } } });
    },
    failed: (reason) => `The payment wasn’t confirmed. ${reason}`,
  });
};
