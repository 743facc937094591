import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { statusChange } from '../../../../shared/orders.ts';
import { call } from '../../../lib/api.ts';
import { toastError } from '../../../ui/toast-error.ts';
import { useEmailConnection } from '../../admin-emails/email-connection.tsx';
import { getCachedStatus, invalidateOrder, orderKeys, setCachedStatus } from '../order-cache.ts';
import { showStatusChange } from './undo-status.ts';

type Change = z.input<typeof statusChange>;

/** Sets a status: shown at once, put back when the server does not take it. Changes of one order go out one after another. */
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
      // An answer that was asked for before the change must not undo it.
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
      // A filtered list keeps the row where it stands until it is opened again: rows do not jump away under the hand.
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
