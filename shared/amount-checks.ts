import { formatAmount, getDecimals, type MoneyFormat } from './money.ts';

/** Whether a number is whole, within binary rounding error. */
const isWhole = (value: number): boolean =>
  Math.abs(value - Math.round(value)) <= Math.abs(value) * 4 * Number.EPSILON;

/** Whether an amount has at most the currency's decimals. */
export const isWholeMinorUnits = (amount: number, currency: string): boolean =>
  isWhole(amount * 10 ** getDecimals(currency));

/** Whether a percentage has at most two decimals. */
export const isWholeHundredths = (percent: number): boolean => isWhole(percent * 100);

// Guards against typing errors. A unit of another currency may be worth a hundred-thousandth of a dollar.
const getMostAmount = (currency: string): number => (currency === 'USD' ? 100_000 : 1_000_000_000);

const decimalWords = ['no', 'at most one', 'at most two', 'at most three'];

/** What is wrong with an amount in this currency, in words. */
export const findAmountProblem = (amount: number, format: MoneyFormat): string | undefined => {
  const { currency } = format;
  const most = getMostAmount(currency);
  if (amount > most) return `The amount cannot be above ${formatAmount(most, format)}`;
  if (isWholeMinorUnits(amount, currency)) return undefined;
  return `Use ${decimalWords[getDecimals(currency)]} decimals`;
};
