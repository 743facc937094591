import { insertMessage } from '../../server/features/conversations/queries.ts';
import { putInboxItem } from '../../server/features/ledger/inbox-queries.ts';
import { addEvent, lockOrderWithPayments, recalculateOrders } from '../../server/features/ledger/queries.ts';
import { markLastFileAsLater } from '../../server/features/order-files/addition-queries.ts';
import { DAY } from '../../server/lib/clock.ts';
import { newId } from '../../server/lib/ids.ts';
import type { Queries } from '../../server/ports/database/port.ts';
import type { OrderStatus } from '../../shared/order-statuses.ts';
import { content } from './content.ts';

/** What client and studio did on a demo order's page after it reached its status. */
export type Afterwards = 'nothing' | 'thread' | 'paused' | 'files';

const LATELY = 20 * DAY;
// In rotation, so that even a small demo has all of them.
const turns: Partial<Record<OrderStatus, Afterwards[]>> = {
  payment_received: ['files', 'thread'],
  in_progress: ['thread', 'files', 'paused', 'nothing'],
  mixed: ['thread'],
  delivered: ['thread', 'nothing', 'nothing'],
  revision_requested: ['thread'],
};

export const createAfterwards = (): ((status: OrderStatus, ageMs: number) => Afterwards) => {
  const given = new Map<OrderStatus, number>();
  return (status, ageMs) => {
    const list = turns[status];
    if (!list || ageMs > LATELY) return 'nothing';
    const turn = given.get(status) ?? 0;
    given.set(status, turn + 1);
    return list[turn % list.length] as Afterwards;
  };
};

/** Writes events between the order's last change and now. */
export const writeAfterwards = async (
  tx: Queries,
  order_id: string,
  afterwards: Afterwards,
  lastAt: number,
): Promise<void> => {
  const getTime = (share: number) => new Date(lastAt + (Date.now() - lastAt) * share).toISOString();
  if (afterwards === 'thread') await writeThread(tx, order_id, getTime);
  if (afterwards === 'paused') await pause(tx, order_id, getTime(0.5));
  if (afterwards === 'files') await sendFileLater(tx, order_id, getTime(0.5));
};

/** Whoever wrote last is waiting: a thread that ends with the client shows up in the studio's inbox. */
const writeThread = async (
  tx: Queries,
  order_id: string,
  timeOf: (share: number) => string,
): Promise<void> => {
  const state = await lockOrderWithPayments(tx, order_id);
  const messages = content.threads.find(({ status }) => status === state?.order.status)?.messages ?? [];
  for (const [n, { from, text }] of messages.entries()) {
    const at = timeOf((n + 1) / (messages.length + 1));
    await insertMessage(tx, { order_id, author: from, text }, at);
    if (from === 'client' && n === messages.length - 1)
      await putInboxItem(tx, { kind: 'message', order_id, subject: order_id, text, at });
  }
};

const pause = async (tx: Queries, order_id: string, at: string): Promise<void> => {
  const before = await lockOrderWithPayments(tx, order_id);
  const [reason = ''] = content.pauses;
  if (!before) return;
  await addEvent(tx, before.order, { at, kind: 'paused', note: reason });
  await recalculateOrders(tx, [{ before, marks: { paused_at: at, pause_reason: reason } }]);
};

/** Makes the order's last file look as if it was sent later. */
const sendFileLater = async (tx: Queries, order_id: string, at: string): Promise<void> => {
  const state = await lockOrderWithPayments(tx, order_id);
  const [note = ''] = content.later_files;
  if (!state || state.order.file_count < 2) return;
  await markLastFileAsLater(tx, { id: newId(), order_id, at, note });
  await addEvent(tx, state.order, { at, kind: 'files_added', note, admin_note: '1 file' });
  await putInboxItem(tx, { kind: 'files', order_id, subject: order_id, text: `1 more file. ${note}`, at });
};
