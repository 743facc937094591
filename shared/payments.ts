import type { Cents } from './money.ts';

/** How an order is paid, outside the product: the same words and links on the payment pages and in the mails. */

const plainHandle = (handle: string): string => handle.replace(/^[$@]/, '');

/** A PayPal.Me name as PayPal writes it: without a sign before it. */
export const paypalName = plainHandle;

/** PayPal.Me takes the amount and its currency as the last part: paypal.me/Name/12.75USD. */
export const paypalLink = (handle: string, total: Cents): string =>
  `https://paypal.me/${encodeURIComponent(plainHandle(handle))}/${total % 100 === 0 ? total / 100 : (total / 100).toFixed(2)}USD`;

/** A Cash App name as Cash App writes it: `$Name`. */
export const cashtag = (handle: string): string => `$${plainHandle(handle)}`;

/** From payment to delivery. */
export const turnaround = (isRushed: boolean): string => (isRushed ? '24-48 hours' : '48-72 hours');

/** The promise of the turnaround, at its far end: when an open order is due after its payment. */
export const dueAfter = (paidAt: string, isRushed: boolean): string =>
  new Date(Date.parse(paidAt) + (isRushed ? 48 : 72) * 3_600_000).toISOString();
