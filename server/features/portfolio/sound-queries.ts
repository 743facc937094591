import type { Selectable } from 'kysely';
import type { WaitingRows } from '../../jobs/restore-queries.ts';
import type { Queries } from '../../ports/database/port.ts';
import { CONTENT_FOLDER } from '../../ports/storage/port.ts';
import type { Flag, Schema } from '../../schema/database.ts';
import type { Prepared, SoundTable, WaitingSound } from '../listening-copies/sound-table.ts';
import { getSoundKeys } from './queries.ts';

// Queries of the job that prepares sounds for listening.

type SoundRow = Selectable<Schema['audio_files']>;

const columns = ['id', 'item_id', 'part', 'format', 'size_bytes', 'original_key', 'created_at'] as const;
type WaitingTrack = WaitingSound & Pick<SoundRow, 'item_id' | 'part' | 'created_at'>;

const find = async (db: Queries, id: string): Promise<WaitingTrack | undefined> => {
  const row = await db
    .selectFrom('audio_files')
    .select(columns)
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  if (!row) return undefined;
  const { original_key: storage_key, size_bytes, format, ...sound } = row;
  return { ...sound, sources: [{ storage_key, size_bytes, format }] };
};

const fail = async (tx: Queries, id: string, error: string): Promise<void> => {
  await tx
    .updateTable('audio_files')
    .set({ state: 'failed', error })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute();
};

/**
 * Makes the file the one visitors hear, replacing all older ones of its part, or drops it if a newer one is already
 * ready. Returns the storage keys no longer in use, or null if the file is gone.
 */
const finish = async (tx: Queries, sound: WaitingTrack, { copy }: Prepared): Promise<string[] | null> => {
  const { numUpdatedRows } = await tx
    .updateTable('audio_files')
    .set({ ...copy, state: 'ready', error: null })
    .where('id', '=', sound.id)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  if (!numUpdatedRows) return null;
  const { id, item_id, part, created_at } = sound;
  const newer = await tx
    .selectFrom('audio_files')
    .select('id')
    .where('item_id', '=', item_id)
    .where('part', '=', part)
    .where('state', '=', 'ready')
    .where('created_at', '>', created_at)
    .executeTakeFirst();
  const removed = tx.deleteFrom('audio_files').returning(['original_key', 'listening_key']);
  if (newer) return getSoundKeys(await removed.where('id', '=', id).execute());
  return getSoundKeys(
    await removed
      .where('item_id', '=', item_id)
      .where('part', '=', part)
      .where('id', '!=', id)
      .where('created_at', '<=', created_at)
      .execute(),
  );
};

/** The portfolio's sounds. */
export const portfolioSounds: SoundTable<WaitingTrack> = {
  folder: CONTENT_FOLDER,
  isPublic: true,
  find,
  finish,
  fail,
};

const served = [
  'audio_files.id',
  'state',
  'format',
  'original_key',
  'size_bytes',
  'listening_key',
  'listening_bytes',
  'published',
  'from_order',
] as const;
export type ServedSound = Pick<
  SoundRow,
  'id' | 'state' | 'format' | 'original_key' | 'size_bytes' | 'listening_key' | 'listening_bytes'
> & { published: Flag; from_order: Flag };

/** The sound with an id, and whether visitors may play it. */
export const findServedSound = (db: Queries, id: string): Promise<ServedSound | undefined> =>
  db
    .selectFrom('audio_files')
    .innerJoin('portfolio_items', 'portfolio_items.id', 'audio_files.item_id')
    .select(served)
    .where('audio_files.id', '=', id)
    .executeTakeFirst();

export const waitingTracks: WaitingRows = {
  what: 'tracks',
  table: 'audio_files',
  subject: 'id',
  where: "state = 'waiting'",
  kinds: ['prepare-sound'],
  kind: "'prepare-sound'",
  takesTurns: true,
};
