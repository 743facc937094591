import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { formatCount } from '../../../shared/format.ts';
import { limits } from '../../../shared/limits.ts';
import type { cancellation } from '../../../shared/order-payments.ts';
import type { OrderSummary } from '../../../shared/orders.ts';
import { ApiError, call } from '../../lib/api.ts';
import { getErrorMessage } from '../../lib/api-errors.ts';
import { showUndoToast } from '../../ui/show-undo-toast.ts';
import { toast } from '../../ui/toast.ts';
import { toastError } from '../../ui/toast-error.ts';
import { useEmailConnection } from '../admin-emails/email-connection.tsx';
import { invalidateOrder, invalidateOrders, orderKeys } from '../admin-order/order-cache.ts';
import { describeHeldEmail } from '../admin-order/undo-status.ts';

const getTopic = (order_id: string) => `shelf of ${order_id}`;

/** Undoes a change, reports the result and refetches the order. */
const undo = async (
  client: QueryClient,
  topic: string,
  detail: string,
  done: string,
  work: () => Promise<unknown>,
) => {
  try {
    await work();
    toast(done, 'success', { topic, detail });
  } catch (error) {
    toastError(error, `We couldn’t undo this. ${getErrorMessage(error)}`);
  }
  invalidateOrders(client);
};

const undoCancel = (order_id: string) =>
  call('DELETE /api/admin/orders/:order_id/cancel', { params: { order_id } });

export type Cancellation = { form: z.input<typeof cancellation>; key: string };

/** Cancels an order, with Undo. */
export const useCancel = (order_id: string) => {
  const client = useQueryClient();
  const { data: mail } = useEmailConnection();
  return useMutation({
    mutationFn: async ({ form, key }: Cancellation) => {
      const since = Date.now();
      const order = await call('POST /api/admin/orders/:order_id/cancel', {
        params: { order_id },
        body: form,
        key,
      });
      return { since, order };
    },
    onSuccess: ({ since, order }, { form }) => {
      client.setQueryData(orderKeys.detail(order_id), order);
      invalidateOrder(client, order_id);
      const email = form.tell_client ? ` ${describeHeldEmail(mail?.is_connected !== false)}` : '';
      showUndoToast('Order cancelled', {
        topic: getTopic(order_id),
        detail: `${order_id}.${email}`,
        since,
        undo: () =>
          void undo(client, getTopic(order_id), order_id, 'Cancellation undone', () => undoCancel(order_id)),
      });
    },
  });
};

/** Reverts a cancellation, even long after it was made. */
export const useUndoCancel = (order_id: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => undoCancel(order_id),
    onSuccess: (order) => {
      client.setQueryData(orderKeys.detail(order_id), order);
      invalidateOrder(client, order_id);
      toast('Cancellation undone', 'success', { topic: getTopic(order_id), detail: order_id });
    },
    onError: (error) => toastError(error, `We couldn’t undo the cancellation. ${getErrorMessage(error)}`),
  });
};

const putArchived = (order_id: string, archived: boolean) =>
  call('PUT /api/admin/orders/:order_id/archived', { params: { order_id }, body: { archived } });

const describeArchived = (archived: boolean) =>
  archived ? 'Order archived' : 'Order taken out of the archive';

/** Archives or unarchives an order, with Undo. */
export const useArchive = (order_id: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (archived: boolean) => {
      const since = Date.now();
      return { since, order: await putArchived(order_id, archived) };
    },
    onSuccess: ({ since, order }, archived) => {
      client.setQueryData(orderKeys.detail(order_id), order);
      invalidateOrder(client, order_id);
      showUndoToast(describeArchived(archived), {
        topic: getTopic(order_id),
        detail: order_id,
        since,
        undo: () =>
          void undo(client, getTopic(order_id), order_id, describeArchived(!archived), () =>
            putArchived(order_id, !archived),
          ),
      });
    },
    onError: (error) => toastError(error, `The order wasn’t moved. ${getErrorMessage(error)}`),
  });
};

const moves = {
  trash: { route: 'POST /api/admin/orders/trash', done: 'moved to the trash' },
  untrash: { route: 'POST /api/admin/orders/untrash', done: 'restored' },
} as const;
type TrashMove = keyof typeof moves;

const moveAll = (move: TrashMove, order_ids: string[]): Promise<BatchResult> =>
  moveInBatches(
    order_ids,
    async (part) => (await call(moves[move].route, { body: { order_ids: part } })).order_ids,
  );

/** Moves orders back for an undo; throws if any could not be moved. */
const moveBack = async (move: TrashMove, order_ids: string[]): Promise<void> => {
  const { error } = await moveAll(move, order_ids);
  if (error) throw error;
};

const countMoved = (order_ids: string[], move: TrashMove) =>
  `${order_ids.length === 1 ? 'Order' : formatCount(order_ids.length, 'order')} ${moves[move].done}`;

/** Moves orders to or from the trash together, with one Undo. */
export const useTrash = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ move, order_ids }: { move: TrashMove; order_ids: string[] }) => {
      const since = Date.now();
      return { since, ...(await moveAll(move, order_ids)) };
    },
    onSuccess: ({ since, moved, error }, { move }) => {
      invalidateOrders(client);
      if (moved.length === 0) return toast('Nothing moved. These orders were already changed.', 'info');
      const back: TrashMove = move === 'trash' ? 'untrash' : 'trash';
      const topic = `trash of ${moved.join()}`;
      const detail = moved.slice(0, 3).join(', ') + (moved.length > 3 ? ` and ${moved.length - 3} more` : '');
      showUndoToast(countMoved(moved, move), {
        topic,
        detail,
        since,
        undo: () => void undo(client, topic, detail, countMoved(moved, back), () => moveBack(back, moved)),
      });
      if (error) toastError(error, `The other orders weren’t moved. ${getErrorMessage(error)}`);
    },
    onError: (error) => {
      invalidateOrders(client);
      toastError(error, `The orders weren’t moved. ${getErrorMessage(error)}`);
    },
  });
};

/** Permanently deletes some or all orders in the trash. Orders that are already deleted count as deleted. */
export const useDeleteOrder = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (orders: Pick<OrderSummary, 'order_id'>[] | 'all') => {
      if (orders === 'all') return (await call('POST /api/admin/orders/trash/empty')).deleted;
      for (const { order_id } of orders)
        await call('DELETE /api/admin/orders/:order_id', { params: { order_id } }).catch((error: unknown) => {
          if (!(error instanceof ApiError && error.status === 404)) throw error;
        });
      return orders.length;
    },
    onSuccess: (deleted) => toast(`${formatCount(deleted, 'order')} deleted for good`, 'success'),
    onError: (error) => toastError(error, `Not everything was deleted. ${getErrorMessage(error)}`),
    onSettled: () => invalidateOrders(client),
  });
};

/** What was moved, and the error if a batch failed. */
type BatchResult = { moved: string[]; error?: unknown };

/**
 * Moves orders in batches of the size the server accepts. After a failure it still returns what was moved, so that it
 * can be undone.
 */
export const moveInBatches = async (
  order_ids: string[],
  movePart: (part: string[]) => Promise<string[]>,
): Promise<BatchResult> => {
  const moved: string[] = [];
  for (let from = 0; from < order_ids.length; from += limits.orders_at_once) {
    try {
      moved.push(...(await movePart(order_ids.slice(from, from + limits.orders_at_once))));
    } catch (error) {
      if (moved.length === 0) throw error;
      return { moved, error };
    }
  }
  return { moved };
};
