import type { Selectable } from 'kysely';
import type { Queries } from '../../../ports/database/port.ts';
import type { Schema } from '../../../ports/database/schema.ts';

export type ServedSound = Pick<
  Selectable<Schema['audio_files']>,
  'id' | 'state' | 'format' | 'original_key' | 'size_bytes' | 'listening_key' | 'listening_bytes'
>;

/** What there is to hear under an id. */
export const findServedSound = (db: Queries, id: string): Promise<ServedSound | undefined> =>
  db
    .selectFrom('audio_files')
    .select(['id', 'state', 'format', 'original_key', 'size_bytes', 'listening_key', 'listening_bytes'])
    .where('id', '=', id)
    .executeTakeFirst();
