import type { Dashboard } from '../../../shared/dashboard.ts';

export type Months = Dashboard['revenue_by_month'];

/** The round amount at the top of a chart: 1, 2, 2.5 or 5 times a power of ten, and no smaller than the highest bar. */
export const roundAxisMax = (highest: number): number => {
  if (!(highest > 0)) return 1;
  const power = 10 ** Math.floor(Math.log10(highest));
  const factor = [1, 2, 2.5, 5].find((one) => one * power >= highest) ?? 10;
  return factor * power;
};

/** How much of the height a bar takes, from 0 to 100. Whatever is not nothing can be seen. */
export const getBarHeight = (amount: number, top: number): number =>
  amount > 0 ? Math.max((amount / top) * 100, 1.5) : 0;

const compact = new Intl.NumberFormat('en', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  minimumFractionDigits: 0,
  maximumFractionDigits: 2,
});

/** `$2.5K`, for the edge of a chart. */
export const formatShortMoney = (dollars: number): string => compact.format(dollars);

const monthFormat = new Intl.DateTimeFormat('en', { month: 'short', timeZone: 'UTC' });
const longFormat = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** `Mar` and `March 2026` of `2026-03`. */
export const formatShortMonth = (month: string): string => monthFormat.format(new Date(`${month}-01`));
export const formatLongMonth = (month: string): string => longFormat.format(new Date(`${month}-01`));
