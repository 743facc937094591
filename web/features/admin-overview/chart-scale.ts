import type { Dashboard } from '../../../shared/dashboard.ts';
import { getLocale, perLocale } from '../../lib/locale.ts';

export type Months = Dashboard['revenue_by_month'];

/** A round axis maximum: 1, 2, 2.5 or 5 times a power of ten, at least the highest bar. */
export const roundAxisMax = (highest: number): number => {
  if (!(highest > 0)) return 1;
  const power = 10 ** Math.floor(Math.log10(highest));
  const factor = [1, 2, 2.5, 5].find((one) => one * power >= highest) ?? 10;
  return factor * power;
};

/** Height of a bar, from 0 to 100. Any amount above zero is visible. */
export const getBarHeight = (amount: number, top: number): number =>
  amount > 0 ? Math.max((amount / top) * 100, 2.5) : 0;

/** `$2.5K`, for the axis. */
export const formatShortMoney = (amount: number, currency: string): string =>
  new Intl.NumberFormat(getLocale(), {
    style: 'currency',
    currency,
    notation: 'compact',
    minimumFractionDigits: 0,
    maximumFractionDigits: 2,
  }).format(amount);

const monthFormat = perLocale(
  (locale) => new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' }),
);
const longFormat = perLocale(
  (locale) => new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }),
);

/** `Mar` and `March 2026` for `2026-03`. */
export const formatShortMonth = (month: string): string => monthFormat().format(new Date(`${month}-01`));
export const formatLongMonth = (month: string): string => longFormat().format(new Date(`${month}-01`));
