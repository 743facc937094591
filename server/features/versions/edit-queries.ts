import type { Insertable } from 'kysely';
import { insertRows, type Queries } from '../../ports/database/port.ts';
import type { Schema } from '../../schema/database.ts';
import type { VersionRow } from '../ledger/rows.ts';
import { addToStoredTotals } from '../ledger/totals-queries.ts';

/** Column values of a version or rough mix that isn't prepared yet. */
export const unprepared = {
  source_files: 1,
  sha256: null,
  state: 'waiting',
  error: null,
  listening_key: null,
  listening_bytes: null,
  duration_s: null,
  sample_rate_hz: null,
  channels: null,
  lufs: null,
  true_peak_dbtp: null,
  peaks: null,
  delivery_id: null,
  heard_at: null,
  approved_at: null,
  expired_at: null,
} as const satisfies Partial<VersionRow>;

type NewVersion = Omit<Insertable<Schema['order_versions']>, keyof typeof unprepared>;

/** Adds a version to a locked order and counts its file. */
export const insertVersion = async (tx: Queries, version: NewVersion): Promise<void> => {
  await insertRows(tx, 'order_versions', [{ ...unprepared, ...version }]);
  if (version.storage_key) await addToStoredTotals(tx, 1, version.size_bytes);
};

export const countVersions = async (db: Queries, orderId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('order_versions')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** The next version number. A version withdrawn after its delivery keeps its number. */
export const nextNumber = async (
  db: Queries,
  { order_id, song, kind }: Pick<VersionRow, 'order_id' | 'song' | 'kind'>,
): Promise<number> => {
  const { last } = await db
    .selectFrom('order_versions')
    .select(({ fn }) => fn.max('number').as('last'))
    .where('order_id', '=', order_id)
    .where('song', '=', song)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow();
  return Number(last ?? 0) + 1;
};

/** Locked against concurrent preparation and listening; undefined if the order has no such version. */
export const lockVersion = (
  tx: Queries,
  orderId: string,
  versionId: string,
): Promise<VersionRow | undefined> =>
  tx
    .updateTable('order_versions')
    .set(({ ref }) => ({ order_id: ref('order_id') }))
    .where('id', '=', versionId)
    .where('order_id', '=', orderId)
    .where('kind', '<>', 'rough')
    .where('state', '<>', 'withdrawn')
    .returningAll()
    .executeTakeFirst();

/** Deletes a version with its notes; if it was delivered, its number stays taken. */
export const removeVersion = async (
  tx: Queries,
  { id, order_id, delivery_id }: VersionRow,
): Promise<void> => {
  await tx
    .deleteFrom('version_notes')
    .where('order_id', '=', order_id)
    .where('version_id', '=', id)
    .execute();
  if (delivery_id === null) {
    await tx.deleteFrom('order_versions').where('id', '=', id).execute();
    return;
  }
  const forgotten = { ...unprepared, name: '', note: '', size_bytes: 0, crc32: null, storage_key: null };
  await tx
    .updateTable('order_versions')
    .set({ ...forgotten, state: 'withdrawn' })
    .where('id', '=', id)
    .execute();
};
