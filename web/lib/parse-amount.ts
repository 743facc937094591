import { isWholeCents } from '../../shared/money.ts';

/** Parses an amount as typed: `50`, `49.5`, `$49.50`, `1,250`. Anything else is NaN. */
export const parseAmount = (text: string): number => {
  const plain = text.trim().replace(/^\$\s*/, '');
  return /^(\d+|\d{1,3}(,\d{3})+)(\.\d*)?$/.test(plain) ? Number(plain.replaceAll(',', '')) : Number.NaN;
};

/** `50` or `12.75`, for an input field. */
export const formatAmountInput = (dollars: number): string =>
  Number.isInteger(dollars) ? String(dollars) : dollars.toFixed(2);

/** The amount in dollars, or what is wrong with it. */
export const parsePaidAmount = (text: string): { amount: number } | { problem: string } => {
  if (/^\s*[-−]/.test(text)) return { problem: 'Enter an amount above $0' };
  const amount = parseAmount(text);
  if (Number.isNaN(amount)) return { problem: 'Enter an amount in dollars' };
  if (amount === 0) return { problem: 'Enter an amount above $0' };
  if (amount > 100_000) return { problem: 'The amount cannot be above $100,000' };
  return isWholeCents(amount) ? { amount } : { problem: 'Use at most two decimals' };
};
