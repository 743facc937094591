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

/** Address and network of the signed-in owner's uploads, which count in no limit. */
export const STUDIO = 'studio';

export type OpenUploads = { count: number; bytes: number };

/** Number and announced bytes of uploads without an order, of one address or network. */
export const sumOpenUploads = async (
  db: Queries,
  of: 'address' | 'network',
  key: string,
): Promise<OpenUploads> => {
  const { count, bytes } = await db
    .selectFrom('uploads')
    .select(({ fn }) => [fn.countAll().as('count'), fn.sum('size_bytes').as('bytes')])
    .where('order_id', 'is', null)
    .where(of, '=', key)
    .executeTakeFirstOrThrow();
  return { count: Number(count), bytes: Number(bytes ?? 0) };
};

/** Received bytes of all visitors' uploads without an order, or of those of one network. */
export const sumReceivedBytes = async (db: Queries, network?: string): Promise<number> => {
  const { bytes } = await db
    .selectFrom('uploads')
    .select(({ fn }) => fn.sum('offset_bytes').as('bytes'))
    .where('order_id', 'is', null)
    .where('network', '<>', STUDIO)
    .$if(network !== undefined, (query) => query.where('network', '=', network ?? ''))
    .executeTakeFirstOrThrow();
  return Number(bytes ?? 0);
};

/** Serialises transactions that create uploads, so that their counts stay right. */
export const lockOpenUploads = async (tx: Queries): Promise<void> => {
  await tx
    .insertInto('turns')
    .values({ name: 'open uploads', taken: 1 })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet(({ ref, eb }) => ({ taken: eb(ref('turns.taken'), '+', 1) })),
    )
    .execute();
};

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
