import type { Cents } from './money.ts';

/** How an order is paid, outside the product: the same words and links on the payment pages and in the mails. */

export const paymentMethods = ['paypal', 'cashapp', 'other'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

export const methodLabels: Record<PaymentMethod, string> = {
  paypal: 'PayPal',
  cashapp: 'Cash App',
  other: 'Other',
};

/** Whether the client said that they paid, and the studio has yet to answer. Whoever only opened PayPal hasn’t said so. */
export const isClientReport = ({ state, source }: { state: string; source: string }): boolean =>
  state === 'reported' && source !== 'checkout';

/** ` by PayPal`, behind an amount; empty for another way. */
export const byMethod = (method: PaymentMethod): string =>
  method === 'other' ? '' : ` by ${methodLabels[method]}`;

/** `by PayPal`, `another way`: behind a verb. */
export const describeMethod = (method: PaymentMethod): string => byMethod(method).trim() || 'another way';

// What people copy from their browser or the app's Share button: the name's own page, with whatever follows it.
const paypalPage =
  /^(?:https?:\/\/)?(?:www\.)?(?:paypal\.me|paypal\.com\/paypalme2?)\/([^/?#]+)(?:[/?#].*)?$/i;
const cashAppPage = /^(?:https?:\/\/)?(?:www\.)?cash\.(?:app|me)\/([^/?#]+)(?:[/?#].*)?$/i;

const withoutSign = (name: string): string => name.replace(/^[$@]/, '');

/** A PayPal.Me name as PayPal writes it, from a link to it or from the name with or without a sign before it. */
export const paypalName = (handle: string): string => withoutSign(paypalPage.exec(handle)?.[1] ?? handle);

const amountInLink = (total: Cents): string =>
  total % 100 === 0 ? `${total / 100}` : (total / 100).toFixed(2);

/** PayPal.Me takes the amount and its currency as the last part: paypal.me/Name/12.75USD. */
export const paypalLink = (handle: string, total: Cents): string =>
  `https://paypal.me/${encodeURIComponent(paypalName(handle))}/${amountInLink(total)}USD`;

/** A Cash App name as Cash App writes it: `$Name`, from a link to it or from the name. */
export const cashtag = (handle: string): string => `$${withoutSign(cashAppPage.exec(handle)?.[1] ?? handle)}`;

/** Cash App takes the amount as the last part, like PayPal.Me: cash.app/$Name/12.75. */
export const cashAppLink = (handle: string, total: Cents): string =>
  `https://cash.app/${cashtag(handle)}/${amountInLink(total)}`;

/** From payment to delivery. */
export const turnaround = (isRushed: boolean): string => (isRushed ? '24-48 hours' : '48-72 hours');

/** The promise of the turnaround, at its far end: when an open order is due after its payment. */
export const dueAfter = (paidAt: string, isRushed: boolean): string =>
  new Date(Date.parse(paidAt) + (isRushed ? 48 : 72) * 3_600_000).toISOString();
