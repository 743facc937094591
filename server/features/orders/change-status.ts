import { isPaidStatus } from '../../../shared/orders.ts';
import { UNDO_MS } from '../../../shared/undo.ts';
import { fromNow } from '../../clock.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { mailSettings } from '../../mail/mail-settings.ts';
import { type NewEmail, queueEmail } from '../emails/queries.ts';
import { readOfferedSettings } from '../settings/present.ts';
import { isTold } from './history/queries.ts';
import { paymentEmail, paymentEmailKind } from './payment-email.ts';
import { type Move, moveOrder, type OrderRow } from './queries.ts';
import { type StatusNews, statusEmail } from './status-email.ts';

/**
 * Moves an order to a status. The first time it leaves pending its money has come in, and the client is told so by mail, as
 * the payment pages promise; an order that costs nothing has no payment. With `tell_client` the client is told of the status,
 * in the same mail where both are due. Undefined when there is no such order.
 */
export const changeStatus = async (
  { database, config, signals }: Deps,
  orderId: string,
  { tell_client, ...change }: Move & { tell_client: boolean },
): Promise<OrderRow | undefined> => {
  const settings = mailSettings(await readOfferedSettings(database.read, config));
  const row = await database.transaction(async (tx) => {
    const moved = await moveOrder(tx, orderId, change);
    if (!moved) return undefined;
    const { before, after, event_seq } = moved;
    if (tell_client && !after.email) throw new AppError('conflict', NOBODY_TO_TELL);
    const hasComeIn = before.status === 'pending' && isPaidStatus(after.status) && after.total_amount > 0;
    const isPayment = hasComeIn && after.email !== '' && !(await isTold(tx, orderId, paymentEmailKind));
    if (!isPayment && !tell_client) return after;
    const news: StatusNews | null = tell_client
      ? { status: after.status, is_new: before.status !== after.status, note: change.note }
      : null;
    const write = isPayment ? paymentEmail : statusEmail;
    const email: NewEmail = write(config.PUBLIC_URL, settings, after, news);
    await queueEmail(tx, config.PUBLIC_URL, { ...email, event_seq, next_attempt_at: fromNow(UNDO_MS) });
    return after;
  });
  signals.emit('mail-queued');
  return row;
};

const NOBODY_TO_TELL =
  'This client’s data was deleted, so there is no address to write to. Save the change without telling the client.';
