import type { Insertable } from 'kysely';
import { insertRows, type Queries } from '../../../ports/database/port.ts';
import type { Schema } from '../../../ports/database/schema.ts';
import { addToStoredTotals } from '../ledger/totals-queries.ts';
import type { VersionRow } from './queries.ts';

/** What is known of a version, or of a rough mix, before it is prepared. */
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
  expired_at: null,
} as const satisfies Partial<VersionRow>;

type NewVersion = Omit<Insertable<Schema['order_versions']>, keyof typeof unprepared>;

/** Adds a version to a locked order, and counts its file. */
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

/** One more than the last; that of a version that was withdrawn after its delivery counts. */
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

/** Locked against whoever prepares or hears it; undefined when the order has no such version. */
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

/** Deletes a version with its notes; of one that was delivered the number stays. */
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
