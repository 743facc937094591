import type { OrderSong } from '../../../shared/versions.ts';
import type { Queries } from '../../ports/database/port.ts';
import type { OrderRow } from '../ledger/rows.ts';

/** Every song of an order. One without a stored row has no title and isn’t approved. */
export const listSongs = async (
  db: Queries,
  { id, song_count }: Pick<OrderRow, 'id' | 'song_count'>,
): Promise<OrderSong[]> => {
  const rows = await db
    .selectFrom('order_songs')
    .select(['song', 'title', 'approved_at'])
    .where('order_id', '=', id)
    .execute();
  const references = await db
    .selectFrom('order_references')
    .select(['song', 'url'])
    .where('order_id', '=', id)
    .orderBy('song')
    .orderBy('position')
    .execute();
  return Array.from({ length: song_count }, (_, place) => {
    const song = place + 1;
    return {
      ...(rows.find((row) => row.song === song) ?? { song, title: '', approved_at: null }),
      references: references.filter((row) => row.song === song).map(({ url }) => url),
    };
  });
};

type Approved = { songs: number[]; version_ids: string[] };

/** Approves songs of a locked order in these versions, which count as heard from then on. */
export const saveApproval = async (
  tx: Queries,
  order_id: string,
  { songs, version_ids }: Approved,
  approved_at: string,
): Promise<void> => {
  if (!songs.length) return;
  await tx
    .updateTable('order_versions')
    .set(({ fn, val }) => ({ approved_at, heard_at: fn.coalesce('heard_at', val(approved_at)) }))
    .where('order_id', '=', order_id)
    .where('id', 'in', version_ids)
    .execute();
  await tx
    .insertInto('order_songs')
    .values(songs.map((song) => ({ order_id, song, title: '', approved_at })))
    .onConflict((conflict) => conflict.columns(['order_id', 'song']).doUpdateSet({ approved_at }))
    .execute();
};

/** Ends the approval of songs: a version came that it didn't name, or notes ask for a change. */
export const endApproval = async (tx: Queries, order_id: string, songs: number[]): Promise<void> => {
  if (!songs.length) return;
  await tx
    .updateTable('order_songs')
    .set({ approved_at: null })
    .where('order_id', '=', order_id)
    .where('song', 'in', songs)
    .execute();
};
