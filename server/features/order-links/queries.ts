import { createHash } from 'node:crypto';
import type { OrderLinks } from '../../email/content.ts';
import { cancelJobs, jobId, restartJobs } from '../../jobs/queries.ts';
import { DAY, fromNow, MINUTE, now } from '../../lib/clock.ts';
import type { Database, Queries } from '../../ports/database/port.ts';
import { computeOrderKey, isOpenToClient, type OrderWithKey } from '../ledger/order-key.ts';
import type { OrderRow } from '../ledger/rows.ts';
import { getOrCreateSecret } from '../system/secret-queries.ts';

/**
 * Builds the links of many orders while reading the secret once. The key is in the URL fragment, which browsers never
 * send to a server.
 */
export const orderLinkWriter = async (
  database: Database,
  publicUrl: string,
): Promise<(order: OrderWithKey) => string> => {
  const secret = await getOrCreateSecret(database, 'order-keys');
  return (order) => `${publicUrl}/order/${encodeURIComponent(order.id)}#${computeOrderKey(secret, order)}`;
};

/** The link to each of these orders' client pages. Orders that can't be opened have none. */
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

/**
 * Sets the version the order's key is computed from. Links emailed before stop working, so a new one may be requested
 * at once.
 */
export const setLinkVersion = async (tx: Queries, orderId: string, link_version: number): Promise<void> => {
  await tx
    .updateTable('orders')
    .set({ link_version, link_sent_at: null })
    .where('id', '=', orderId)
    .execute();
};

/** The orders whose link was renewed, with the version of the present one. */
export const listRenewedLinks = (db: Queries): Promise<OrderWithKey[]> =>
  db.selectFrom('orders').select(['id', 'link_version']).where('link_version', '>', 1).execute();

const LOST_FOR_MS = 2 * 365 * DAY;
const NOT_AGAIN_MS = 10 * MINUTE;
/** Mail programs truncate longer emails. */
const MAX_LINKS = 100;
const MAX_LISTED = 1_000;

export type LinkedOrder = {
  id: string;
  email: string;
  created_at: string;
  song_count: number;
  title: string;
};

/**
 * Orders of the last two years from an address whose links weren't emailed to it within the last ten minutes, newest
 * first.
 */
export const listLostOrders = (tx: Queries, emailKey: string): Promise<LinkedOrder[]> =>
  tx
    .selectFrom('orders')
    .select(['id', 'email', 'created_at', 'song_count', 'title'])
    .where('email_key', '=', emailKey)
    .where('email_key', '<>', '')
    .where('trashed_at', 'is', null)
    .where('created_at', '>=', fromNow(-LOST_FOR_MS))
    .where((is) =>
      is.or([
        is('link_sent_at', 'is', null),
        is('link_sent_at', '<=', fromNow(-NOT_AGAIN_MS)),
        // A time in the future means that the clock was set back since.
        is('link_sent_at', '>', fromNow(NOT_AGAIN_MS)),
      ]),
    )
    .orderBy('seq', 'desc')
    .limit(MAX_LINKS)
    .execute();

/**
 * Marks their links as emailed and returns the orders that still belong to the address: its client may have been erased
 * meanwhile. Sorted by number, like everywhere several orders are locked.
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

/** Their links haven't been emailed after all. */
export const releaseLostOrders = async (tx: Queries, orders: LinkedOrder[]): Promise<void> => {
  const ids = orders.map(({ id }) => id);
  await tx.updateTable('orders').set({ link_sent_at: null }).where('id', 'in', ids).execute();
};

/**
 * Queues a job that looks up an address's orders, for a visitor from a network. Repeated requests share one job. Logs
 * contain the job's id, so it must not contain the address.
 */
export const enqueueLinkRequest = (tx: Queries, emailKey: string, network: string): Promise<void> =>
  restartJobs(tx, [
    { kind: 'send-order-links', payload: { id: getRequestId(emailKey), email_key: emailKey, network } },
  ]);

export const cancelLinkRequest = (tx: Queries, emailKey: string): Promise<void> =>
  cancelJobs(tx, [jobId('send-order-links', getRequestId(emailKey))]);

const getRequestId = (emailKey: string): string => createHash('sha256').update(emailKey).digest('hex');

/** Whose these orders are; null when none of them can be opened any more. */
export const findEmailKey = async (db: Queries, orderIds: string[]): Promise<string | null> =>
  (
    await db
      .selectFrom('orders')
      .select('email_key')
      .where('id', 'in', orderIds)
      .where('email_key', '<>', '')
      .where('trashed_at', 'is', null)
      .limit(1)
      .executeTakeFirst()
  )?.email_key ?? null;

const listedColumns = [
  ...(['id', 'link_version', 'title', 'sold', 'song_count', 'created_at', 'currency', 'status'] as const),
  ...(['is_quote', 'accepted_at', 'valid_until', 'cancelled_at'] as const),
  ...(['total_amount', 'deposit_amount'] as const),
  ...(['paid_amount', 'paid_at', 'funded_at', 'refunded_amount', 'reported_amount'] as const),
  ...(['opened_method', 'opened_label', 'in_review'] as const),
] as const;
export type ListedRow = Pick<OrderRow, (typeof listedColumns)[number]>;

/** All orders of a client, newest first. */
export const listOrdersOf = (db: Queries, emailKey: string): Promise<ListedRow[]> =>
  db
    .selectFrom('orders')
    .select(listedColumns)
    .where('email_key', '=', emailKey)
    .where('email_key', '<>', '')
    .where('trashed_at', 'is', null)
    .orderBy('seq', 'desc')
    .limit(MAX_LISTED)
    .execute();

/** Whether the link of one of a client's orders was renewed since. */
export const isLinkRenewedSince = async (db: Queries, emailKey: string, since: string): Promise<boolean> =>
  (await db
    .selectFrom('order_events')
    .innerJoin('orders', 'orders.id', 'order_events.order_id')
    .select('order_events.seq')
    .where('orders.email_key', '=', emailKey)
    .where('order_events.kind', '=', 'link_renewed')
    .where('order_events.at', '>=', since)
    .limit(1)
    .executeTakeFirst()) !== undefined;
