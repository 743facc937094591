import type { Queries } from '../../../ports/database/port.ts';
import type { Schema } from '../../../ports/database/schema.ts';
import { causesOf } from '../../emails/queries.ts';

// What the kept events of an order tell about its past.

type EventRow = Omit<Schema['order_events'], 'seq'> & { seq: number };

export const latestEvent = (tx: Queries, orderId: string): Promise<EventRow | undefined> =>
  tx
    .selectFrom('order_events')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();

/**
 * When the money of an order that was paid before a change had been marked: at its last way out of pending. An undone way out
 * stands in nobody's way, since it led back to pending. Undefined where no event tells of one.
 */
export const paidBefore = async (tx: Queries, orderId: string, seq: number): Promise<string | undefined> => {
  const event = await tx
    .selectFrom('order_events')
    .select('at')
    .where('order_id', '=', orderId)
    .where('seq', '<', seq)
    .where('kind', '=', 'status')
    .where('from_status', '=', 'pending')
    .where('to_status', '<>', 'pending')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return event?.at;
};

/** Whether a message of this kind was caused by a change that still stands, and was not withdrawn. */
export const isTold = async (tx: Queries, orderId: string, kind: string): Promise<boolean> => {
  for (const { event_seq } of await causesOf(tx, orderId, kind))
    if (event_seq === null || !(await wasUndone(tx, orderId, event_seq))) return true;
  return false;
};

/** Whether this is an event of the order that was taken back: an undo takes back what came right before it. */
export const wasUndone = async (tx: Queries, orderId: string, seq: number): Promise<boolean> => {
  const [event, next] = await tx
    .selectFrom('order_events')
    .select(['seq', 'kind'])
    .where('order_id', '=', orderId)
    .where('seq', '>=', seq)
    .orderBy('seq')
    .limit(2)
    .execute();
  return event?.seq === seq && next?.kind === 'undo';
};
