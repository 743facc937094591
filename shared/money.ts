import { perKey } from './per-key.ts';

/** A whole number of a currency's smallest units: cents, yen, fils. All arithmetic happens in these. */
export type MinorUnits = number;

/** How an amount is written: whose units it is in, and in which locale. */
export type MoneyFormat = { currency: string; locale: string };

// Not asked of Intl, whose answers differ between engines and from ISO 4217: it writes rupiah and dinars without decimals.
const decimalsByCurrency: ReadonlyMap<string, number> = new Map(
  [
    ['BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF', 0] as const,
    ['BHD IQD JOD KWD LYD OMR TND', 3] as const,
  ].flatMap(([codes, decimals]) => codes.split(' ').map((code) => [code, decimals] as const)),
);

/** How many decimals amounts of a currency have, by ISO 4217. */
export const getDecimals = (currency: string): number => decimalsByCurrency.get(currency) ?? 2;

const getUnits = (currency: string): number => 10 ** getDecimals(currency);

/** An amount as used by the API: a number with at most the currency's decimals. */
export const toAmount = (units: MinorUnits, currency: string): number => units / getUnits(currency);

/** Converts an amount to whole units; half a unit rounds up. */
export const fromAmount = (amount: number, currency: string): MinorUnits =>
  Math.round(amount * getUnits(currency) + Math.sign(amount) * 1e-6);

/** `12.75`, always with the currency's decimals: for machines. */
export const toPlainAmount = (units: MinorUnits, currency: string): string =>
  toAmount(units, currency).toFixed(getDecimals(currency));

const getWriter = perKey((key) => {
  const [locale, currency = ''] = key.split(' ');
  const decimals = getDecimals(currency);
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    trailingZeroDisplay: 'stripIfInteger',
  });
});

/** Formats numbers of a currency's main unit: without decimals for whole amounts, otherwise with all of them. */
export const getMoneyWriter = ({ locale, currency }: MoneyFormat): Intl.NumberFormat =>
  getWriter(`${locale} ${currency}`);

/** `$50` for whole dollars, `$12.75` otherwise: the only format for amounts on pages and in emails. */
export const formatMoney = (units: MinorUnits, format: MoneyFormat): string =>
  getMoneyWriter(format)
    // Without the sign of -0.
    .format(toAmount(units, format.currency) + 0)
    // Fonts lack the narrow space, and the wide yen sign.
    .replaceAll('\u202f', '\u00a0')
    .replace('￥', '¥');

/** Formats an API amount. */
export const formatAmount = (amount: number, format: MoneyFormat): string =>
  formatMoney(fromAmount(amount, format.currency), format);
