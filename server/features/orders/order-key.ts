import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Database } from '../../ports/database/port.ts';
import { findSecret, getOrCreateSecret } from '../system/secret-queries.ts';
import { findOrder } from './queries.ts';
import type { OrderRow } from './rows.ts';

export type OrderWithKey = Pick<OrderRow, 'id' | 'link_version'>;

// 192 bits. Computed, not stored: every email can carry it, and another version of the link is another key.
const KEY_BYTES = 24;

export const computeOrderKey = (secret: string, { id, link_version }: OrderWithKey): string =>
  createHmac('sha256', secret)
    .update(`order:${id}:${link_version}`)
    .digest()
    .subarray(0, KEY_BYTES)
    .toString('base64url');

/** What opens an order to its client. */
export const orderKey = async (database: Database, order: OrderWithKey): Promise<string> =>
  computeOrderKey(await getOrCreateSecret(database, 'order-keys'), order);

/** Whether this is the key of an order a client may see. Whatever is wrong takes the same work. */
export const isOrderKey = async ({ read }: Database, orderId: string, key: string): Promise<boolean> => {
  // PostgreSQL would refuse to look for a zero byte, which no order has.
  const id = orderId.replaceAll('\0', '\ufffd');
  const [order, secret] = await Promise.all([findOrder(read, id), findSecret(read, 'order-keys')]);
  const right = computeOrderKey(secret ?? 'none was made', order ?? { id, link_version: 0 });
  // As digests, which have one length.
  const isEqual = timingSafeEqual(digest(right), digest(key));
  return isEqual && secret !== undefined && order !== undefined && isOpenToClient(order);
};

/** Not what is in the trash, nor what is left of an order whose client was erased. */
export const isOpenToClient = ({ email, trashed_at }: Pick<OrderRow, 'email' | 'trashed_at'>): boolean =>
  email !== '' && trashed_at === null;

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
