import { now } from '../../../clock.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import { cancelQueued } from '../../emails/withdrawal-queries.ts';
import { assertChangeable } from '../ledger/lock-order.ts';
import { lockOrderWithPayments } from '../ledger/queries.ts';
import type { OrderRow } from '../queries.ts';
import { findLatestStatusEvent, wasUndone } from './event-queries.ts';
import { undoStatusMove } from './move-order.ts';

/**
 * Takes the latest status change back: status, payments, due time and figures are as they were before it, and what it wrote to
 * the client is withdrawn where it has not left. Undefined when there is no such order.
 */
export const undoStatus = (
  { database }: Deps,
  orderId: string,
  eventId: string,
): Promise<{ row: OrderRow; mail_had_left: boolean } | undefined> =>
  database.transaction(async (tx) => {
    const state = await lockOrderWithPayments(tx, orderId);
    if (!state) return undefined;
    const event = await findLatestStatusEvent(tx, orderId);
    const isOver = event?.kind === 'undo' && String(event.seq) === eventId;
    if (isOver || (await wasUndone(tx, orderId, Number(eventId))))
      throw new AppError('conflict', 'This change is already undone.');
    // What a delivery, a round or an approval did to the status can’t be taken back without it.
    if (String(event?.seq) !== eventId || (event?.from_status && event.kind !== 'status'))
      throw new AppError(
        'conflict',
        'This order has changed since. Check its timeline, then set the status you want.',
      );
    const from_status = event?.from_status;
    if (!event || !from_status)
      throw new AppError('conflict', 'The order started with this status, so there’s nothing to undo.');
    assertChangeable(state.order);
    const row = await undoStatusMove(tx, state, { seq: event.seq, from_status }, now());
    return { row, mail_had_left: await cancelQueued(tx, orderId, event.seq) };
  });
