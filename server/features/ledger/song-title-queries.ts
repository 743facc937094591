import { orderTextFields, orderTextNames } from '../../../shared/order-fields.ts';
import { formatOrderName, getOrderTitle } from '../../../shared/order-name.ts';
import { getSongNames } from '../../../shared/song-name.ts';
import { guessSongTitle } from '../../../shared/stem-check/guess-song-title.ts';
import { guessWholeTitle } from '../../../shared/stem-check/whole-songs.ts';
import type { Queries } from '../../ports/database/port.ts';
import type { FileRow, OrderRow } from './rows.ts';

/** The titles of an order's songs, in their order; empty for one without. */
export const listSongTitles = async (
  db: Queries,
  { id, song_count }: Pick<OrderRow, 'id' | 'song_count'>,
): Promise<string[]> => {
  const rows = await db
    .selectFrom('order_songs')
    .select(['song', 'title'])
    .where('order_id', '=', id)
    .execute();
  const titles = new Map(rows.map(({ song, title }) => [song, title]));
  return Array.from({ length: song_count }, (_, place) => titles.get(place + 1) ?? '');
};

/** What an order's songs are called. */
export const listSongNames = async (
  db: Queries,
  order: Pick<OrderRow, 'id' | 'song_count'>,
): Promise<string[]> => getSongNames(await listSongTitles(db, order));

/** What these orders are called, by their numbers. */
export const findOrderNames = async (db: Queries, ids: string[]): Promise<Map<string, string>> => {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('orders').select(['id', 'name', 'title']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, name, title }) => [id, formatOrderName({ client_name: name, title })]));
};

/** The titles of an order's songs; one without gets what the names of its files suggest, if anything. */
export const guessMissingTitles = (
  titles: string[],
  files: Pick<FileRow, 'name' | 'path' | 'song'>[],
  clientName: string,
  areWhole: boolean,
): string[] =>
  titles.map((title, place) => {
    const own = files.filter(({ song }) => song === place + 1);
    return title || (areWhole ? guessWholeTitle : guessSongTitle)(own, clientName);
  });

type Named = Pick<OrderRow, 'id' | (typeof orderTextNames)[number]>;

/** What an order is called and found by, given the titles of its songs. */
export const getNameColumns = (order: Named, titles: string[]): Pick<OrderRow, 'title' | 'search_text'> => ({
  title: getOrderTitle(titles),
  search_text: [
    order.id,
    ...orderTextNames.flatMap((name) => {
      const { searched, if_empty } = orderTextFields[name];
      if (searched === undefined) return [];
      return [order[name] === if_empty ? '' : order[name].slice(0, searched)];
    }),
    ...titles.filter(Boolean),
  ]
    .join('\n')
    .toWellFormed()
    .toLowerCase(),
});
