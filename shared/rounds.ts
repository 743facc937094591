import { formatCount } from './format.ts';
import type { Sold } from './offer.ts';

/** Rounds of notes: how many an order has, and the words for them on every page and in every email. */

/** `free`: null: unlimited until everything is approved. `more`: bought, or allowed later, on top of these. */
export type SoldRounds = { free: number | null; more: number };

/** The rounds that the add-ons of an order bring. */
export const countBought = ({ add_ons }: { add_ons: Pick<Sold['add_ons'][number], 'effect'>[] }): number =>
  add_ons.reduce((sum, { effect }) => sum + (effect !== null && effect !== 'rush' ? effect.rounds : 0), 0);

/** How many there are in all, apart from the unlimited ones before an approval. */
export const addUpRounds = ({ free, more }: SoldRounds): number => (free ?? 0) + more;

/** How many rounds an order comes with, as a sentence. */
export const describeRounds = (sold: SoldRounds): string => {
  const total = addUpRounds(sold);
  if (sold.free === null)
    return total === 0
      ? 'Revisions are unlimited until you approve.'
      : `Revisions are unlimited until you approve, and you have ${formatCount(total, 'more round')} after you approve.`;
  if (total === 0) return 'Revisions aren’t included.';
  return `${formatCount(total, 'round')} of revisions ${total === 1 ? 'is' : 'are'} included.`;
};

/** How many rounds every order comes with, for a list: `Unlimited revisions until you approve`. */
export const nameFreeRounds = (free: number | null): string => {
  if (free === null) return 'Unlimited revisions until you approve';
  return free === 0 ? 'Revisions not included' : `${formatCount(free, 'round')} of revisions included`;
};
