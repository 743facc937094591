import type { ExpressionBuilder } from 'kysely';
import type { Queries } from '../../ports/database/port.ts';
import type { Schema } from '../../schema/database.ts';
import { listEmailCauses } from '../emails/list-queries.ts';

// Queries on the event history of an order.

type EventRow = Omit<Schema['order_events'], 'seq'> & { seq: number };

// Kinds of event that set the status. Payments, cancellations and the like don't; deliveries, rounds and approvals may.
const moves = ['placed', 'status', 'undo'] as const;
const isMove = (is: ExpressionBuilder<Schema, 'order_events'>) =>
  is.or([is('kind', 'in', moves), is('from_status', '<>', is.ref('to_status'))]);

/** The event that last set an order's status. */
export const findLatestStatusEvent = (tx: Queries, orderId: string): Promise<EventRow | undefined> =>
  tx
    .selectFrom('order_events')
    .selectAll()
    .where('order_id', '=', orderId)
    .where(isMove)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Whether a status change thanked the client for their payment, and neither was undone. */
export const wasPaymentAcknowledged = async (
  tx: Queries,
  orderId: string,
  kind: string,
): Promise<boolean> => {
  for (const { event_seq } of await listEmailCauses(tx, orderId, kind)) {
    if (event_seq === null) return true;
    const event = await findStatusEvent(tx, orderId, event_seq);
    if (!event || (await wasUndone(tx, orderId, event_seq))) continue;
    if (!(await isPaymentRevoked(tx, orderId, event_seq))) return true;
  }
  return false;
};

const isPaymentRevoked = async (tx: Queries, orderId: string, event_seq: number): Promise<boolean> =>
  (await tx
    .selectFrom('payments')
    .select('id')
    .where('order_id', '=', orderId)
    .where('event_seq', '=', event_seq)
    .where('taken_back_at', 'is not', null)
    .executeTakeFirst()) !== undefined;

const findStatusEvent = (tx: Queries, orderId: string, seq: number) =>
  tx
    .selectFrom('order_events')
    .select('seq')
    .where('order_id', '=', orderId)
    .where('seq', '=', seq)
    .where('kind', 'in', moves)
    .executeTakeFirst();

/** Whether this event was undone: an undo reverts the event right before it. */
export const wasUndone = async (tx: Queries, orderId: string, seq: number): Promise<boolean> => {
  const [event, next] = await tx
    .selectFrom('order_events')
    .select(['seq', 'kind'])
    .where('order_id', '=', orderId)
    .where('seq', '>=', seq)
    .where(isMove)
    .orderBy('seq')
    .limit(2)
    .execute();
  return event?.seq === seq && next?.kind === 'undo';
};

/** When anything last happened to an order. */
export const getLatestEventTime = async (tx: Queries, orderId: string): Promise<string> => {
  const { at } = await tx
    .selectFrom('order_events')
    .select((event) => event.fn.max('at').as('at'))
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  return at ?? '';
};

const findEvent =
  (direction: 'asc' | 'desc') =>
  (tx: Queries, orderId: string, kind: EventRow['kind']): Promise<EventRow | undefined> =>
    tx
      .selectFrom('order_events')
      .selectAll()
      .where('order_id', '=', orderId)
      .where('kind', '=', kind)
      .orderBy('seq', direction)
      .limit(1)
      .executeTakeFirst();

export const findFirstEvent = findEvent('asc');
export const findLatestEvent = findEvent('desc');
