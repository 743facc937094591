import type { Queries } from '../../ports/database/port.ts';
import type { OrderRow } from '../ledger/rows.ts';
import { getNameColumns, listSongTitles } from '../ledger/song-title-queries.ts';

/** Writes titles of an order's songs, and the order's name that follows. */
export const storeTitles = async (
  tx: Queries,
  order: OrderRow,
  songs: { song: number; title: string }[],
): Promise<void> => {
  await tx
    .insertInto('order_songs')
    .values(songs.map(({ song, title }) => ({ order_id: order.id, song, title, approved_at: null })))
    .onConflict((conflict) =>
      conflict.columns(['order_id', 'song']).doUpdateSet(({ ref }) => ({ title: ref('excluded.title') })),
    )
    .execute();
  await tx
    .updateTable('orders')
    .set(getNameColumns(order, await listSongTitles(tx, order)))
    .where('id', '=', order.id)
    .execute();
};

/** Whether the studio has made something of an order. */
export const hasVersions = async (db: Queries, orderId: string): Promise<boolean> => {
  const version = await db
    .selectFrom('order_versions')
    .select('id')
    .where('order_id', '=', orderId)
    .where('kind', '<>', 'rough')
    .limit(1)
    .executeTakeFirst();
  return version !== undefined;
};
