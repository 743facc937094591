import type { Queries } from '../../ports/database/port.ts';
import { deleteMessages } from '../conversations/queries.ts';
import { clearInboxOfOrders } from '../ledger/inbox-queries.ts';
import { addToStoredTotals } from '../ledger/totals-queries.ts';
import { deleteFileAdditions } from '../order-files/addition-queries.ts';
import { cancelFileJobs } from '../order-files/queries.ts';
import { releaseItemsOfOrders } from '../portfolio/order-item-queries.ts';
import { releaseTestimonialsOfOrders } from '../testimonials/order-testimonial-queries.ts';
import { deleteOrderedUploads } from '../uploads/claim-queries.ts';
import { deleteVersions } from '../versions/stored-queries.ts';

/**
 * Deletes what clients and studio put into orders that are deleted or whose client is erased: files, versions, messages,
 * open inbox items, drafts for the site. Returns the keys of the stored files.
 */
export const deleteOrderContents = async (tx: Queries, orderIds: string[]): Promise<string[]> => {
  const files = await tx
    .deleteFrom('order_files')
    .where('order_id', 'in', orderIds)
    .returning(['id', 'storage_key', 'size_bytes', 'expired_at'])
    .execute();
  await cancelFileJobs(tx, files);
  const stored = files.filter(({ expired_at }) => expired_at === null);
  const bytes = stored.reduce((sum, { size_bytes }) => sum + size_bytes, 0);
  if (stored.length) await addToStoredTotals(tx, -stored.length, -bytes);
  const keys = [
    ...files.map(({ storage_key }) => storage_key),
    ...(await deleteVersions(tx, orderIds)),
    ...(await releaseItemsOfOrders(tx, orderIds)),
    ...(await releaseTestimonialsOfOrders(tx, orderIds)),
  ];
  await clearInboxOfOrders(tx, orderIds);
  await deleteMessages(tx, orderIds);
  await deleteFileAdditions(tx, orderIds);
  await deleteOrderedUploads(tx, orderIds);
  return keys;
};
