import { limits } from '../../../shared/limits.ts';
import type { Deps } from '../../deps.ts';
import { fromNow, SECOND } from '../../lib/clock.ts';
import { AppError } from '../../lib/errors.ts';
import { PAYMENT_RECEIVED, queueEmail } from '../emails/queries.ts';
import { assertChangeable } from '../ledger/lock-order.ts';
import { lockOrderWithPayments } from '../ledger/queries.ts';
import type { OrderRow } from '../ledger/rows.ts';
import { orderEmail } from '../order-emails/kinds.ts';
import type { StatusNews } from '../order-emails/status-emails.ts';
import { readEmailSettings } from '../settings/present.ts';
import { wasPaymentAcknowledged } from './event-queries.ts';
import { moveOrder, type StatusMove } from './move-order.ts';

/** When emails about a change are sent; an undo before that can still withdraw them. */
export const getUndoDeadline = (): string => fromNow(limits.undo_seconds * SECOND);

/**
 * Moves an order to a status. If that records a payment, the client is thanked by email, as the payment pages promise;
 * there are no thanks for money that nobody has confirmed. With `tell_client` the client is told the status, in the
 * same email if both are due. Undefined if there is no such order.
 */
export const changeStatus = async (
  { database, config, signals }: Deps,
  orderId: string,
  { tell_client, ...change }: StatusMove & { tell_client: boolean },
): Promise<OrderRow | undefined> => {
  const settings = await readEmailSettings({ database, config });
  const row = await database.transaction(async (tx) => {
    const state = await lockOrderWithPayments(tx, orderId);
    if (!state) return undefined;
    assertChangeable(state.order);
    const { before, after, event_seq, payment } = await moveOrder(tx, state, change);
    if (tell_client) assertCanTell(after);
    const thanked =
      payment && after.email && !(await wasPaymentAcknowledged(tx, orderId, PAYMENT_RECEIVED))
        ? payment
        : null;
    if (!thanked && !tell_client) return after;
    const news: StatusNews | null = tell_client
      ? { status: after.status, is_new: before.status !== after.status, note: change.note }
      : null;
    const data = { public_url: config.PUBLIC_URL, settings, order: after };
    const email = thanked
      ? orderEmail('payment_received_client', { ...data, amount: thanked.amount, news })
      : orderEmail('order_status_client', {
          ...data,
          news: news ?? { status: after.status, is_new: false, note: '' },
        });
    await queueEmail(tx, config, { ...email, event_seq, next_attempt_at: getUndoDeadline() });
    return after;
  });
  signals.emit('mail-queued');
  return row;
};

/** Throws an AppError if the client's address was deleted. */
export const assertCanTell = ({ email }: Pick<OrderRow, 'email'>): void => {
  if (email) return;
  throw new AppError(
    'conflict',
    'This client’s data was deleted, so there’s no address to email. Save the change without emailing the client.',
  );
};
