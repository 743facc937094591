import { formatDollars } from '../../../shared/money.ts';
import { cashtag } from '../../../shared/payments.ts';
import type { Settings } from '../../../shared/settings.ts';
import type { CurrentOrder } from './current-order.ts';

/** Name of the payment method in the URL; null for anything else. */
export const getMethodName = (method: string | null | undefined): string | null =>
  method === 'paypal' ? 'PayPal' : method === 'cashapp' ? 'Cash App' : null;

/** Whether there is nothing to pay: a discount can cover the whole order. */
export const isFree = (order: CurrentOrder): boolean => order.totalAmount === 0;

/** Says why there is nothing to pay. */
export const explainFree = (order: CurrentOrder): string =>
  order.discountAmount > 0 ? 'Your discount covers the whole order.' : 'This order is free of charge.';

export const REPORTING = 'Sending “I’ve paid”. If you’re offline, it goes out as soon as you’re back.';

/** What to send; `amount` in dollars. */
export const describeCashApp = (order: CurrentOrder, handle: string, amount: number): string =>
  [
    `Cash App to: ${cashtag(handle)}`,
    `Amount: ${formatDollars(amount)}`,
    `Note: ${[order.clientName, order.orderId].filter(Boolean).join(', ')}`,
  ].join('\n');

/** What the total is called: paid only once that was confirmed. */
export const getTotalLabel = (order: CurrentOrder, isPaid: boolean): string =>
  isPaid && !isFree(order) ? 'Total paid' : 'Total';

export const getSuccessPath = (orderId: string, method?: 'paypal' | 'cashapp'): string =>
  `/payment-success?${new URLSearchParams({ order: orderId, ...(method ? { method } : {}) })}`;

type Handles = Pick<Settings, 'paypal_handle' | 'cashapp_handle'>;

/** Whether the studio offers a payment method; without one it contacts each client. */
export const hasPaymentMethod = ({ paypal_handle, cashapp_handle }: Handles): boolean =>
  Boolean(paypal_handle || cashapp_handle);

/** How to pay, and what to write in the note. */
export const describePaymentMethods = ({ paypal_handle, cashapp_handle }: Handles): string => {
  if (!paypal_handle && !cashapp_handle) return 'I’ll email you how. Put your order number in the note.';
  if (paypal_handle && cashapp_handle) return 'Either way, put your order number in the note.';
  return `By ${paypal_handle ? 'PayPal' : 'Cash App'}, with your order number in the note.`;
};
