import { useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { formatCount } from '../../../shared/format.ts';
import { limits } from '../../../shared/limits.ts';
import type { cancellation } from '../../../shared/order-payments.ts';
import type { OrderSummary } from '../../../shared/orders.ts';
import { ApiError, call } from '../../lib/api.ts';
import { getErrorMessage } from '../../lib/api-errors.ts';
import { toastError } from '../../ui/toast-error.ts';
import { useAction } from '../../ui/use-action.ts';
import { findOrderName, invalidateOrders } from '../admin-order/order-cache.ts';
import { useHeldEmailNote, useOrderAction, useOrderName } from '../admin-order/use-order-action.ts';

const getTopic = (order_id: string) => `shelf of ${order_id}`;

const undoCancel = (order_id: string) =>
  call('DELETE /api/admin/orders/:order_id/cancel', { params: { order_id } });

export type Cancellation = { form: z.input<typeof cancellation>; key: string };

/** Cancels an order, with Undo. */
export const useCancel = (order_id: string) => {
  const heldEmail = useHeldEmailNote();
  const getName = useOrderName(order_id);
  return useOrderAction(order_id, {
    send: ({ form, key }: Cancellation) =>
      call('POST /api/admin/orders/:order_id/cancel', { params: { order_id }, body: form, key }),
    done: (_order, { form }) => ({
      words: 'Order cancelled',
      topic: getTopic(order_id),
      detail: `${getName()}.${form.tell_client ? ` ${heldEmail}` : ''}`,
      undo: { run: () => undoCancel(order_id), done: 'Cancellation undone', detail: getName() },
    }),
  });
};

/** Reverts a cancellation, even long after it was made. */
export const useUndoCancel = (order_id: string) => {
  const getName = useOrderName(order_id);
  return useOrderAction(order_id, {
    send: () => undoCancel(order_id),
    done: () => ({ words: 'Cancellation undone', topic: getTopic(order_id), detail: getName() }),
    failed: (reason) => `We couldn’t undo the cancellation. ${reason}`,
  });
};

const putArchived = (order_id: string, archived: boolean) =>
  call('PUT /api/admin/orders/:order_id/archived', { params: { order_id }, body: { archived } });

const describeArchived = (archived: boolean) =>
  archived ? 'Order archived' : 'Order taken out of the archive';

/** Archives or unarchives an order, with Undo. */
export const useArchive = (order_id: string) => {
  const getName = useOrderName(order_id);
  return useOrderAction(order_id, {
    send: (archived: boolean) => putArchived(order_id, archived),
    done: (_order, archived) => ({
      words: describeArchived(archived),
      topic: getTopic(order_id),
      detail: getName(),
      undo: { run: () => putArchived(order_id, !archived), done: describeArchived(!archived) },
    }),
    failed: (reason) => `The order wasn’t moved. ${reason}`,
  });
};

const moves = {
  trash: { route: 'POST /api/admin/orders/trash', done: 'moved to the trash', back: 'untrash' },
  untrash: { route: 'POST /api/admin/orders/untrash', done: 'restored', back: 'trash' },
} as const;
type TrashMove = keyof typeof moves;

const moveAll = (move: TrashMove, order_ids: string[]): Promise<BatchResult<string>> =>
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
  return useAction({
    send: ({ move, order_ids }: { move: TrashMove; order_ids: string[] }) => moveAll(move, order_ids),
    refresh: () => invalidateOrders(client),
    done: ({ moved, error }, { move }) => {
      if (error) toastError(error, `The other orders weren’t moved. ${getErrorMessage(error)}`);
      if (moved.length === 0)
        return { words: 'Nothing moved. These orders were already changed.', kind: 'info' };
      const { back } = moves[move];
      return {
        words: countMoved(moved, move),
        topic: `trash of ${moved.join()}`,
        detail:
          moved
            .slice(0, 3)
            .map((id) => findOrderName(client, id))
            .join(', ') + (moved.length > 3 ? ` and ${moved.length - 3} more` : ''),
        undo: { run: () => moveBack(back, moved), done: countMoved(moved, back) },
      };
    },
    failed: (reason) => `The orders weren’t moved. ${reason}`,
  });
};

/** Permanently deletes some or all orders in the trash. Orders that are already deleted count as deleted. */
export const useDeleteOrder = () => {
  const client = useQueryClient();
  return useAction({
    send: async (orders: Pick<OrderSummary, 'order_id'>[] | 'all') => {
      if (orders === 'all') return (await call('POST /api/admin/orders/trash/empty')).deleted;
      for (const { order_id } of orders)
        await call('DELETE /api/admin/orders/:order_id', { params: { order_id } }).catch((error: unknown) => {
          if (!(error instanceof ApiError && error.status === 404)) throw error;
        });
      return orders.length;
    },
    refresh: () => invalidateOrders(client),
    done: (deleted) => `${formatCount(deleted, 'order')} deleted for good`,
    failed: (reason) => `Not everything was deleted. ${reason}`,
  });
};

/** What was moved, and the error if a batch failed. */
type BatchResult<T> = { moved: T[]; error?: unknown };

/**
 * Moves orders in batches of the size the server accepts. After a failure it still returns what was moved, so that it
 * can be undone.
 */
export const moveInBatches = async <T>(
  order_ids: string[],
  movePart: (part: string[]) => Promise<T[]>,
): Promise<BatchResult<T>> => {
  const moved: T[] = [];
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
