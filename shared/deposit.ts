import { formatMoney, fromAmount, type MinorUnits, type MoneyFormat } from './money.ts';

/**
 * What must have arrived before work starts: a share of the total, rounded half up once. Null when that is everything, so
 * that an order without a deposit has none.
 */
export const getDeposit = (total: MinorUnits, percent: number): MinorUnits | null => {
  // In hundredths of a percent, so that no binary fraction decides about half a unit.
  const deposit = Math.floor((total * Math.round(percent * 100) + 5_000) / 10_000);
  return deposit > 0 && deposit < total ? deposit : null;
};

/** `$34 now, $34 before your download`: the two parts of a price with a deposit. */
export const describeParts = (now: MinorUnits, later: MinorUnits, format: MoneyFormat): string =>
  `${formatMoney(now, format)} now, ${formatMoney(later, format)} before your download`;

/** The same of what is due, in amounts of the API; null when all of it comes first. */
export const describeDueParts = (
  { due_amount, due_now_amount }: { due_amount: number; due_now_amount: number },
  format: MoneyFormat,
): string | null => {
  if (due_now_amount >= due_amount) return null;
  const now = fromAmount(due_now_amount, format.currency);
  return describeParts(now, fromAmount(due_amount, format.currency) - now, format);
};
