import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { InboxItem } from '../../../shared/inbox.ts';
import { call } from '../../lib/api.ts';
import { getErrorMessage } from '../../lib/api-errors.ts';
import { showUndoToast } from '../../ui/show-undo-toast.ts';
import { toast } from '../../ui/toast.ts';
import { toastError } from '../../ui/toast-error.ts';
import { invalidateOrder } from '../admin-order-data/order-cache.ts';

const restore = async (client: QueryClient, { id, order_id }: InboxItem, topic: string): Promise<void> => {
  try {
    await call('POST /api/admin/inbox/:id/restore', { params: { id } });
    toast('Back in your list', 'success', { topic, detail: order_id });
  } catch (error) {
    toastError(error, `We couldn’t undo this. ${getErrorMessage(error)}`);
  }
  invalidateOrder(client, order_id);
};

/** Removes an item that needs no answer from the inbox, with Undo. */
export const useDismiss = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id }: InboxItem) => {
      const since = Date.now();
      await call('DELETE /api/admin/inbox/:id', { params: { id } });
      return since;
    },
    onSuccess: (since, item) => {
      const topic = `inbox ${item.id}`;
      showUndoToast('Marked as done', {
        topic,
        detail: `${item.client_name}, ${item.order_id}`,
        since,
        undo: () => void restore(client, item, topic),
      });
    },
    onError: (error) => toastError(error, `It’s still in your list. ${getErrorMessage(error)}`),
    onSettled: (_since, _error, { order_id }) => invalidateOrder(client, order_id),
  });
};
