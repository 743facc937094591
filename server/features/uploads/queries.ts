import { sql } from 'kysely';
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

export type OpenUploads = { count: number; bytes: number };

/** Uploads that no order has taken, of one address or network: what they are or will be together. */
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

/** What has come of all uploads that no order has taken, or of those of one network. */
export const sumReceivedBytes = async (db: Queries, network?: string): Promise<number> => {
  const { bytes } = await db
    .selectFrom('uploads')
    .select(({ fn }) => fn.sum('offset_bytes').as('bytes'))
    .where('order_id', 'is', null)
    .$if(network !== undefined, (query) => query.where('network', '=', network ?? ''))
    .executeTakeFirstOrThrow();
  return Number(bytes ?? 0);
};

/** Transactions that open uploads wait here for each other: what one counts, no other adds to. */
export const lockOpenUploads = async (tx: Queries): Promise<void> => {
  await tx
    .insertInto('turns')
    .values({ name: 'open uploads', taken: 1 })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet(({ ref, eb }) => ({ taken: eb(ref('turns.taken'), '+', 1) })),
    )
    .execute();
};

/** How large the notes of these uploads are. */
export const getNoteSizes = async (db: Queries, ids: readonly string[]): Promise<Map<string, number>> => {
  const rows = await db
    .selectFrom('uploads')
    .select(['id', sql<number | null>`octet_length(note)`.as('bytes')])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, bytes }) => [id, bytes ?? 0]));
};

/** Which of these keys belong to uploads. */
export const findUploadKeys = async (db: Queries, keys: string[]): Promise<Set<string>> => {
  if (!keys.length) return new Set();
  const rows = await db
    .selectFrom('uploads')
    .select('storage_key')
    .where('storage_key', 'in', keys)
    .execute();
  return new Set(rows.map(({ storage_key }) => storage_key));
};

/** The keys of all that is on its way in, or not yet removed. */
export const findPartialKeys = async (db: Queries): Promise<Set<string>> => {
  const rows = await db.selectFrom('uploads').select('storage_key').where('order_id', 'is', null).execute();
  return new Set(rows.map(({ storage_key }) => storage_key));
};

/** What a piece brings. */
export type Progress = Pick<
  UploadRow,
  'offset_bytes' | 'crc32' | 'growth' | 'format' | 'state' | 'expires_at' | 'lease_by' | 'lease_until'
>;

/** Keeps progress, if the lease still holds. Undefined when it was lost, or the upload is being removed. */
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

/** Says that an upload is to go, unless an order has it. Answers what is to be cleared away. */
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
