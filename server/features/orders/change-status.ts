import { isPaidStatus } from '../../../shared/orders.ts';
import type { Deps } from '../../deps.ts';
import { hasEmail, queueEmail } from '../emails/queries.ts';
import { readSettings } from '../settings/queries.ts';
import { paymentEmail, paymentEmailKind } from './payment-email.ts';
import { type Move, moveOrder, type OrderRow } from './queries.ts';

/**
 * Moves an order to a status. The first time it leaves pending its money has come in, and the client is told so by mail, as
 * the payment pages promise; an order that costs nothing has no payment. Undefined when there is no such order.
 */
export const changeStatus = async (
  { database, config, signals }: Deps,
  orderId: string,
  change: Move,
): Promise<OrderRow | undefined> => {
  const settings = await readSettings(database.read);
  const row = await database.transaction(async (tx) => {
    const moved = await moveOrder(tx, orderId, change);
    if (!moved) return undefined;
    const { before, after } = moved;
    const isPaidNow = before.status === 'pending' && isPaidStatus(after.status);
    if (isPaidNow && after.total_amount > 0 && !(await hasEmail(tx, orderId, paymentEmailKind)))
      await queueEmail(tx, config.PUBLIC_URL, paymentEmail(config.PUBLIC_URL, settings, after));
    return after;
  });
  signals.emit('mail-queued');
  return row;
};
