import type { ApprovedSong } from '../../../shared/versions.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../lib/errors.ts';
import type { Queries } from '../../ports/database/port.ts';
import { recordBriefChange } from '../ledger/brief-changes.ts';
import { lockOrderForClient, lockOrderOrThrow } from '../ledger/lock-order.ts';
import type { OrderRow } from '../ledger/rows.ts';
import { type SongTitle, saveTitles, saveTitlesForClient } from './save-titles.ts';
import { listSongs } from './song-queries.ts';

/** The song as it is; throws AppError `not_found` if the order hasn’t that many. */
const requireSong = async (tx: Queries, order: OrderRow, song: number): Promise<ApprovedSong> => {
  const found = (await listSongs(tx, order))[song - 1];
  if (found) return { song, title: found.title, approved_at: found.approved_at };
  throw new AppError(
    'not_found',
    order.song_count === 1 ? 'This order has one song.' : `This order has ${order.song_count} songs.`,
  );
};

/** The client sets a song's title, which is part of the brief. */
export const setSongTitleForClient = (
  { database }: Deps,
  orderId: string,
  song: SongTitle,
): Promise<ApprovedSong> =>
  database.transaction(async (tx) => {
    const { order } = await lockOrderForClient(tx, orderId);
    const before = await requireSong(tx, order, song.song);
    await recordBriefChange(tx, order, await saveTitlesForClient(tx, order, [song]));
    return { ...before, title: song.title };
  });

export const setSongTitle = ({ database }: Deps, orderId: string, song: SongTitle): Promise<ApprovedSong> =>
  database.transaction(async (tx) => {
    const { order } = await lockOrderOrThrow(tx, orderId);
    const before = await requireSong(tx, order, song.song);
    await saveTitles(tx, order, [song]);
    return { ...before, title: song.title };
  });
