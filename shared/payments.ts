import type { Cents } from './money.ts';

/** Payments happen outside the product; payment pages and emails share these words and links. */

export const paymentMethods = ['paypal', 'cashapp', 'other'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

export const methodLabels: Record<PaymentMethod, string> = {
  paypal: 'PayPal',
  cashapp: 'Cash App',
  other: 'Other',
};

type Origin = { state: string; source: string };

/** Whether this is a payment reported by the client that the studio hasn't answered. */
export const isClientReport = ({ state, source }: Origin): boolean =>
  state === 'reported' && source !== 'checkout';

/** Whether the client pressed a way to pay and has said no more: not a report, and nothing to answer. */
export const isOpened = ({ state, source }: Origin): boolean => state === 'reported' && source === 'checkout';

/** ` by PayPal`, to follow an amount; empty for other methods. */
export const byMethod = (method: PaymentMethod): string =>
  method === 'other' ? '' : ` by ${methodLabels[method]}`;

/** `by PayPal`, `another way`: to follow a verb. */
export const describeMethod = (method: PaymentMethod): string => byMethod(method).trim() || 'another way';

// What people copy from the browser or the app's Share button: the profile page, with anything after the name.
const paypalPage =
  /^(?:https?:\/\/)?(?:www\.)?(?:paypal\.me|paypal\.com\/paypalme2?)\/([^/?#]+)(?:[/?#].*)?$/i;
const cashAppPage = /^(?:https?:\/\/)?(?:www\.)?cash\.(?:app|me)\/([^/?#]+)(?:[/?#].*)?$/i;

const withoutSign = (name: string): string => name.replace(/^[$@]/, '');

/** The PayPal.Me name, as it is stored, from a link or from a name with or without a leading sign. */
export const paypalName = (handle: string): string => withoutSign(paypalPage.exec(handle)?.[1] ?? handle);

const amountInLink = (total: Cents): string =>
  total % 100 === 0 ? `${total / 100}` : (total / 100).toFixed(2);

/** PayPal.Me takes amount and currency as the last path segment: paypal.me/Name/12.75USD. */
export const paypalLink = (name: string, total: Cents): string =>
  `https://paypal.me/${encodeURIComponent(name)}/${amountInLink(total)}USD`;

/** A Cash App name in Cash App's own form, `$Name`, from a link or a name. */
export const cashtag = (handle: string): string => `$${withoutSign(cashAppPage.exec(handle)?.[1] ?? handle)}`;

/** Cash App takes the amount as the last path segment, like PayPal.Me: cash.app/$Name/12.75. */
export const cashAppLink = (handle: string, total: Cents): string =>
  `https://cash.app/${cashtag(handle)}/${amountInLink(total)}`;

const namesOrderNumber = /order (?:number|id)/i;

/** The studio's own words on how to pay, which ask for the order number exactly once. Lines of text. */
export const describePayNote = (paymentMessage: string): string[] =>
  namesOrderNumber.test(paymentMessage)
    ? [paymentMessage]
    : [...(paymentMessage ? [paymentMessage] : []), 'Put your order number in the note.'];
