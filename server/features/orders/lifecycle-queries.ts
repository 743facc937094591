import type { Queries } from '../../ports/database/port.ts';
import { updateClientAfterPurge } from '../clients/purge-queries.ts';
import { deleteMessages } from '../conversations/queries.ts';
import { returnUses } from '../discounts/queries.ts';
import { deleteOrderEmails } from '../emails/deletion-queries.ts';
import { diffFigures, type OrderState } from '../ledger/figures.ts';
import { clearInboxOfOrders } from '../ledger/inbox-queries.ts';
import { lockOrderWithPayments } from '../ledger/queries.ts';
import { addToStoredTotals, applyFigureChanges } from '../ledger/totals-queries.ts';
import { deleteFileAdditions } from '../order-files/addition-queries.ts';
import { cancelFileJobs } from '../order-files/queries.ts';
import { releaseItemsOfOrders } from '../portfolio/order-item-queries.ts';
import { releaseTestimonialsOfOrders } from '../testimonials/order-testimonial-queries.ts';
import { deleteOrderedUploads } from '../uploads/claim-queries.ts';
import { deleteVersions } from '../versions/stored-queries.ts';

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
  await returnUses(
    tx,
    states.flatMap(({ order: { discount_code, created_at } }) =>
      discount_code === null ? [] : [{ code: discount_code, at: created_at }],
    ),
  );
  // Lines, events and payments are deleted by cascade.
  const files = await tx
    .deleteFrom('order_files')
    .where('order_id', 'in', gone)
    .returning(['id', 'storage_key', 'size_bytes', 'expired_at'])
    .execute();
  const versionKeys = await deleteVersions(tx, gone);
  const shownKeys = [
    ...(await releaseItemsOfOrders(tx, gone)),
    ...(await releaseTestimonialsOfOrders(tx, gone)),
  ];
  await deleteFileAdditions(tx, gone);
  await tx.deleteFrom('orders').where('id', 'in', gone).execute();
  await clearInboxOfOrders(tx, gone);
  await deleteMessages(tx, gone);
  await cancelFileJobs(tx, files);
  await deleteOrderEmails(tx, gone);
  await tx.deleteFrom('idempotency_keys').where('order_id', 'in', gone).execute();
  await deleteOrderedUploads(tx, gone);
  for (const key of [...new Set(states.map(({ order }) => order.email_key))].sort())
    if (key !== '') await updateClientAfterPurge(tx, key, secret);
  await applyFigureChanges(
    tx,
    diffFigures(states, []).filter(({ table }) => table !== 'clients'),
  );
  const stored = files.filter(({ expired_at }) => expired_at === null);
  const bytes = stored.reduce((sum, { size_bytes }) => sum + size_bytes, 0);
  if (stored.length) await addToStoredTotals(tx, -stored.length, -bytes);
  return {
    orders: gone.length,
    keys: [...files.map(({ storage_key }) => storage_key), ...versionKeys, ...shownKeys],
  };
};
