import { formatDate, getDate } from '../../../shared/calendar.ts';
import type { Deps } from '../../deps.ts';
import { now } from '../../lib/clock.ts';
import { AppError } from '../../lib/errors.ts';
import type { Queries } from '../../ports/database/port.ts';
import { awaitsAcceptance } from '../ledger/acceptance.ts';
import { findOrderOrThrow, lockOrderOrThrow } from '../ledger/lock-order.ts';
import { addEvent, recalculateOrders } from '../ledger/queries.ts';
import type { OrderRow } from '../ledger/rows.ts';
import { readStudioSettings } from '../settings/queries.ts';

/** Throws AppError `invalid` for a last day that is over, by the studio's clock. */
export const assertAhead = async (db: Queries, valid_until: string | null): Promise<void> => {
  const { timezone } = await readStudioSettings(db);
  if (valid_until === null || valid_until >= getDate(now(), timezone)) return;
  const message = 'Choose today or a later day';
  throw new AppError('invalid', message, { errors: [{ field: 'valid_until', message }] });
};

/** Sets until when a quote can be accepted, also one that has ended. */
export const renewQuote = async (
  { database }: Deps,
  orderId: string,
  valid_until: string | null,
): Promise<OrderRow> => {
  await database.transaction(async (tx) => {
    const before = await lockOrderOrThrow(tx, orderId);
    const { order } = before;
    if (!awaitsAcceptance(order))
      throw new AppError('conflict', 'There’s no price waiting to be accepted in this order.');
    await assertAhead(tx, valid_until);
    if (valid_until === order.valid_until) return;
    const { locale, timezone } = await readStudioSettings(tx);
    const today = getDate(now(), timezone);
    const note =
      valid_until === null ? 'It doesn’t end.' : `Valid until ${formatDate(valid_until, locale, today)}.`;
    await addEvent(tx, order, { at: now(), kind: 'quote_renewed', note });
    await recalculateOrders(tx, [{ before, marks: { valid_until } }]);
  });
  return findOrderOrThrow(database.read, orderId);
};
