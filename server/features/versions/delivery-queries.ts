import type { Selectable } from 'kysely';
import { insertRows, type Queries } from '../../ports/database/port.ts';
import type { Schema } from '../../schema/database.ts';
import type { SongRow } from './approval-queries.ts';
import { listNotes, type NoteRow } from './note-queries.ts';

/** Sets a song's title without changing its approval. */
export const saveSongTitle = async (
  tx: Queries,
  { order_id, song, title }: Pick<SongRow, 'order_id' | 'song' | 'title'>,
): Promise<SongRow> =>
  tx
    .insertInto('order_songs')
    .values({ order_id, song, title, approved_at: null })
    .onConflict((conflict) => conflict.columns(['order_id', 'song']).doUpdateSet({ title }))
    .returningAll()
    .executeTakeFirstOrThrow();

export const hasDelivery = async (db: Queries, orderId: string): Promise<boolean> =>
  (await db
    .selectFrom('order_deliveries')
    .select('id')
    .where('order_id', '=', orderId)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** When the studio last delivered, and its note to the client; null before the first delivery. */
export const findLatestDelivery = async (
  db: Queries,
  orderId: string,
): Promise<Pick<Delivery, 'at' | 'note'> | null> =>
  (await db
    .selectFrom('order_deliveries')
    .select(['at', 'note'])
    .where('order_id', '=', orderId)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()) ?? null;

type Delivery = Selectable<Schema['order_deliveries']>;

/** Adds these versions of a locked order to a delivery. */
export const insertDelivery = async (
  tx: Queries,
  delivery: Delivery,
  versionIds: string[],
): Promise<void> => {
  await insertRows(tx, 'order_deliveries', [delivery]);
  await tx
    .updateTable('order_versions')
    .set({ delivery_id: delivery.id })
    .where('order_id', '=', delivery.order_id)
    .where('id', 'in', versionIds)
    .execute();
};

/** Deletes a delivery once all of its versions are withdrawn, and returns when it was; undefined if it stays. */
export const removeEmptyDelivery = async (tx: Queries, id: string): Promise<string | undefined> => {
  const removed = await tx
    .deleteFrom('order_deliveries')
    .where('id', '=', id)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('order_versions').select('id').where('delivery_id', '=', id))),
    )
    .returning('at')
    .executeTakeFirst();
  return removed?.at;
};

/** Publishes the studio's ticks and replies since the last delivery to the client. Returns the notes with news. */
export const publishNotes = async (tx: Queries, orderId: string): Promise<NoteRow[]> => {
  const notes = await listNotes(tx, orderId);
  const news = notes.filter(
    ({ round, is_done, told_done, reply, told_reply }) =>
      round !== null && (is_done !== told_done || reply !== told_reply),
  );
  if (news.length)
    await tx
      .updateTable('version_notes')
      .set(({ ref }) => ({ told_done: ref('is_done'), told_reply: ref('reply') }))
      .where('order_id', '=', orderId)
      .where('round', 'is not', null)
      .execute();
  return news;
};
