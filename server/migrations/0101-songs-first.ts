import { type Kysely, sql } from 'kysely';
import { guessSongTitle } from '../../shared/stem-check/guess-song-title.ts';

const ORDERS_AT_ONCE = 500;

type Order = { seq: number; id: string; name: string; song_count: number; search_text: string };
type Song = { order_id: string; song: number; title: string };
type File = { order_id: string; song: number; name: string; path: string };

/** Names every order by its songs, which search then finds, and keeps reference tracks. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table orders add column title text not null default ''`.execute(db);
  await sql`create table order_references (
    order_id text not null references orders (id) on delete cascade,
    song integer not null,
    position integer not null,
    url text not null,
    constraint order_references_key primary key (order_id, song, position)
  )`.execute(db);
  for (let last = 0; ; ) {
    const orders: Order[] = await listOrders(db, last);
    await nameOrders(db, orders);
    last = orders.at(-1)?.seq ?? 0;
    if (orders.length < ORDERS_AT_ONCE) return;
  }
};

const listOrders = async (db: Kysely<unknown>, after: number): Promise<Order[]> => {
  const { rows } =
    await sql<Order>`select seq, id, name, song_count, search_text from orders where seq > ${after} order by seq limit ${ORDERS_AT_ONCE}`.execute(
      db,
    );
  return rows.map((row) => ({ ...row, seq: Number(row.seq) }));
};

const nameOrders = async (db: Kysely<unknown>, orders: Order[]): Promise<void> => {
  if (!orders.length) return;
  const ids = sql.join(orders.map(({ id }) => id));
  const { rows: songs } = await sql<Song>`select order_id, song, title from order_songs
    where order_id in (${ids}) and title <> ''`.execute(db);
  // The names of what was made of an order don't change any more.
  const { rows: files } = await sql<File>`select order_id, song, name, path from order_files
    where order_id in (${ids}) and not exists (
      select 1 from order_versions where order_versions.order_id = order_files.order_id and kind <> 'rough'
    ) order by position`.execute(db);
  const songsOf = Map.groupBy(songs, ({ order_id }) => order_id);
  const filesOf = Map.groupBy(files, ({ order_id }) => order_id);
  for (const order of orders)
    await nameOrder(db, order, songsOf.get(order.id) ?? [], filesOf.get(order.id) ?? []);
};

const nameOrder = async (
  db: Kysely<unknown>,
  { id, name, song_count, search_text }: Order,
  songs: Song[],
  files: File[],
): Promise<void> => {
  const titles: string[] = [];
  for (let song = 1; song <= song_count; song++) {
    const given = songs.find((row) => row.song === song)?.title;
    const title =
      given ??
      guessSongTitle(
        files.filter((file) => file.song === song),
        name,
      );
    if (!given && title)
      await sql`insert into order_songs (order_id, song, title) values (${id}, ${song}, ${title})
        on conflict (order_id, song) do update set title = excluded.title`.execute(db);
    if (title) titles.push(title);
  }
  const more = song_count > 1 ? ` and ${song_count - 1} more` : '';
  const searched = [search_text, ...titles.map((title) => title.toLowerCase())].join('\n');
  await sql`update orders set title = ${`${titles[0] ?? 'Song 1'}${more}`} where id = ${id}`.execute(db);
  // Only where it changes: the search's index follows every write.
  if (titles.length) await sql`update orders set search_text = ${searched} where id = ${id}`.execute(db);
};
