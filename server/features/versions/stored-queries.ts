import { cancelJobs, jobId } from '../../jobs/queries.ts';
import type { Queries } from '../../ports/database/port.ts';
import type { VersionRow } from '../ledger/rows.ts';
import { addToStoredTotals } from '../ledger/totals-queries.ts';
import { takeMp3s } from './mp3-queries.ts';

// Stored files of versions: originals, listening copies and MP3s.

const stored = ['id', 'storage_key', 'size_bytes', 'listening_key', 'listening_bytes', 'expired_at'] as const;
const versionJobs = ['prepare-version', 'prepare-stems', 'make-mp3'] as const;
type StoredVersion = Pick<VersionRow, (typeof stored)[number]>;

const getKeys = (rows: StoredVersion[]): string[] =>
  rows.flatMap(({ storage_key, listening_key }) =>
    [storage_key, listening_key].filter((key) => key !== null),
  );

/**
 * Uncounts the files of these versions and cancels the jobs that prepare them. Returns the keys, to be deleted after
 * the commit.
 */
export const releaseVersionFiles = async (tx: Queries, rows: StoredVersion[]): Promise<string[]> => {
  const present = rows.filter(({ expired_at }) => expired_at === null);
  const files = present.filter(({ storage_key }) => storage_key !== null).length;
  const ids = rows.map(({ id }) => id);
  const mp3s = await takeMp3s(tx, ids);
  const bytes = present.reduce((sum, row) => sum + row.size_bytes + (row.listening_bytes ?? 0), mp3s.bytes);
  if (files || bytes) await addToStoredTotals(tx, -files, -bytes);
  await cancelJobs(
    tx,
    ids.flatMap((id) => versionJobs.map((kind) => jobId(kind, id))),
  );
  return [...getKeys(present), ...mp3s.keys];
};

/** Deletes everything about versions of orders: files, notes, rounds, deliveries, titles, references. Returns the file keys. */
export const deleteVersions = async (tx: Queries, orderIds: readonly string[]): Promise<string[]> => {
  if (!orderIds.length) return [];
  const rows = await tx
    .deleteFrom('order_versions')
    .where('order_id', 'in', orderIds)
    .returning(stored)
    .execute();
  for (const table of [
    'version_notes',
    'order_rounds',
    'order_deliveries',
    'order_songs',
    'order_references',
  ] as const)
    await tx.deleteFrom(table).where('order_id', 'in', orderIds).execute();
  return releaseVersionFiles(tx, rows);
};

/**
 * Marks the files of an order’s delivered versions and rough mixes as expired; everything said about them stays. Returns
 * their keys.
 */
export const expireDelivered = async (tx: Queries, orderId: string, at: string): Promise<string[]> => {
  const rows = await tx
    .selectFrom('order_versions')
    .select(stored)
    .where('order_id', '=', orderId)
    .where('expired_at', 'is', null)
    .where((is) => is.or([is('delivery_id', 'is not', null), is('kind', '=', 'rough')]))
    .execute();
  const ids = rows.map(({ id }) => id);
  if (!ids.length) return [];
  await tx.updateTable('order_versions').set({ expired_at: at }).where('id', 'in', ids).execute();
  // Cancels preparations that haven't run yet.
  await tx
    .updateTable('order_versions')
    .set({ state: 'failed', error: 'Its file was removed before it was prepared.' })
    .where('id', 'in', ids)
    .where('state', '=', 'waiting')
    .execute();
  return releaseVersionFiles(tx, rows);
};

/** Which of these keys belong to a version and must still be stored. */
export const findOwnedVersionKeys = async (db: Queries, keys: string[]): Promise<Set<string>> => {
  if (!keys.length) return new Set();
  const rows = await db
    .selectFrom('order_versions')
    .select(stored)
    .where((is) => is.or([is('storage_key', 'in', keys), is('listening_key', 'in', keys)]))
    .where('expired_at', 'is', null)
    .execute();
  return new Set(getKeys(rows));
};
