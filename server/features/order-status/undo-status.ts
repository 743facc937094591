import type { Deps } from '../../deps.ts';
import { now } from '../../lib/clock.ts';
import { AppError } from '../../lib/errors.ts';
import { cancelQueued } from '../emails/withdrawal-queries.ts';
import { assertChangeable } from '../ledger/lock-order.ts';
import { lockOrderWithPayments } from '../ledger/queries.ts';
import type { OrderRow } from '../ledger/rows.ts';
import { findLatestStatusEvent, wasUndone } from './event-queries.ts';
import { undoStatusMove } from './move-order.ts';

/**
 * Undoes the latest status change: restores status, payments, due time and figures, and withdraws its email to the
 * client if not sent yet. Undefined if there is no such order.
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
    // A status change by a delivery, round or approval can’t be undone without undoing that.
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
