import type { QueryClient } from '@tanstack/react-query';
import { type OrderDetail, type OrderEvent, type OrderStatus, statusLabels } from '../../../shared/orders.ts';
import { call } from '../../lib/api.ts';
import { refusalOf } from '../../lib/refusal.ts';
import { sayFailure } from '../../ui/say-failure.ts';
import { toast } from '../../ui/toast.ts';
import { forgetOrder, orderKeys, rememberStatus } from './order-cache.ts';

const topicOf = (order_id: string) => `status of ${order_id}`;

const isNote = ({ from, to }: OrderEvent) => from === to;

/** Says that a change was made, and offers to take it back: a note alone only while its mail can be stopped. */
export const sayChanged = (
  client: QueryClient,
  order: OrderDetail,
  status: OrderStatus,
  hasMailServer: boolean,
): void => {
  const { order_id, events, emails } = order;
  const event = events.findLast(({ kind, to }) => kind === 'status' && to === status);
  const isHeld =
    event && emails.some(({ state, created_at }) => state === 'queued' && created_at >= event.at);
  const isNews = !event || !isNote(event);
  const what = isNews ? `${order_id}: ${statusLabels[status]}.` : `${order_id}.`;
  toast(isNews ? 'Order status updated successfully' : 'Note saved', 'success', {
    topic: topicOf(order_id),
    detail: `${what}${isHeld ? ` A mail to the client ${hasMailServer ? 'leaves in a few seconds' : 'is kept until a mail server is connected'}.` : ''}`,
    ...(event && event === events.at(-1) && (isNews || isHeld)
      ? { action: { label: 'Undo', run: () => void undoStatus(client, order_id, event) } }
      : {}),
  });
};

/** Takes a change back: shown at once, and said what became of it and of the mail it caused. */
const undoStatus = async (client: QueryClient, order_id: string, event: OrderEvent): Promise<void> => {
  const { id, from } = event;
  if (!from) return;
  const topic = topicOf(order_id);
  rememberStatus(client, order_id, from);
  try {
    const { mail_had_left, ...order } = await call('POST /api/admin/orders/:order_id/undo', {
      params: { order_id },
      body: { event_id: id },
    });
    client.setQueryData(orderKeys.detail(order_id), order);
    const done = isNote(event) ? 'Note taken back' : `Status put back to ${statusLabels[order.status]}`;
    toast(done, mail_had_left ? 'info' : 'success', {
      topic,
      detail: mail_had_left ? `${order_id}: the mail about the change had already left.` : order_id,
    });
  } catch (error) {
    sayFailure(error, `The change could not be taken back. ${refusalOf(error)}`);
  }
  forgetOrder(client, order_id);
};
