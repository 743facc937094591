import { restartJobs } from '../../jobs/queries.ts';
import { newId } from '../../lib/ids.ts';
import { findWholeSong } from '../../media/listening/find-whole-song.ts';
import { MAX_SOUNDS } from '../../media/listening/protocol.ts';
import type { Queries } from '../../ports/database/port.ts';
import type { Schema } from '../../schema/database.ts';
import type { VersionRow } from '../ledger/rows.ts';
import { preparingJob } from '../listening-copies/preparing-job.ts';
import { insertVersion, unprepared } from './edit-queries.ts';

// Rough mixes: what the client had before, made for comparison when a song gets its first version.

type FileRow = Schema['order_files'];
export type RoughSource = Pick<FileRow, 'storage_key' | 'size_bytes' | 'format' | 'name' | 'label'>;

/**
 * The sources of a song’s rough mix: one file with the full mix, or its stems; none if there are too many. A ZIP counts
 * if it can't contain stems of another song.
 */
export const listRoughSources = async (
  db: Queries,
  { order_id, song }: Pick<VersionRow, 'order_id' | 'song'>,
): Promise<RoughSource[]> => {
  const files = await db
    .selectFrom('order_files')
    .select(['storage_key', 'size_bytes', 'format', 'name', 'label', 'song'])
    .where('order_id', '=', order_id)
    .where('expired_at', 'is', null)
    .orderBy('position')
    .execute();
  const own = files.filter((file) => file.song === song);
  const sounds = own.filter(({ format }) => format !== 'ZIP');
  const whole = findWholeSong(sounds);
  if (whole) return [whole];
  const songs = new Set(files.map((file) => file.song)).size;
  const sources = songs === (await countSongs(db, order_id)) ? own : sounds;
  return sources.length <= MAX_SOUNDS ? sources : [];
};

const countSongs = async (db: Queries, orderId: string): Promise<number> => {
  const order = await db
    .selectFrom('orders')
    .select('song_count')
    .where('id', '=', orderId)
    .executeTakeFirst();
  return order?.song_count ?? 0;
};

/** A rough mix has no file of its own; it is made from the client’s files. */
const withoutFile = {
  kind: 'rough',
  kind_name: '',
  number: 1,
  ...{ name: '', note: '', format: '', size_bytes: 0, crc32: null, storage_key: null },
} as const;

/** Queues a song's rough mix, unless it exists or there is nothing to make it from. A failed one is retried. */
export const addRoughMix = async (
  tx: Queries,
  { order_id, song, created_at }: Pick<VersionRow, 'order_id' | 'song' | 'created_at'>,
): Promise<void> => {
  const begun = await tx
    .selectFrom('order_versions')
    .select(['id', 'state'])
    .where('order_id', '=', order_id)
    .where('song', '=', song)
    .where('kind', '=', 'rough')
    .executeTakeFirst();
  if (begun && begun.state !== 'failed') return;
  const sources = await listRoughSources(tx, { order_id, song });
  if (!sources.length) return;
  const size_bytes = sources.reduce((sum, source) => sum + source.size_bytes, 0);
  const id = begun?.id ?? newId();
  if (begun) await tx.updateTable('order_versions').set(unprepared).where('id', '=', id).execute();
  else await insertVersion(tx, { ...withoutFile, ...{ id, order_id, song, created_at } });
  await restartJobs(tx, [preparingJob('prepare-stems', { id, size_bytes }, created_at)]);
};
