import { useMutation, useQueryClient } from '@tanstack/react-query';
import { formatDollars } from '../../../shared/money.ts';
import type { Payment } from '../../../shared/order-payments.ts';
import { describeMethod } from '../../../shared/payments.ts';
import { call } from '../../lib/api.ts';
import { getErrorMessage } from '../../lib/api-errors.ts';
import { randomId } from '../../lib/random-id.ts';
import { toast } from '../../ui/toast.ts';
import { toastError } from '../../ui/toast-error.ts';
import { invalidateOrder } from '../admin-order-data/order-cache.ts';
import { useRecordPayment } from './use-record-payment.ts';

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
