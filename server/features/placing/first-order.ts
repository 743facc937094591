import { createHash } from 'node:crypto';
import type { Queries } from '../../ports/database/port.ts';
import { isTakenOn, listOtherOrders } from '../ledger/order-queries.ts';
import type { OrderRow } from '../ledger/rows.ts';

/** Tells whoever orders with an address from others who do; null for orders that didn't come from a request. */
export const getCodeSender = (emailKey: string, network: string): string | null =>
  network === '' ? null : createHash('sha256').update(`${emailKey} ${network}`).digest('hex');

/**
 * Whether a code for first orders applies. A stranger may have ordered with this address, so only orders that the
 * studio has taken on count, and those that used a code from the same network.
 */
export const isFirstOrder = async (
  tx: Queries,
  order: Pick<OrderRow, 'id' | 'email_key' | 'code_sender'>,
): Promise<boolean> => {
  const others = await listOtherOrders(tx, order);
  return !others.some((other) => isTakenOn(other) || other.code_sender === order.code_sender);
};
