import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { statusLabel } from '../../../shared/order-statuses.ts';
import type { OrderDetail, OrderEvent, statusChange } from '../../../shared/orders.ts';
import { call } from '../../lib/api.ts';
import { getErrorMessage } from '../../lib/api-errors.ts';
import { showUndoToast } from '../../ui/show-undo-toast.ts';
import { toast } from '../../ui/toast.ts';
import { toastError } from '../../ui/toast-error.ts';
import { getCachedStatus, invalidateOrder, orderKeys, setCachedStatus } from './order-cache.ts';
import { useHeldEmailNote } from './use-order-action.ts';

type Change = z.input<typeof statusChange>;

/** Sets a status: optimistic, reverted on failure. Changes of one order are sent one after another. */
export const useStatusChange = (order_id: string) => {
  const client = useQueryClient();
  const heldEmail = useHeldEmailNote();
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
      const event = order.events.findLast(({ kind, to }) => kind === 'status' && to === status);
      reportChange(client, order, { event, since, heldEmail });
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

const getTopic = (order_id: string) => `status of ${order_id}`;

const isNote = ({ from, to }: OrderEvent) => from === to;

type Changed = { event: OrderEvent | undefined; since: number; heldEmail: string };

/** Reports a status change and offers Undo; for a note alone, only while its email can be stopped. */
const reportChange = (
  client: QueryClient,
  order: OrderDetail,
  { event, since, heldEmail }: Changed,
): void => {
  const { order_id, events, emails, status } = order;
  const isHeld =
    event && emails.some(({ state, created_at }) => state === 'queued' && created_at >= event.at);
  const isMove = !event || !isNote(event);
  const words = isMove ? 'Order status updated successfully' : 'Note saved';
  const what = isMove ? `${order_id}: ${statusLabel(event?.to ?? status)}.` : `${order_id}.`;
  const detail = isHeld ? `${what} ${heldEmail}` : what;
  const topic = getTopic(order_id);
  if (event && event === events.at(-1) && (isMove || isHeld))
    showUndoToast(words, { topic, detail, since, undo: () => void undoStatus(client, order_id, event) });
  else toast(words, 'success', { topic, detail });
};

/** Undoes a change optimistically and reports what happened to it and to its email. */
const undoStatus = async (client: QueryClient, order_id: string, event: OrderEvent): Promise<void> => {
  const { id, from } = event;
  if (!from) return;
  const topic = getTopic(order_id);
  setCachedStatus(client, order_id, from);
  try {
    const { mail_had_left, ...order } = await call('POST /api/admin/orders/:order_id/undo', {
      params: { order_id },
      body: { event_id: id },
    });
    client.setQueryData(orderKeys.detail(order_id), order);
    const done = isNote(event) ? 'Note undone' : `Status back to ${statusLabel(order.status)}`;
    toast(done, mail_had_left ? 'info' : 'success', {
      topic,
      detail: mail_had_left ? `${order_id}: the email about the change had already been sent.` : order_id,
    });
  } catch (error) {
    toastError(error, `We couldn’t undo the change. ${getErrorMessage(error)}`);
  }
  invalidateOrder(client, order_id);
};
