import type { PortfolioOrder } from '../../../shared/portfolio.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../lib/errors.ts';
import { lockItems, setPlace } from './edit-queries.ts';
import { listPlaces } from './queries.ts';

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((id, at) => id === other[at]);

/**
 * Puts the tracks into this order, which the public lists follow. Throws AppError `conflict` if the ids aren't those of
 * all tracks, or they were `known` in another order than they are in now.
 */
export const orderItems = async (deps: Deps, { ids, known }: PortfolioOrder): Promise<void> => {
  await deps.database.transaction(async (tx) => {
    await lockItems(tx);
    const places = await listPlaces(tx);
    const stored = places.map(({ id }) => id);
    if (!isSame(stored.toSorted(), ids.toSorted()))
      throw new AppError(
        'conflict',
        'Tracks were added or deleted meanwhile. Reload the list and move yours again.',
      );
    if (known && !isSame(stored, known))
      throw new AppError(
        'conflict',
        'The tracks were put in another order in another window meanwhile. This is their order now; move yours again.',
      );
    const placed = new Map(places.map(({ id, position }) => [id, position]));
    for (const [at, id] of ids.entries()) if (placed.get(id) !== at + 1) await setPlace(tx, id, at + 1);
  });
  deps.signals.emit('content-changed');
};
