import type { Queries } from '../../ports/database/port.ts';
import { deleteOrderContents } from '../clients/order-contents-queries.ts';
import { updateClientAfterPurge } from '../clients/purge-queries.ts';
import { addUses } from '../discounts/queries.ts';
import { deleteOrderEmails } from '../emails/deletion-queries.ts';
import { usesCode } from '../ledger/code-use.ts';
import { diffFigures, type OrderState } from '../ledger/figures.ts';
import { lockOrderWithPayments } from '../ledger/queries.ts';
import { anonymizeReceipts } from '../ledger/receipt-queries.ts';
import { applyFigureChanges } from '../ledger/totals-queries.ts';

/** Orders that have been in the trash since this moment or longer. */
export const listTrashedBefore = async (db: Queries, at: string, limit: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where('trashed_at', 'is not', null)
    .where('trashed_at', '<=', at)
    .orderBy('trashed_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
};

/**
 * Deletes those of these orders that are in the trash, with everything that belongs to them: lines, events, files,
 * payments, emails, keys and uploads, the use of a discount code, stored figures, and clients without another order.
 * Returns how many, and the keys of the stored files.
 */
export const purgeOrders = async (
  tx: Queries,
  ids: string[],
  secret: string,
): Promise<{ orders: number; keys: string[] }> => {
  const states: OrderState[] = [];
  for (const id of [...ids].sort()) {
    const state = await lockOrderWithPayments(tx, id);
    if (state?.order.trashed_at) states.push(state);
  }
  if (!states.length) return { orders: 0, keys: [] };
  const gone = states.map(({ order }) => order.id);
  const used = states.flatMap(({ order }) => (usesCode(order) ? (order.discount_id ?? []) : []));
  for (const id of used.sort()) await addUses(tx, id, -1);
  const keys = await deleteOrderContents(tx, gone);
  await anonymizeReceipts(tx, gone);
  // Lines, events and payments are deleted by cascade.
  await tx.deleteFrom('orders').where('id', 'in', gone).execute();
  await deleteOrderEmails(tx, gone);
  await tx.deleteFrom('idempotency_keys').where('order_id', 'in', gone).execute();
  for (const key of [...new Set(states.map(({ order }) => order.email_key))].sort())
    if (key !== '') await updateClientAfterPurge(tx, key, secret);
  await applyFigureChanges(
    tx,
    diffFigures(states, []).filter(({ table }) => table !== 'clients'),
  );
  return { orders: gone.length, keys };
};
