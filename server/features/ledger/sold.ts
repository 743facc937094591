import type { Sold } from '../../../shared/offer.ts';
import type { OrderRow } from './rows.ts';

/** What an order was sold as. */
export const getSold = ({ sold }: Pick<OrderRow, 'sold'>): Sold => JSON.parse(sold) as Sold;

/** Whether an add-on shortens the turnaround. */
export const isSoldAsRush = ({ add_ons }: Sold): boolean => add_ons.some(({ effect }) => effect === 'rush');

/** Rounds of notes after approval that were bought with it. */
export const countBoughtRounds = (order: Pick<OrderRow, 'sold'>): number =>
  getSold(order).add_ons.reduce(
    (sum, { effect }) => sum + (effect !== null && effect !== 'rush' ? effect.rounds : 0),
    0,
  );

/** The names of its add-ons, separated by commas. */
export const listAddOnNames = (order: Pick<OrderRow, 'sold'>): string =>
  getSold(order)
    .add_ons.map(({ name }) => name)
    .join(', ');
