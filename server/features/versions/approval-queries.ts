import type { Selectable } from 'kysely';
import type { Queries } from '../../ports/database/port.ts';
import type { Schema } from '../../schema/database.ts';
import type { ListedVersion } from './queries.ts';

export type SongRow = Selectable<Schema['order_songs']>;

/** The stored songs of an order: a song without a row has no title and isn’t approved. */
export const listSongs = (db: Queries, orderId: string): Promise<SongRow[]> =>
  db.selectFrom('order_songs').selectAll().where('order_id', '=', orderId).orderBy('song').execute();

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
    .where('order_versions.state', '<>', 'withdrawn')
    .execute() as Promise<DeliveredVersion[]>;
export type DeliveredVersion = Pick<ListedVersion, 'id' | 'song' | 'kind' | 'number' | 'duration_s'> & {
  delivered_at: string;
};

/** Orders whose clients should be reminded to approve, the longest waiting first. */
export const listDueApprovals = (db: Queries, at: string, limit: number): Promise<{ id: string }[]> =>
  db
    .selectFrom('orders')
    .select('id')
    .where('approval_reminder_at', '<=', at)
    .orderBy('approval_reminder_at')
    .limit(limit)
    .execute();
