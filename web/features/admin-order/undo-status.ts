import type { QueryClient } from '@tanstack/react-query';
import { limits } from '../../../shared/limits.ts';
import { type OrderStatus, statusLabel } from '../../../shared/order-statuses.ts';
import type { OrderDetail, OrderEvent } from '../../../shared/orders.ts';
import { call } from '../../lib/api.ts';
import { getErrorMessage } from '../../lib/api-errors.ts';
import { showUndoToast } from '../../ui/show-undo-toast.ts';
import { toast } from '../../ui/toast.ts';
import { toastError } from '../../ui/toast-error.ts';
import { invalidateOrder, orderKeys, setCachedStatus } from './order-cache.ts';

const getTopic = (order_id: string) => `status of ${order_id}`;

const isNote = ({ from, to }: OrderEvent) => from === to;

type StatusChanged = {
  status: OrderStatus;
  hasMailServer: boolean;
  /** When the change was requested. */
  since: number;
};

/** Reports a status change and offers Undo; for a note alone, only while its email can be stopped. */
export const showStatusChange = (
  client: QueryClient,
  order: OrderDetail,
  { status, hasMailServer, since }: StatusChanged,
): void => {
  const { order_id, events, emails } = order;
  const event = events.findLast(({ kind, to }) => kind === 'status' && to === status);
  const isHeld =
    event && emails.some(({ state, created_at }) => state === 'queued' && created_at >= event.at);
  const isNews = !event || !isNote(event);
  const what = isNews ? `${order_id}: ${statusLabel(status)}.` : `${order_id}.`;
  const words = isNews ? 'Order status updated successfully' : 'Note saved';
  const detail = isHeld ? `${what} ${describeHeldEmail(hasMailServer)}` : what;
  const topic = getTopic(order_id);
  if (event && event === events.at(-1) && (isNews || isHeld))
    showUndoToast(words, { topic, detail, since, undo: () => void undoStatus(client, order_id, event) });
  else toast(words, 'success', { topic, detail });
};

/** What happens to the email to the client that a change caused. */
export const describeHeldEmail = (hasMailServer: boolean): string =>
  hasMailServer
    ? `The client gets an email in ${limits.undo_seconds} seconds.`
    : 'The email to the client goes out once email delivery is set up.';

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
