/** How an order's money can stand. No words here, because the order page loads this file. */
export const moneyStates = ['unpaid', 'opened', 'reported', 'deposit', 'partly', 'paid', 'refunded'] as const;
export type MoneyState = (typeof moneyStates)[number];

/** Whether the client is the next to do something about the money. */
export const isPaymentAsked = (state: MoneyState): boolean =>
  state === 'unpaid' || state === 'opened' || state === 'partly';
