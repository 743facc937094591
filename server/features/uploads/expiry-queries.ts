import type { Queries } from '../../ports/database/port.ts';
import type { UploadRow } from './claim-queries.ts';

/** Says of uploads that nobody took in their time, and nobody writes just now, that they are to go. */
export const markExpiredUploads = async (tx: Queries, at: string): Promise<void> => {
  await tx
    .updateTable('uploads')
    .set({ state: 'removing' })
    .where('expires_at', '<=', at)
    .where('state', 'in', ['arriving', 'whole'])
    .where((where) => where.or([where('lease_by', 'is', null), where('lease_until', '<', at)]))
    .execute();
};

/** Forgets uploads whose orders need no answer to a repeat any more; the files are the orders'. */
export const deleteOldOrderedUploads = async (tx: Queries, at: string): Promise<void> => {
  await tx.deleteFrom('uploads').where('expires_at', '<=', at).where('state', '=', 'ordered').execute();
};

/** Uploads that are to go and that nobody writes any more, after an id, in the order of their ids. */
export const findRemovingUploads = (
  db: Queries,
  at: string,
  after: string,
  most: number,
): Promise<{ id: string }[]> =>
  db
    .selectFrom('uploads')
    .select('id')
    .where('state', '=', 'removing')
    .where('order_id', 'is', null)
    .where((where) => where.or([where('lease_by', 'is', null), where('lease_until', '<', at)]))
    .where('id', '>', after)
    .orderBy('id')
    .limit(most)
    .execute();

/** Uploads whose last byte has come while the process ended before it could say so. */
export const findUnfinishedUploads = (db: Queries, at: string): Promise<Pick<UploadRow, 'id'>[]> =>
  db
    .selectFrom('uploads')
    .select('id')
    .where('state', '=', 'arriving')
    .where('order_id', 'is', null)
    .whereRef('offset_bytes', '=', 'size_bytes')
    .where((where) => where.or([where('lease_by', 'is', null), where('lease_until', '<', at)]))
    .execute();
