import type { MinorUnits } from './money.ts';
import { perKey } from './per-key.ts';

/** How the studio taxes: not at all, within its prices, or on top of them. `percent` has at most three decimals. */
export type TaxRule = { mode: 'none' | 'included' | 'added'; label: string; percent: number };

/** The tax of one order, with the rule it was sold under. */
export type Tax = { mode: 'included' | 'added'; label: string; percent: number; amount: MinorUnits };

export const noTax: TaxRule = { mode: 'none', label: '', percent: 0 };

/** Percent in whole thousandths. Products exceed what a number holds exactly. */
const toThousandths = (percent: number): bigint => BigInt(Math.round(percent * 1000));
const HUNDRED = 100_000n;

/** Divides, half up. */
const divide = (dividend: bigint, divisor: bigint): MinorUnits =>
  Number((2n * dividend + divisor) / (2n * divisor));

/**
 * The tax on a price after its discount, rounded half up once: on top of it, or the part of it that is tax. Null
 * without one.
 */
export const computeTax = ({ mode, label, percent }: TaxRule, price: MinorUnits): Tax | null => {
  if (mode === 'none' || percent === 0) return null;
  const rate = toThousandths(percent);
  const divisor = mode === 'added' ? HUNDRED : HUNDRED + rate;
  return { mode, label, percent, amount: divide(BigInt(price) * rate, divisor) };
};

/** What is paid on top of a price. */
export const getAddedTax = (tax: Pick<Tax, 'mode' | 'amount'> | null): MinorUnits =>
  tax?.mode === 'added' ? tax.amount : 0;

const getPercentFormat = perKey(
  (locale) => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 3 }),
);

/** `VAT 20%`, `incl. VAT 20%`; in Germany `MwSt. 19,5 %`. */
export const nameTax = (
  { mode, label, percent }: Pick<Tax, 'mode' | 'label' | 'percent'>,
  locale: string,
): string =>
  `${mode === 'included' ? 'incl. ' : ''}${label} ${getPercentFormat(locale).format(percent / 100)}`;
