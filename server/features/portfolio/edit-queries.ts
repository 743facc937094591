import type { SoundFile, SoundPart, SoundState } from '../../../shared/portfolio.ts';
import { cancelJobs, enqueueJobs, jobId, restartJobs } from '../../jobs/queries.ts';
import { newId } from '../../lib/ids.ts';
import type { Queries } from '../../ports/database/port.ts';
import type { ReceivedFile } from '../../receive-upload/receive-file.ts';
import type { Flag } from '../../schema/database.ts';
import { preparingJob } from '../listening-copies/preparing-job.ts';
import { getSoundKeys } from './queries.ts';

const MAX_ITEMS = 2_000;

/** Undefined fields stay as they are. */
type ItemChange = {
  [K in 'title' | 'description' | 'genre' | 'artist' | 'links']: string | undefined;
} & { cover_id: string | null | undefined; featured: Flag | undefined; published: Flag | undefined };

/** Locks all items until the transaction ends, so that orders of them come one after another. */
export const lockItems = async (tx: Queries): Promise<void> => {
  await tx
    .updateTable('portfolio_items')
    .set(({ ref }) => ({ position: ref('position') }))
    .execute();
};

export const setPlace = async (tx: Queries, id: string, position: number): Promise<void> => {
  await tx.updateTable('portfolio_items').set({ position }).where('id', '=', id).execute();
};

/** Puts an item that is about to be featured before those in the studio's order. */
export const moveFeaturedUp = async (tx: Queries, id: string): Promise<void> => {
  await tx
    .updateTable('portfolio_items')
    .set({ position: 0 })
    .where('id', '=', id)
    .where('featured', '=', 0)
    .execute();
};

export const isItem = async (db: Queries, id: string): Promise<boolean> =>
  (await db.selectFrom('portfolio_items').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

/**
 * Updates an item's texts and whether it is published, and locks it for the transaction: only one edit at a time
 * changes its files. Returns false if the item is gone.
 */
export const updateItem = async (tx: Queries, id: string, change: ItemChange): Promise<boolean> =>
  (await tx.updateTable('portfolio_items').set(change).where('id', '=', id).executeTakeFirst())
    .numUpdatedRows === 1n;

export type NewSound = Pick<ReceivedFile, 'storage_key' | 'name' | 'format' | 'size_bytes'>;

/** Adds an uploaded file, to be prepared for listening. */
export const insertSound = async (
  tx: Queries,
  item_id: string,
  part: SoundPart,
  { storage_key, name, format, size_bytes }: NewSound,
  at: string,
): Promise<void> => {
  // The later of two files of a part must win, even if the clock was set back in between.
  const latest = await tx
    .selectFrom('audio_files')
    .select('created_at')
    .where('item_id', '=', item_id)
    .where('part', '=', part)
    .where('created_at', '>=', at)
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  const created_at = latest ? new Date(Date.parse(latest.created_at) + 1).toISOString() : at;
  const file = { name, format, size_bytes, original_key: storage_key };
  const sound = { ...file, id: newId(), item_id, part, state: 'waiting' as const, created_at };
  await tx.insertInto('audio_files').values(sound).execute();
  await enqueueJobs(tx, [preparingJob('prepare-sound', sound, at)]);
};

/** Deletes files with their jobs and returns the storage keys no longer in use. */
const deleteSounds = async (
  tx: Queries,
  choose: (all: ReturnType<typeof allSounds>) => ReturnType<typeof allSounds>,
): Promise<string[]> => {
  const rows = await choose(allSounds(tx)).returning(['id', 'original_key', 'listening_key']).execute();
  await cancelJobs(
    tx,
    rows.map(({ id }) => jobId('prepare-sound', id)),
  );
  return getSoundKeys(rows);
};
const allSounds = (tx: Queries) => tx.deleteFrom('audio_files');

/** Deletes the files of a part in one of these states and returns the storage keys no longer in use. */
export const takeSounds = async (
  tx: Queries,
  itemId: string,
  part: SoundPart,
  states: readonly SoundState[],
): Promise<string[]> =>
  deleteSounds(tx, (all) =>
    all.where('item_id', '=', itemId).where('part', '=', part).where('state', 'in', states),
  );

/** Deletes an item with its files and returns the storage keys no longer in use; null if there is no such item. */
export const takeItem = async (tx: Queries, id: string): Promise<string[] | null> => {
  // Locked first, so that no edit adds a file between the two deletions.
  const { numUpdatedRows } = await tx
    .updateTable('portfolio_items')
    .set(({ ref }) => ({ title: ref('title') }))
    .where('id', '=', id)
    .executeTakeFirst();
  if (!numUpdatedRows) return null;
  const keys = await deleteSounds(tx, (all) => all.where('item_id', '=', id));
  await tx.deleteFrom('portfolio_items').where('id', '=', id).execute();
  return keys;
};

const shown = [
  'id',
  'item_id',
  'part',
  'name',
  'format',
  'size_bytes',
  'state',
  'error',
  'created_at',
] as const;

/** Newest first. */
export const listSounds = (db: Queries): Promise<SoundFile[]> =>
  db
    .selectFrom('audio_files')
    .select(shown)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(MAX_ITEMS)
    .execute();

export const findSound = (db: Queries, id: string): Promise<SoundFile | undefined> =>
  db.selectFrom('audio_files').select(shown).where('id', '=', id).executeTakeFirst();

/** Resets a failed file to its first attempt. Undefined if it hasn't failed. */
export const retrySound = async (tx: Queries, id: string, at: string): Promise<SoundFile | undefined> => {
  const sound = await tx
    .updateTable('audio_files')
    .set({ state: 'waiting', error: null })
    .where('id', '=', id)
    .where('state', '=', 'failed')
    .returning(shown)
    .executeTakeFirst();
  if (sound) await restartJobs(tx, [preparingJob('prepare-sound', sound, at)]);
  return sound;
};

export const playCount = async (db: Queries, id: string): Promise<number | undefined> =>
  (
    await db
      .selectFrom('portfolio_items')
      .select('play_count')
      .where('id', '=', id)
      .where('published', '=', 1)
      .executeTakeFirst()
  )?.play_count;

/** Counts a play, or several, and returns the new count; undefined if there is no published item with this id. */
export const addPlay = async (tx: Queries, id: string, plays = 1): Promise<number | undefined> =>
  (
    await tx
      .updateTable('portfolio_items')
      .set(({ ref, lit, eb }) => ({ play_count: eb(ref('play_count'), '+', lit(plays)) }))
      .where('id', '=', id)
      .where('published', '=', 1)
      .returning('play_count')
      .executeTakeFirst()
  )?.play_count;
