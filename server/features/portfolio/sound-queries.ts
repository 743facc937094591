import type { Selectable } from 'kysely';
import type { Prepared, SoundTable, WaitingSound } from '../../jobs/sound-table.ts';
import type { Queries } from '../../ports/database/port.ts';
import type { Flag, Schema } from '../../ports/database/schema.ts';
import { CONTENT_FOLDER } from '../../receive-upload/staged-files.ts';
import { getSoundKeys } from './queries.ts';

// What the job that prepares sounds for listening asks and writes.

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
 * Makes the file what visitors hear, in place of all older ones of its part; or lets it go when a newer one is ready already.
 * Answers the keys that are nobody's then, and null when the file is gone.
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

/** What visitors hear of the portfolio. */
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
] as const;
export type ServedSound = Pick<
  SoundRow,
  'id' | 'state' | 'format' | 'original_key' | 'size_bytes' | 'listening_key' | 'listening_bytes'
> & { published: Flag };

/** What there is to hear under an id, and whether visitors may. */
export const findServedSound = (db: Queries, id: string): Promise<ServedSound | undefined> =>
  db
    .selectFrom('audio_files')
    .innerJoin('portfolio_items', 'portfolio_items.id', 'audio_files.item_id')
    .select(served)
    .where('audio_files.id', '=', id)
    .executeTakeFirst();
