import type { WaitingRows } from '../../jobs/restore-queries.ts';
import type { Queries } from '../../ports/database/port.ts';
import { ORDER_FOLDER } from '../../ports/storage/port.ts';
import { addToStoredTotals } from '../ledger/totals-queries.ts';
import type { Prepared, SoundTable, WaitingSound } from '../listening-copies/sound-table.ts';
import { enqueueMp3 } from './mp3-queries.ts';
import { listRoughSources } from './rough-queries.ts';

// Queries of the job that prepares versions for listening.

const find = async (db: Queries, id: string): Promise<WaitingSound | undefined> => {
  const row = await db
    .selectFrom('order_versions')
    .select(['id', 'order_id', 'song', 'format', 'size_bytes', 'crc32', 'storage_key'])
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  if (!row) return undefined;
  const { storage_key, size_bytes, format, crc32 } = row;
  if (storage_key === null) return { id, sources: await listRoughSources(db, row) };
  const original = { storage_key, size_bytes, crc32 };
  const source = { storage_key, size_bytes, format };
  // A ZIP of stems can only be downloaded.
  return { id, original, ...(format === 'ZIP' ? { sources: [], archive: source } : { sources: [source] }) };
};

const finish = async (
  tx: Queries,
  { id, original }: WaitingSound,
  { copy, sums, sounds }: Prepared,
): Promise<string[] | null> => {
  const { numUpdatedRows } = await tx
    .updateTable('order_versions')
    .set({
      ...copy,
      sha256: sums?.sha256 ?? null,
      state: 'ready',
      error: null,
      ...(original ? {} : { source_files: sounds }),
    })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  if (!numUpdatedRows) return null;
  if (copy) await addToStoredTotals(tx, 0, copy.listening_bytes);
  await enqueueMp3(tx, id);
  return [];
};

const fail = async (tx: Queries, id: string, error: string): Promise<void> => {
  await tx
    .updateTable('order_versions')
    .set({ state: 'failed', error })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute();
};

/** Versions of orders, and the rough mixes they are compared with. */
export const versionSounds: SoundTable<WaitingSound> = {
  folder: ORDER_FOLDER,
  isPublic: false,
  find,
  finish,
  fail,
};

export const waitingVersions: WaitingRows = {
  what: 'versions',
  table: 'order_versions',
  subject: 'id',
  where: "state = 'waiting'",
  kinds: ['prepare-version', 'prepare-stems'],
  kind: "case when kind in ('rough', 'stems') then 'prepare-stems' else 'prepare-version' end",
  takesTurns: true,
};
