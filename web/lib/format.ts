import { perLocale } from './locale.ts';

/** Formats for dates and times on screen: the reader's time zone, the studio's locale. */
const dayFormat = perLocale(
  (locale) => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric' }),
);
const momentFormat = perLocale(
  (locale) =>
    new Intl.DateTimeFormat(locale, {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    }),
);

/** `Nov 21, 2026`. */
export const formatDay = (iso: string): string => dayFormat().format(new Date(iso));

/** `Nov 21, 2026, 14:05`. */
export const formatMoment = (iso: string): string => momentFormat().format(new Date(iso));
