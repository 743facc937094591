import type { Queries } from '../../ports/database/port.ts';
import type { UploadRow } from './claim-queries.ts';

export const insertUpload = async (tx: Queries, row: UploadRow): Promise<void> => {
  await tx.insertInto('uploads').values(row).execute();
};

/** An upload that is not being removed. */
export const findUpload = (db: Queries, id: string): Promise<UploadRow | undefined> =>
  db
    .selectFrom('uploads')
    .selectAll()
    .where('id', '=', id)
    .where('state', '<>', 'removing')
    .executeTakeFirst();

/** Saves the note on an upload without an order. Returns the updated row; undefined if it has an order or is gone. */
export const saveNote = (tx: Queries, id: string, note: string): Promise<UploadRow | undefined> =>
  tx
    .updateTable('uploads')
    .set({ note })
    .where('id', '=', id)
    .where('state', 'in', ['arriving', 'whole'])
    .returningAll()
    .executeTakeFirst();

/** Which of these keys belong to uploads that aren't part of an order. */
export const findUploadKeys = async (db: Queries, keys: string[]): Promise<Set<string>> => {
  if (!keys.length) return new Set();
  const rows = await db
    .selectFrom('uploads')
    .select('storage_key')
    .where('storage_key', 'in', keys)
    .where('order_id', 'is', null)
    .execute();
  return new Set(rows.map(({ storage_key }) => storage_key));
};

/** The keys of all partial files, including those to be removed. */
export const findPartialKeys = async (db: Queries): Promise<Set<string>> => {
  const rows = await db.selectFrom('uploads').select('storage_key').where('order_id', 'is', null).execute();
  return new Set(rows.map(({ storage_key }) => storage_key));
};

/** What a chunk changes. */
export type Progress = Pick<
  UploadRow,
  'offset_bytes' | 'crc32' | 'growth' | 'format' | 'state' | 'expires_at' | 'lease_by' | 'lease_until'
>;

/** Saves progress if the lease is still held. Undefined if it was lost or the upload is being removed. */
export const saveProgress = (
  tx: Queries,
  id: string,
  holders: readonly string[],
  progress: Partial<Progress & Pick<UploadRow, 'lease_by' | 'lease_until'>>,
): Promise<UploadRow | undefined> =>
  tx
    .updateTable('uploads')
    .set(progress)
    .where('id', '=', id)
    .where('state', '=', 'arriving')
    .where('lease_by', 'in', holders)
    .returningAll()
    .executeTakeFirst();

/** Marks an upload for removal, unless an order has it. Returns what has to be deleted. */
export const startRemoval = (tx: Queries, id: string): Promise<UploadRow | undefined> =>
  tx
    .updateTable('uploads')
    .set({ state: 'removing' })
    .where('id', '=', id)
    .where('state', 'in', ['arriving', 'whole', 'removing'])
    .returningAll()
    .executeTakeFirst();

export const deleteRemoved = async (tx: Queries, id: string): Promise<void> => {
  await tx.deleteFrom('uploads').where('id', '=', id).where('state', '=', 'removing').execute();
};
