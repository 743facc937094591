import type { ApprovedSong } from '../../../shared/versions.ts';
import { fromNow, SECOND } from '../../lib/clock.ts';
import { AppError } from '../../lib/errors.ts';
import type { Queries } from '../../ports/database/port.ts';
import type { BriefChange } from '../ledger/brief-changes.ts';
import { listOrderFiles } from '../ledger/order-queries.ts';
import type { OrderRow } from '../ledger/rows.ts';
import { areWholeSongs } from '../ledger/sold.ts';
import { guessMissingTitles, listSongTitles } from '../ledger/song-title-queries.ts';
import { remakeMp3s } from './mp3-queries.ts';
import { hasDelivery } from './queries.ts';
import { hasVersions, storeTitles } from './title-queries.ts';

export type SongTitle = Pick<ApprovedSong, 'song' | 'title'>;

/** A client who tries out titles doesn't have MP3s made of each. */
const TITLE_SETTLES_MS = 30 * SECOND;

/**
 * The only way to the titles of an order’s songs once it is placed, whoever says them: what carries them follows, the
 * order’s name and the MP3s. A title that is there already changes nothing. Returns the songs that have another title
 * now, with the one before.
 */
export const saveTitles = async (
  tx: Queries,
  order: OrderRow,
  songs: SongTitle[],
  mp3s_after_ms = 0,
): Promise<SongTitle[]> => {
  const titles = await listSongTitles(tx, order);
  const changed = songs.filter(({ song, title }) => titles[song - 1] !== title);
  if (!changed.length) return [];
  await storeTitles(tx, order, changed);
  const run_at = fromNow(mp3s_after_ms);
  for (const { song } of changed) await remakeMp3s(tx, { order_id: order.id, song }, run_at);
  return changed.map(({ song }) => ({ song, title: titles[song - 1] ?? '' }));
};

/**
 * The same for titles that the client gives. After the first delivery, files with these names are in use, so only the
 * studio can rename them.
 */
export const saveTitlesForClient = async (
  tx: Queries,
  order: OrderRow,
  songs: SongTitle[],
): Promise<BriefChange[]> => {
  const before = await saveTitles(tx, order, songs, TITLE_SETTLES_MS);
  if (before.length > 0 && (await hasDelivery(tx, order.id)))
    throw new AppError(
      'conflict',
      'Your songs are delivered, so their titles are set. Write to me if one is wrong.',
    );
  return before.map(({ song, title }) => ({
    what: order.song_count === 1 ? 'Song title' : `Title of song ${song}`,
    before: title,
  }));
};

/**
 * Titles for songs without one, from files that came after the order. Not once the studio has made something of it: its
 * files carry the name.
 */
export const guessTitlesAfterFiles = async (tx: Queries, order: OrderRow): Promise<void> => {
  const before = await listSongTitles(tx, order);
  if (before.every(Boolean) || (await hasVersions(tx, order.id))) return;
  const after = guessMissingTitles(
    before,
    await listOrderFiles(tx, order.id),
    order.name,
    areWholeSongs(order),
  );
  await saveTitles(
    tx,
    order,
    after.map((title, place) => ({ song: place + 1, title })),
  );
};
