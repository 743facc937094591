import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { formatDollars } from '../../../shared/money.ts';
import type { refundForm } from '../../../shared/order-payments.ts';
import type { OrderDetail } from '../../../shared/orders.ts';
import { methodLabels } from '../../../shared/payments.ts';
import { call } from '../../lib/api.ts';
import { showUndoToast } from '../../ui/show-undo-toast.ts';
import { useEmailConnection } from '../admin-emails/email-connection.tsx';
import { invalidateOrder } from '../admin-order-data/order-cache.ts';
import { describeHeldEmail } from '../admin-order-data/undo-status.ts';
import { undoRefund } from './use-payment-changes.ts';

/** Refunds money without cancelling the order, with Undo. The same key means the same refund. */
export const useRefund = ({ order_id, client_info }: OrderDetail) => {
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
