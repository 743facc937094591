import { isWholeCents } from '../../../../shared/money.ts';
import type { PaymentMethod } from '../../../../shared/order-payments.ts';
import { parseAmount } from '../../../lib/parse-amount.ts';

/** A payment as it is typed. `settles`: the order counts as paid though it is less than what is due. */
export type PaymentText = { method: PaymentMethod; amount: string; reference: string; settles: boolean };

/** `50` or `12.75`, to be typed on. */
export const formatAmountInput = (dollars: number): string =>
  Number.isInteger(dollars) ? String(dollars) : dollars.toFixed(2);

/** The amount in dollars, or what is wrong with it. */
export const parsePaidAmount = (text: string): { amount: number } | { problem: string } => {
  const amount = parseAmount(text);
  if (Number.isNaN(amount)) return { problem: 'Enter an amount in dollars' };
  if (amount === 0) return { problem: 'Enter an amount above $0' };
  if (amount > 100_000) return { problem: 'The amount cannot be above $100,000' };
  return isWholeCents(amount) ? { amount } : { problem: 'Use at most two decimals' };
};

const storageKey = 'payment_method';

/** How the last payment that was entered in this browser came: most come the same way. */
export const readLastMethod = (): PaymentMethod => {
  const kept = localStorage.getItem(storageKey);
  return kept === 'cashapp' || kept === 'other' ? kept : 'paypal';
};
export const rememberMethod = (method: PaymentMethod): void => localStorage.setItem(storageKey, method);
