import type { Queries } from '../../ports/database/port.ts';
import type { Schema } from '../../schema/database.ts';

export type UploadRow = Schema['uploads'];

/** The columns an order needs of an upload. */
export type ClaimedUpload = Pick<UploadRow, (typeof claimed)[number]>;
const claimed = ['id', 'storage_key', 'name', 'path', 'size_bytes', 'crc32', 'format', 'note'] as const;

// Well below the maximum number of parameters per statement (32,766 in SQLite).
const AT_ONCE = 500;

/** Uploads by id, in any order; missing ones are left out. */
export const findUploads = async (db: Queries, ids: readonly string[]): Promise<UploadRow[]> =>
  ids.length ? db.selectFrom('uploads').selectAll().where('id', 'in', ids).execute() : [];

/**
 * Assigns complete uploads to an order, which owns their files from then on. Returns those it assigned: incomplete,
 * removed or already ordered ones are left out. Their rows are kept until the given time.
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

/** Deletes the rows of uploads assigned to orders; their files stay with the orders. */
export const deleteOrderedUploads = async (tx: Queries, orderIds: readonly string[]): Promise<void> => {
  await tx.deleteFrom('uploads').where('order_id', 'in', orderIds).execute();
};

/**
 * Ends uploads that aren't part of an order and deletes their personal data at once. The expiry job deletes their
 * bytes.
 */
export const abandonUploads = async (tx: Queries, ids: readonly string[], at: string): Promise<void> => {
  for (let start = 0; start < ids.length; start += AT_ONCE)
    await tx
      .updateTable('uploads')
      .set({ state: 'removing', name: '', path: '', metadata: '', note: null, expires_at: at })
      .where('id', 'in', ids.slice(start, start + AT_ONCE))
      .where('order_id', 'is', null)
      .execute();
};
