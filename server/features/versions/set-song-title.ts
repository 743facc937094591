import type { ApprovedSong } from '../../../shared/versions.ts';
import type { Deps } from '../../deps.ts';
import { fromNow, SECOND } from '../../lib/clock.ts';
import { AppError } from '../../lib/errors.ts';
import type { Queries } from '../../ports/database/port.ts';
import { lockOrderForClient, lockOrderOrThrow } from '../ledger/lock-order.ts';
import type { OrderRow } from '../ledger/rows.ts';
import { saveSongTitles } from '../ledger/song-title-queries.ts';
import { remakeMp3s } from './mp3-queries.ts';
import { hasDelivery } from './queries.ts';
import { listSongs } from './song-queries.ts';

type SongTitle = Pick<ApprovedSong, 'song' | 'title'>;

/** A client who tries out titles doesn't have MP3s made of each. */
const TITLE_SETTLES_MS = 30 * SECOND;

const saveTitle = async (
  tx: Queries,
  order: OrderRow,
  { song, title }: SongTitle,
  mp3s_after_ms = 0,
): Promise<ApprovedSong> => {
  const before = (await listSongs(tx, order))[song - 1];
  if (!before)
    throw new AppError(
      'not_found',
      order.song_count === 1 ? 'This order has one song.' : `This order has ${order.song_count} songs.`,
    );
  await saveSongTitles(tx, order, [{ song, title }]);
  if (title !== before.title) await remakeMp3s(tx, { order_id: order.id, song }, fromNow(mp3s_after_ms));
  return { song, title, approved_at: before.approved_at };
};

/**
 * The client sets a song's title. After the first delivery, files with that name are in use, so only the studio can rename it.
 */
export const setSongTitleForClient = (
  { database }: Deps,
  orderId: string,
  song: SongTitle,
): Promise<ApprovedSong> =>
  database.transaction(async (tx) => {
    const { order } = await lockOrderForClient(tx, orderId);
    if (await hasDelivery(tx, orderId))
      throw new AppError(
        'conflict',
        'Your songs are delivered, so their titles are set. Write to me if one is wrong.',
      );
    return saveTitle(tx, order, song, TITLE_SETTLES_MS);
  });

export const setSongTitle = ({ database }: Deps, orderId: string, song: SongTitle): Promise<ApprovedSong> =>
  database.transaction(async (tx) => saveTitle(tx, (await lockOrderOrThrow(tx, orderId)).order, song));
