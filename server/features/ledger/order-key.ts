import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { type Client, wrongOrderKey } from '../../http/client-guard.ts';
import type { Database } from '../../ports/database/port.ts';
import { findSecret, getOrCreateSecret } from '../system/secret-queries.ts';
import { findOrder } from './order-queries.ts';
import type { OrderRow } from './rows.ts';

export type OrderWithKey = Pick<OrderRow, 'id' | 'link_version'>;

// 192 bits. Computed rather than stored: every email can include it, and a new link version means a new key.
const KEY_BYTES = 24;

export const computeOrderKey = (secret: string, { id, link_version }: OrderWithKey): string =>
  createHmac('sha256', secret)
    .update(`order:${id}:${link_version}`)
    .digest()
    .subarray(0, KEY_BYTES)
    .toString('base64url');

/** The key that gives a client access to their order. */
export const orderKey = async (database: Database, order: OrderWithKey): Promise<string> =>
  computeOrderKey(await getOrCreateSecret(database, 'order-keys'), order);

/** Whether the key is right and the client may see the order. Every kind of failure takes the same work. */
export const isOrderKey = async ({ read }: Database, orderId: string, key: string): Promise<boolean> => {
  // PostgreSQL rejects a zero byte in a text; no order id has one.
  const id = orderId.replaceAll('\0', '\ufffd');
  const [order, secret] = await Promise.all([findOrder(read, id), findSecret(read, 'order-keys')]);
  const right = computeOrderKey(secret ?? 'none was made', order ?? { id, link_version: 0 });
  // Compared as digests, since those have equal length.
  const isEqual = timingSafeEqual(digest(right), digest(key));
  return isEqual && secret !== undefined && order !== undefined && isOpenToClient(order);
};

/**
 * What the client of an order gets from `make`, if the key still opens the order afterwards: a link signed while the
 * key was renewed would outlive it.
 */
export const signForClient = async <T>(
  database: Database,
  { order_id, key }: Client,
  make: () => Promise<T>,
): Promise<T> => {
  const made = await make();
  if (!(await isOrderKey(database, order_id, key))) throw wrongOrderKey();
  return made;
};

/** False for orders in the trash and for those whose client was erased. */
export const isOpenToClient = ({ email, trashed_at }: Pick<OrderRow, 'email' | 'trashed_at'>): boolean =>
  email !== '' && trashed_at === null;

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
