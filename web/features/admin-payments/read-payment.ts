import type { PaymentMethod } from '../../../shared/payments.ts';

/** A payment as typed. `settles`: the order counts as paid even though it is less than the amount due. */
export type PaymentText = { method: PaymentMethod; amount: string; reference: string; settles: boolean };

const storageKey = 'payment_method';

/** The method of the last payment entered in this browser, as a default. */
export const readLastMethod = (): PaymentMethod => {
  const kept = localStorage.getItem(storageKey);
  return kept === 'cashapp' || kept === 'other' ? kept : 'paypal';
};
export const rememberMethod = (method: PaymentMethod): void => localStorage.setItem(storageKey, method);
