import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { refusalOf } from '../../../lib/refusal.ts';
import { sayFailure } from '../../../ui/say-failure.ts';
import { toast } from '../../../ui/toast.ts';
import { forgetOrder } from '../order-cache.ts';
import { useRecordPayment } from './use-record-payment.ts';

/** Confirms what the client reported, as they reported it, in one press. */
export const useConfirmReport = (order_id: string) => {
  const client = useQueryClient();
  const { mutateAsync: record } = useRecordPayment(order_id);
  return useMutation({
    mutationFn: async () => {
      const { payments } = await call('GET /api/admin/orders/:order_id', { params: { order_id } });
      const report = payments.find(({ state }) => state === 'reported');
      if (!report) {
        forgetOrder(client, order_id);
        toast('This report has been dealt with already.', 'info');
        return null;
      }
      const { id, method, amount } = report;
      // The same report can only be confirmed once, so that its id is key enough.
      return record({ payment: { key: `report-${id}`, form: { method, amount, report_id: id } } });
    },
    onError: (error) => sayFailure(error, `The payment wasn’t confirmed. ${refusalOf(error)}`),
  });
};
