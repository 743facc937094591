import { mp3Kinds, type VersionKind } from '../../../shared/version-kinds.ts';
import { restartJobs } from '../../jobs/queries.ts';
import type { WaitingRows } from '../../jobs/restore-queries.ts';
import { now } from '../../lib/clock.ts';
import type { Queries } from '../../ports/database/port.ts';
import { ORDER_FOLDER } from '../../ports/storage/port.ts';
import type { VersionRow } from '../ledger/rows.ts';
import { addToStoredTotals } from '../ledger/totals-queries.ts';
import { preparingJob } from '../listening-copies/preparing-job.ts';
import type { Prepared, SoundTable, WaitingSound } from '../listening-copies/sound-table.ts';
import { getTrackTitle } from './track-title.ts';

// MP3s delivered with versions, made once these are ready; and made again when the song gets another title.

/** An MP3 is no better for being encoded again. */
const getsMp3 = ({ kind, format }: Pick<VersionRow, 'kind' | 'format'>): boolean =>
  format !== 'MP3' && mp3Kinds.includes(kind as VersionKind);

type Wanted = Pick<VersionRow, 'id' | 'kind' | 'format' | 'state' | 'size_bytes'>;

/** Has MP3s made of those of the versions that get one, unless there is one already. */
export const requestMp3s = async (tx: Queries, versions: Wanted[]): Promise<void> => {
  const wanted = versions.filter(getsMp3);
  if (!wanted.length) return;
  const added = await tx
    .insertInto('version_mp3s')
    .values(wanted.map(({ id }) => ({ version_id: id, state: 'waiting' as const })))
    .onConflict((conflict) =>
      conflict
        .column('version_id')
        .doUpdateSet({ state: 'waiting' })
        .where('version_mp3s.state', '=', 'failed'),
    )
    .returning('version_id')
    .execute();
  const isNew = new Set(added.map(({ version_id }) => version_id));
  await enqueueMp3s(
    tx,
    wanted.filter(({ id, state }) => isNew.has(id) && state === 'ready'),
  );
};

const enqueueMp3s = (
  tx: Queries,
  versions: { id: string; size_bytes: number }[],
  run_at = now(),
): Promise<void> =>
  restartJobs(
    tx,
    versions.map((version) => ({ ...preparingJob('make-mp3', version, now()), run_at })),
  );

const versionsWithMp3 = (db: Queries) =>
  db
    .selectFrom('order_versions')
    .innerJoin('version_mp3s', 'version_mp3s.version_id', 'order_versions.id')
    .select(['order_versions.id', 'order_versions.size_bytes'])
    .where('order_versions.state', '=', 'ready');

/** Called when a version is ready. */
export const enqueueMp3 = async (tx: Queries, id: string): Promise<void> =>
  enqueueMp3s(tx, await versionsWithMp3(tx).where('order_versions.id', '=', id).execute());

/** Makes the MP3s of a song again, whose title they contain; until then the older ones stay. */
export const remakeMp3s = async (
  tx: Queries,
  { order_id, song }: Pick<VersionRow, 'order_id' | 'song'>,
  run_at: string,
): Promise<void> =>
  enqueueMp3s(
    tx,
    await versionsWithMp3(tx).where('order_id', '=', order_id).where('song', '=', song).execute(),
    run_at,
  );

/** Deletes MP3s; returns what they occupied. */
export const takeMp3s = async (
  tx: Queries,
  versionIds: readonly string[],
): Promise<{ keys: string[]; bytes: number }> => {
  if (!versionIds.length) return { keys: [], bytes: 0 };
  const rows = await tx
    .deleteFrom('version_mp3s')
    .where('version_id', 'in', versionIds)
    .returning(['storage_key', 'size_bytes'])
    .execute();
  return {
    keys: rows.flatMap(({ storage_key }) => storage_key ?? []),
    bytes: rows.reduce((sum, { size_bytes }) => sum + size_bytes, 0),
  };
};

/** Which of these keys are MP3s of versions. */
export const findOwnedMp3Keys = async (db: Queries, keys: string[]): Promise<Set<string>> => {
  if (!keys.length) return new Set();
  const rows = await db
    .selectFrom('version_mp3s')
    .select('storage_key')
    .where('storage_key', 'in', keys)
    .execute();
  return new Set(rows.flatMap(({ storage_key }) => storage_key ?? []));
};

const find = async (db: Queries, id: string): Promise<WaitingSound | undefined> => {
  const row = await versionsWithMp3(db)
    .innerJoin('orders', 'orders.id', 'order_versions.order_id')
    .leftJoin('order_songs', (join) =>
      join
        .onRef('order_songs.order_id', '=', 'order_versions.order_id')
        .onRef('order_songs.song', '=', 'order_versions.song'),
    )
    .select([
      'kind',
      'kind_name',
      'order_versions.song',
      'format',
      'order_versions.storage_key',
      'orders.name',
      'order_songs.title',
    ])
    .where('order_versions.id', '=', id)
    .executeTakeFirst();
  if (!row?.storage_key) return undefined;
  const { storage_key, size_bytes, format, song, kind, kind_name, name, title } = row;
  return {
    id,
    sources: [{ storage_key, size_bytes, format }],
    mp3_tags: { title: getTrackTitle({ song, title: title ?? '', kind, kind_name }), artist: name },
  };
};

const finish = async (
  tx: Queries,
  { id }: WaitingSound,
  { copy, sums }: Prepared,
): Promise<string[] | null> => {
  const before = await tx
    .selectFrom('version_mp3s')
    .select(['storage_key', 'size_bytes'])
    .where('version_id', '=', id)
    .executeTakeFirst();
  if (!before || !copy || !sums) return null;
  const { listening_key: storage_key, listening_bytes: size_bytes } = copy;
  await tx
    .updateTable('version_mp3s')
    .set({ state: 'ready', storage_key, size_bytes, ...sums })
    .where('version_id', '=', id)
    .execute();
  await addToStoredTotals(tx, 0, size_bytes - before.size_bytes);
  return before.storage_key === null ? [] : [before.storage_key];
};

const fail = async (tx: Queries, id: string): Promise<void> => {
  await tx
    .updateTable('version_mp3s')
    .set({ state: 'failed' })
    .where('version_id', '=', id)
    .where('state', '=', 'waiting')
    .execute();
};

export const versionMp3s: SoundTable<WaitingSound> = {
  folder: ORDER_FOLDER,
  isPublic: false,
  find,
  finish,
  fail,
};

export const waitingMp3s: WaitingRows = {
  what: 'MP3s',
  table: 'version_mp3s',
  subject: 'version_id',
  where: "state = 'waiting' and version_id in (select id from order_versions where state = 'ready')",
  kinds: ['make-mp3'],
  kind: "'make-mp3'",
  takesTurns: true,
};

export const retryFailedMp3s = async (tx: Queries): Promise<void> => {
  await tx.updateTable('version_mp3s').set({ state: 'waiting' }).where('state', '=', 'failed').execute();
};
