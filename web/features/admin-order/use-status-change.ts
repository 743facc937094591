import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { statusChange } from '../../../shared/orders.ts';
import { call } from '../../lib/api.ts';
import { toastError } from '../../ui/toast-error.ts';
import { useEmailConnection } from '../admin-emails/email-connection.tsx';
import { getCachedStatus, invalidateOrder, orderKeys, setCachedStatus } from './order-cache.ts';
import { showStatusChange } from './undo-status.ts';

type Change = z.input<typeof statusChange>;

/** Sets a status: optimistic, reverted on failure. Changes of one order are sent one after another. */
export const useStatusChange = (order_id: string) => {
  const client = useQueryClient();
  const { data: mail } = useEmailConnection();
  return useMutation({
    scope: { id: `status of ${order_id}` },
    mutationFn: (body: Change) =>
      call('PUT /api/admin/orders/:order_id/status', { params: { order_id }, body }),
    onMutate: async ({ status }) => {
      const since = Date.now();
      const before = getCachedStatus(client, order_id);
      // Cancel older requests, so that a stale response cannot overwrite the change.
      await Promise.all([
        client.cancelQueries({ queryKey: orderKeys.lists }),
        client.cancelQueries({ queryKey: orderKeys.detail(order_id) }),
        client.cancelQueries({ queryKey: orderKeys.dashboard }),
      ]);
      setCachedStatus(client, order_id, status);
      return { before, since };
    },
    onSuccess: (order, { status }, { since }) => {
      setCachedStatus(client, order_id, order.status);
      client.setQueryData(orderKeys.detail(order_id), order);
      showStatusChange(client, order, { status, hasMailServer: mail?.is_connected !== false, since });
      // A filtered list keeps the row in place until it is opened again, so that rows don't move while the owner is
      // working.
      void client.invalidateQueries({ queryKey: orderKeys.lists, refetchType: 'none' });
      void client.invalidateQueries({ queryKey: orderKeys.dashboard });
      for (const place of ['clients', 'client']) void client.invalidateQueries({ queryKey: [place] });
    },
    onError: (error, _change, context) => {
      if (context?.before) setCachedStatus(client, order_id, context.before);
      toastError(error, 'Failed to update order status');
      invalidateOrder(client, order_id);
    },
  });
};
