import type { Selectable } from 'kysely';
import type { Queries } from '../../../ports/database/port.ts';
import type { Schema } from '../../../ports/database/schema.ts';

export type SongRow = Selectable<Schema['order_songs']>;

/** The stored songs of an order: a song without a row has no title and isn’t approved. */
export const listSongs = (db: Queries, orderId: string): Promise<SongRow[]> =>
  db.selectFrom('order_songs').selectAll().where('order_id', '=', orderId).orderBy('song').execute();

/** Approves songs of a locked order, or withdraws their approval. */
export const saveApproval = async (
  tx: Queries,
  order_id: string,
  songs: number[],
  approved_at: string | null,
): Promise<void> => {
  if (!songs.length) return;
  await tx
    .insertInto('order_songs')
    .values(songs.map((song) => ({ order_id, song, title: '', approved_at })))
    .onConflict((conflict) => conflict.columns(['order_id', 'song']).doUpdateSet({ approved_at }))
    .execute();
};

/** Every delivered version, with the time of its delivery. */
export const listDeliveredVersions = (db: Queries, orderId: string) =>
  db
    .selectFrom('order_versions')
    .innerJoin('order_deliveries', 'order_deliveries.id', 'order_versions.delivery_id')
    .select([
      'order_versions.id',
      'order_versions.song',
      'order_versions.kind',
      'order_versions.number',
      'order_versions.duration_s',
      'order_deliveries.at as delivered_at',
    ])
    .where('order_versions.order_id', '=', orderId)
    .where('order_versions.kind', '<>', 'rough')
    .execute();
export type DeliveredVersion = Awaited<ReturnType<typeof listDeliveredVersions>>[number];

/** Orders whose clients should be reminded to approve, the longest waiting first. */
export const listDueApprovals = (db: Queries, at: string, limit: number): Promise<{ id: string }[]> =>
  db
    .selectFrom('orders')
    .select('id')
    .where('approval_reminder_at', '<=', at)
    .orderBy('approval_reminder_at')
    .limit(limit)
    .execute();
