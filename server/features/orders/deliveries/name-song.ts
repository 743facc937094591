import type { ApprovedSong } from '../../../../shared/versions.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import type { OrderState } from '../ledger/figures.ts';
import { lockOrderForClient, lockOrderOrThrow } from '../ledger/lock-order.ts';
import { hasDelivery, saveSongTitle } from './queries.ts';

type Named = Pick<ApprovedSong, 'song' | 'title'>;

const checkSong = ({ order }: OrderState, song: number): void => {
  if (song > order.song_count)
    throw new AppError(
      'not_found',
      order.song_count === 1 ? 'This order has one song.' : `This order has ${order.song_count} songs.`,
    );
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
    return saveSongTitle(tx, { order_id, ...named });
  });

export const nameSong = ({ database }: Deps, order_id: string, named: Named): Promise<ApprovedSong> =>
  database.transaction(async (tx) => {
    checkSong(await lockOrderOrThrow(tx, order_id), named.song);
    return saveSongTitle(tx, { order_id, ...named });
  });
