import type { PaymentMethod } from '../../../../shared/payments.ts';

/** A payment as it is typed. `settles`: the order counts as paid though it is less than what is due. */
export type PaymentText = { method: PaymentMethod; amount: string; reference: string; settles: boolean };

const storageKey = 'payment_method';

/** How the last payment that was entered in this browser came: most come the same way. */
export const readLastMethod = (): PaymentMethod => {
  const kept = localStorage.getItem(storageKey);
  return kept === 'cashapp' || kept === 'other' ? kept : 'paypal';
};
export const rememberMethod = (method: PaymentMethod): void => localStorage.setItem(storageKey, method);
