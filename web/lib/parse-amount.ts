import { findAmountProblem } from '../../shared/amount-checks.ts';
import { fromAmount, toPlainAmount } from '../../shared/money.ts';
import { getLocale, perLocale } from './locale.ts';

// Where it isn't a comma, people type a point.
const hasDecimalComma = perLocale((locale) => new Intl.NumberFormat(locale).format(0.5).includes(','));

/** Parses an amount as typed: `50`, `49.5`, `$49.50`, `1,250`, in some locales `49,50`. Anything else is NaN. */
export const parseAmount = (text: string): number => {
  const plain = text
    .trim()
    .replace(/^\p{Sc}\s*|\s*\p{Sc}$/gu, '')
    .replaceAll(/[\s’']/g, '');
  if (/^\d+(\.\d*)?$/.test(plain) && !(hasDecimalComma() && /^\d{1,3}\.\d{3}$/.test(plain)))
    return Number(plain);
  const [group, decimal] = hasDecimalComma() ? ['.', ','] : [',', '.'];
  const isGrouped = new RegExp(`^(\\d+|\\d{1,3}(\\${group}\\d{3})+)(\\${decimal}\\d*)?$`).test(plain);
  return isGrouped ? Number(plain.replaceAll(group, '').replace(decimal, '.')) : Number.NaN;
};

/** `50` or `12.75`, for an input field. */
export const formatAmountInput = (amount: number, currency: string): string => {
  if (Number.isInteger(amount)) return String(amount);
  const plain = toPlainAmount(fromAmount(amount, currency), currency);
  return hasDecimalComma() ? plain.replace('.', ',') : plain;
};

/** The amount, or what is wrong with it. */
export const parsePaidAmount = (text: string, currency: string): { amount: number } | { problem: string } => {
  if (/^\s*[-−]/.test(text)) return { problem: 'Enter an amount above 0' };
  const amount = parseAmount(text);
  if (Number.isNaN(amount)) return { problem: 'Enter an amount' };
  if (amount === 0) return { problem: 'Enter an amount above 0' };
  const problem = findAmountProblem(amount, { currency, locale: getLocale() });
  return problem ? { problem } : { amount };
};
