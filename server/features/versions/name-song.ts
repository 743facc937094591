import type { ApprovedSong } from '../../../shared/versions.ts';
import type { Deps } from '../../deps.ts';
import { fromNow, SECOND } from '../../lib/clock.ts';
import { AppError } from '../../lib/errors.ts';
import type { Queries } from '../../ports/database/port.ts';
import type { OrderState } from '../ledger/figures.ts';
import { lockOrderForClient, lockOrderOrThrow } from '../ledger/lock-order.ts';
import { listSongs } from './approval-queries.ts';
import { hasDelivery, saveSongTitle } from './delivery-queries.ts';
import { remakeMp3s } from './mp3-queries.ts';

type Named = Pick<ApprovedSong, 'song' | 'title'>;

const checkSong = ({ order }: OrderState, song: number): void => {
  if (song > order.song_count)
    throw new AppError(
      'not_found',
      order.song_count === 1 ? 'This order has one song.' : `This order has ${order.song_count} songs.`,
    );
};

/** A client who tries out titles doesn't have MP3s made of each. */
const TITLE_SETTLES_MS = 30 * SECOND;

const saveTitle = async (
  tx: Queries,
  order_id: string,
  named: Named,
  mp3s_after_ms = 0,
): Promise<ApprovedSong> => {
  const before = (await listSongs(tx, order_id)).find(({ song }) => song === named.song);
  const saved = await saveSongTitle(tx, { order_id, ...named });
  if (saved.title !== (before?.title ?? '')) await remakeMp3s(tx, saved, fromNow(mp3s_after_ms));
  return saved;
};

/**
 * The client names a song. After the first delivery, files with that name are in use, so only the studio can rename it.
 */
export const nameSongForClient = (
  { database }: Deps,
  order_id: string,
  named: Named,
): Promise<ApprovedSong> =>
  database.transaction(async (tx) => {
    checkSong(await lockOrderForClient(tx, order_id), named.song);
    if (await hasDelivery(tx, order_id))
      throw new AppError(
        'conflict',
        'Your songs are delivered, so their titles are set. Write to the studio if one is wrong.',
      );
    return saveTitle(tx, order_id, named, TITLE_SETTLES_MS);
  });

export const nameSong = ({ database }: Deps, order_id: string, named: Named): Promise<ApprovedSong> =>
  database.transaction(async (tx) => {
    checkSong(await lockOrderOrThrow(tx, order_id), named.song);
    return saveTitle(tx, order_id, named);
  });
