import { formatCount, formatList } from '../../../shared/format.ts';
import { isOverStatus } from '../../../shared/order-statuses.ts';
import type { OrderDetail, OrderSummary } from '../../../shared/orders.ts';
import { listEmptySongs } from '../../../shared/stem-check/empty-songs.ts';
import { formatMoment } from '../../lib/format.ts';

/** Whether the order is still open: neither finished nor cancelled, archived or in the trash. */
export const isOpenOrder = ({ status, cancelled_at, archived_at, trashed_at }: OrderSummary): boolean =>
  !isOverStatus(status) && !cancelled_at && !archived_at && !trashed_at;

/** Why an order that can start has no due time, in a word or two; null for all other orders. */
export const describeStoppedClock = (order: OrderSummary): string | null => {
  if (!isOpenOrder(order)) return null;
  if (order.paused !== null) return 'Paused';
  return order.can_start && !order.files_complete ? 'Waiting for files' : null;
};

/** `Songs 2 and 3 have no files yet.` */
export const describeEmptySongs = ({
  files,
  song_count,
}: Pick<OrderDetail, 'files' | 'song_count'>): string => {
  const empty = listEmptySongs(
    files.filter(({ expired_at }) => expired_at === null),
    song_count,
  );
  if (empty.length === song_count) return 'This order has no files yet.';
  const songs = formatList(empty.map(String));
  return `${empty.length === 1 ? 'Song' : 'Songs'} ${songs} ${empty.length === 1 ? 'has' : 'have'} no files yet.`;
};

/** Past and upcoming payment reminders; empty when there is nothing to say. */
export const describeReminders = ({ sent, stopped, next_at }: OrderDetail['reminders']): string => {
  const past = sent > 0 ? `${formatCount(sent, 'payment reminder')} sent.` : '';
  const next = stopped
    ? 'Payment reminders are stopped.'
    : next_at && `${sent > 0 ? 'Next one' : 'Payment reminder'}: ${formatMoment(next_at)}.`;
  return [past, next].filter(Boolean).join(' ');
};
