import type { Queries } from '../../ports/database/port.ts';
import type { Schema } from '../../ports/database/schema.ts';

export type UploadRow = Schema['uploads'];

/** What an order's transaction needs of an upload it takes. The note, which may be long, is read before it. */
export type ClaimedUpload = Pick<UploadRow, (typeof claimed)[number]>;
const claimed = [
  'id',
  'storage_key',
  'name',
  'path',
  'size_bytes',
  'crc32',
  'format',
  'note_version',
] as const;

// Well below the most parameters a statement may have (32,766 in SQLite).
const AT_ONCE = 500;

/** Uploads by their ids, in any order; those that are not there are left out. */
export const findUploads = async (db: Queries, ids: readonly string[]): Promise<UploadRow[]> =>
  ids.length ? db.selectFrom('uploads').selectAll().where('id', 'in', ids).execute() : [];

/**
 * Gives whole uploads to an order, which owns their files from then on. Answers those that were taken: an upload that has not all
 * come, was removed, or went to another order is left out. Their rows stay until the given time.
 */
export const claimUploads = async (
  tx: Queries,
  ids: readonly string[],
  orderId: string,
  until: string,
): Promise<ClaimedUpload[]> =>
  ids.length
    ? tx
        .updateTable('uploads')
        .set({ state: 'ordered', order_id: orderId, expires_at: until })
        .where('id', 'in', ids)
        .where('state', '=', 'whole')
        .returning(claimed)
        .execute()
    : [];

/** Forgets the rows of uploads that orders took; their files are the orders'. */
export const deleteOrderedUploads = async (tx: Queries, orderIds: readonly string[]): Promise<void> => {
  await tx.deleteFrom('uploads').where('order_id', 'in', orderIds).execute();
};

/** Ends uploads that no order has taken, and what they say of a person at once. Their bytes go when the expiry looks next. */
export const abandonUploads = async (tx: Queries, ids: readonly string[], at: string): Promise<void> => {
  for (let start = 0; start < ids.length; start += AT_ONCE)
    await tx
      .updateTable('uploads')
      .set({ state: 'removing', name: '', path: '', metadata: '', note: null, expires_at: at })
      .where('id', 'in', ids.slice(start, start + AT_ONCE))
      .where('order_id', 'is', null)
      .execute();
};
