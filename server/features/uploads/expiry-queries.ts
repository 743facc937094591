import type { Queries } from '../../ports/database/port.ts';
import type { UploadRow } from './claim-queries.ts';

/** Marks expired uploads for removal, unless an order has them or they are being written. */
export const markExpiredUploads = async (tx: Queries, at: string): Promise<void> => {
  await tx
    .updateTable('uploads')
    .set({ state: 'removing' })
    .where('expires_at', '<=', at)
    .where('state', 'in', ['arriving', 'whole'])
    .where((where) => where.or([where('lease_by', 'is', null), where('lease_until', '<', at)]))
    .execute();
};

/**
 * Deletes the rows of ordered uploads that are no longer needed to answer retries; their files stay with the orders.
 */
export const deleteOldOrderedUploads = async (tx: Queries, at: string): Promise<void> => {
  await tx.deleteFrom('uploads').where('expires_at', '<=', at).where('state', '=', 'ordered').execute();
};

/** Uploads marked for removal that nobody is writing, after an id, sorted by id. */
export const findRemovingUploads = (
  db: Queries,
  at: string,
  after: string,
  max: number,
): Promise<{ id: string }[]> =>
  db
    .selectFrom('uploads')
    .select('id')
    .where('state', '=', 'removing')
    .where('order_id', 'is', null)
    .where((where) => where.or([where('lease_by', 'is', null), where('lease_until', '<', at)]))
    .where('id', '>', after)
    .orderBy('id')
    .limit(max)
    .execute();

/** Uploads that are complete, but whose process ended before recording that. */
export const findUnfinishedUploads = (db: Queries, at: string): Promise<Pick<UploadRow, 'id'>[]> =>
  db
    .selectFrom('uploads')
    .select('id')
    .where('state', '=', 'arriving')
    .where('order_id', 'is', null)
    .whereRef('offset_bytes', '=', 'size_bytes')
    .where((where) => where.or([where('lease_by', 'is', null), where('lease_until', '<', at)]))
    .execute();
