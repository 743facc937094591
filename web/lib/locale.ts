import { formatAmount, formatMoney, type MinorUnits } from '../../shared/money.ts';
import { perKey } from '../../shared/per-key.ts';

// A page shows one studio. Its locale is set before anything is rendered; the server renders a page in one go.
let locale = 'en-US';

export const setLocale = (given: string): void => {
  locale = given;
};

export const getLocale = (): string => locale;

const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
let timezone = ownZone;

/** The studio's, in which all dates and times are written: those of a card and of its receipt are the same. */
export const setTimezone = (given: string): void => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: given });
    timezone = given;
  } catch {
    // Zones are added now and then; a browser may not know the latest.
  }
};

export const getTimezone = (): string => timezone;

/** Whether a reader's own clock shows another time. */
export const isTimezoneElsewhere = (): boolean => timezone !== ownZone;

/** What is made once for a locale: formatters take long to make. */
export const perLocale = <T>(make: (locale: string) => T): (() => T) => {
  const get = perKey(make);
  return () => get(locale);
};

/** The same for formats of dates and times. */
export const perZone = (options: Intl.DateTimeFormatOptions): (() => Intl.DateTimeFormat) => {
  const get = perKey((key) => {
    const [given, timeZone] = key.split(' ');
    return new Intl.DateTimeFormat(given, { ...options, timeZone });
  });
  return () => get(`${locale} ${timezone}`);
};

/** `$12.75`: minor units of a currency. */
export const showMoney = (units: MinorUnits, currency: string): string =>
  formatMoney(units, { currency, locale });

/** The same as `showMoney` for an amount of the API. */
export const showAmount = (amount: number, currency: string): string =>
  formatAmount(amount, { currency, locale });

const numberFormat = perLocale((given) => new Intl.NumberFormat(given));

/** `1,200`. */
export const showNumber = (value: number): string => numberFormat().format(value);
