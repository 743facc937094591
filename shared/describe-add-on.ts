import { formatDate } from './calendar.ts';
import type { AddOn } from './offer.ts';
import { formatTurnaround, type Hours, pickHours } from './turnaround.ts';

/** What a studio promises, as far as add-ons change it. */
export type Promised = {
  turnaround?: Hours;
  rush_turnaround: Hours;
  free_rounds: number | null;
  locale?: string;
};

/** By when an order is back, with and without a rush add-on; `today`: the date where the studio is. */
export type Dates = { standard: string; rush: string; today: string };

const numbers = ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'];

/** What an add-on is, in the studio's words or by what it does; of one that was sold, for all songs. */
export const describeAddOn = (
  { description, effect, per }: Pick<AddOn, 'description' | 'effect'> & Partial<Pick<AddOn, 'per'>>,
  promised: Promised,
  dates: Dates | null = null,
): string => {
  if (description || effect === null) return description;
  if (effect === 'rush') return dates ? describeDates(dates, promised.locale) : describeHours(promised);
  const { rounds: added } = effect;
  const count = numbers[added - 1] ?? String(added);
  const rounds = `${count} more ${added === 1 ? 'round' : 'rounds'}${per === 'song' ? ' per song' : ''}`;
  return promised.free_rounds === null ? `${rounds} after you approve.` : `${rounds} of revisions.`;
};

const describeDates = ({ standard, rush, today }: Dates, locale = 'en-US'): string => {
  const by = `Back by ${formatDate(rush, locale, today)}`;
  return rush === standard
    ? `${by}, before other orders.`
    : `${by} instead of ${formatDate(standard, locale, today)}.`;
};

const describeHours = ({ turnaround, rush_turnaround: rush }: Promised): string => {
  const hours = pickHours(turnaround ?? rush, rush, true);
  return turnaround && hours === rush
    ? `Back in ${formatTurnaround(rush)} instead of ${formatTurnaround(turnaround).replace(/ hours?$/, '')}.`
    : `Back in ${formatTurnaround(hours)}, before other orders.`;
};
