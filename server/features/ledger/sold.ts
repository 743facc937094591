import type { Sold } from '../../../shared/offer.ts';
import { countBought, type SoldRounds } from '../../../shared/rounds.ts';
import { isMasterAlone } from '../../../shared/version-kinds.ts';
import { type PromiseColumns, readPromise } from './order-promise.ts';
import type { OrderRow } from './rows.ts';

/** What an order was sold as. */
export const getSold = ({ sold }: Pick<OrderRow, 'sold'>): Sold => JSON.parse(sold) as Sold;

/** Whether masters alone are made of its files, so that each is a whole song. */
export const areWholeSongs = (order: Pick<OrderRow, 'sold'>): boolean =>
  isMasterAlone(getSold(order).service.delivers);

/** Whether an add-on shortens the turnaround. */
export const isSoldAsRush = ({ add_ons }: Sold): boolean => add_ons.some(({ effect }) => effect === 'rush');

/** Rounds of notes that were bought with it. */
export const countBoughtRounds = (order: Pick<OrderRow, 'sold'>): number => countBought(getSold(order));

/** The rounds it was sold with, and those the studio has allowed since. */
export const getSoldRounds = (
  order: Pick<OrderRow, 'sold' | 'rounds_allowed'> & PromiseColumns,
): SoldRounds => ({
  free: readPromise(order).free_rounds,
  more: countBoughtRounds(order) + order.rounds_allowed,
});

/** The names of its add-ons, separated by commas. */
export const listAddOnNames = (order: Pick<OrderRow, 'sold'>): string =>
  getSold(order)
    .add_ons.map(({ name }) => name)
    .join(', ');
