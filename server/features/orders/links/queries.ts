import { createHash } from 'node:crypto';
import { DAY, fromNow, MINUTE, now } from '../../../clock.ts';
import type { OrderLinks } from '../../../email/content.ts';
import { cancelJobs, jobId, restartJobs } from '../../../jobs/queries.ts';
import type { Database, Queries } from '../../../ports/database/port.ts';
import { getOrCreateSecret } from '../../system/secret-queries.ts';
import { computeOrderKey, isOpenToClient, type OrderWithKey } from '../order-key.ts';

/** Writes the links of many orders with one look at the secret. The key is behind the #, which no browser sends to a server. */
export const orderLinkWriter = async (
  database: Database,
  publicUrl: string,
): Promise<(order: OrderWithKey) => string> => {
  const secret = await getOrCreateSecret(database, 'order-keys');
  return (order) => `${publicUrl}/order/${encodeURIComponent(order.id)}#${computeOrderKey(secret, order)}`;
};

/** Where the client opens each of these orders. Those that nobody may open have no link. */
export const findOrderLinks = async (
  database: Database,
  publicUrl: string,
  orderIds: string[],
): Promise<OrderLinks> => {
  const [linkOf, orders] = await Promise.all([
    orderLinkWriter(database, publicUrl),
    database.read
      .selectFrom('orders')
      .select(['id', 'link_version', 'email', 'trashed_at'])
      .where('id', 'in', orderIds)
      .execute(),
  ]);
  return Object.fromEntries(orders.filter(isOpenToClient).map((order) => [order.id, linkOf(order)]));
};

/** The number that the order's key is computed from. A link that was emailed before opens nothing, so that the new one may be asked for at once. */
export const setLinkVersion = async (tx: Queries, orderId: string, link_version: number): Promise<void> => {
  await tx
    .updateTable('orders')
    .set({ link_version, link_sent_at: null })
    .where('id', '=', orderId)
    .execute();
};

const LOST_FOR_MS = 2 * 365 * DAY;
const NOT_AGAIN_MS = 10 * MINUTE;
/** Mail programs cut off what is longer. */
const MOST_LINKS = 100;

export type LinkedOrder = { id: string; email: string; created_at: string; song_count: number };

/** The orders of the last two years from an address whose links were not emailed to it within ten minutes, newest first. */
export const listLostOrders = (tx: Queries, emailKey: string): Promise<LinkedOrder[]> =>
  tx
    .selectFrom('orders')
    .select(['id', 'email', 'created_at', 'song_count'])
    .where('email_key', '=', emailKey)
    .where('email_key', '<>', '')
    .where('trashed_at', 'is', null)
    .where('created_at', '>=', fromNow(-LOST_FOR_MS))
    .where((is) =>
      is.or([
        is('link_sent_at', 'is', null),
        is('link_sent_at', '<=', fromNow(-NOT_AGAIN_MS)),
        // The clock was set back since.
        is('link_sent_at', '>', fromNow(NOT_AGAIN_MS)),
      ]),
    )
    .orderBy('seq', 'desc')
    .limit(MOST_LINKS)
    .execute();

/**
 * Marks their links as emailed, and answers those that are still the address's: its client may have been erased meanwhile. In the order of their
 * numbers, as all who lock several orders do.
 */
export const claimLostOrders = async (
  tx: Queries,
  emailKey: string,
  orders: LinkedOrder[],
): Promise<LinkedOrder[]> => {
  const claimed = new Set<string>();
  for (const id of orders.map((order) => order.id).toSorted()) {
    const { numUpdatedRows } = await tx
      .updateTable('orders')
      .set({ link_sent_at: now() })
      .where('id', '=', id)
      .where('email_key', '=', emailKey)
      .executeTakeFirst();
    if (numUpdatedRows > 0n) claimed.add(id);
  }
  return orders.filter(({ id }) => claimed.has(id));
};

/** Has the orders of an address looked up by a job. What is asked for twice is one job; its id is in logs, and no address is. */
export const enqueueLinkRequest = (tx: Queries, emailKey: string): Promise<void> =>
  restartJobs(tx, [
    { kind: 'send-order-links', payload: { id: getRequestId(emailKey), email_key: emailKey } },
  ]);

/** Forgets that an address was asked for. */
export const cancelLinkRequest = (tx: Queries, emailKey: string): Promise<void> =>
  cancelJobs(tx, [jobId('send-order-links', getRequestId(emailKey))]);

const getRequestId = (emailKey: string): string => createHash('sha256').update(emailKey).digest('hex');
