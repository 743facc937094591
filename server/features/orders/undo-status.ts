import { now } from '../../clock.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { cancelQueued } from '../emails/queries.ts';
import { latestEvent, paidBefore, wasUndone } from './history/queries.ts';
import { lockOrder, moveOrder, type OrderRow } from './queries.ts';

/**
 * Takes the latest status change back: status, payment, due time and figures are as they were before it, and what it wrote to
 * the client is withdrawn where it has not left. Undefined when there is no such order.
 */
export const undoStatus = (
  { database }: Deps,
  orderId: string,
  eventId: string,
): Promise<{ row: OrderRow; mail_had_left: boolean } | undefined> =>
  database.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) return undefined;
    const event = await latestEvent(tx, orderId);
    const isOver = event?.kind === 'undo' && String(event.seq) === eventId;
    if (isOver || (await wasUndone(tx, orderId, Number(eventId))))
      throw new AppError('conflict', 'This change has been taken back already.');
    if (String(event?.seq) !== eventId)
      throw new AppError(
        'conflict',
        'Something newer has happened to this order. Look at its timeline and set the status you want.',
      );
    if (!event?.from_status)
      throw new AppError('conflict', 'The order was placed with this status: there is nothing to take back.');
    const moved = await moveOrder(tx, orderId, {
      kind: 'undo',
      status: event.from_status,
      paid_at: (await paidBefore(tx, orderId, event.seq)) ?? order.created_at,
      note: '',
      admin_note: '',
      at: now(),
    });
    const mail_had_left = await cancelQueued(tx, orderId, event.seq);
    return moved && { row: moved.after, mail_had_left };
  });
