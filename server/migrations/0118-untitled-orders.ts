import { type Kysely, sql } from 'kysely';

/** An order of several songs without titles is “8 songs”, no longer “Song 1 and 7 more”. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    update orders set title = cast(song_count as text) || ' songs'
    where song_count > 1
      and title = 'Song 1 and ' || cast(song_count - 1 as text) || ' more'
      and not exists (select 1 from order_songs where order_songs.order_id = orders.id and order_songs.title <> '')
  `.execute(db);
};
