import { getDecimals, type MinorUnits, toAmount, toPlainAmount } from './money.ts';
import { cashtag, type OfferedMethod, withoutSign } from './payments.ts';

// The links of ways to pay. Apart from their words, which every page loads.

// What people copy from the browser or the app's Share button: the profile page, with anything after the name.
const paypalPage =
  /^(?:https?:\/\/)?(?:www\.)?(?:paypal\.me|paypal\.com\/paypalme2?)\/([^/?#]+)(?:[/?#].*)?$/i;

/** The PayPal.Me name, as it is stored, from a link or from a name with or without a leading sign. */
export const paypalName = (handle: string): string => withoutSign(paypalPage.exec(handle)?.[1] ?? handle);

const amountInLink = (total: MinorUnits, currency: string): string =>
  total % 10 ** getDecimals(currency) === 0 ? `${toAmount(total, currency)}` : toPlainAmount(total, currency);

// PayPal has no smaller unit of these, and refuses an amount with one.
const wholeAtPaypal = ['HUF', 'TWD'];

/**
 * PayPal.Me takes amount and currency as the last path segment: paypal.me/Name/12.75USD. Without it, where PayPal
 * couldn't take the amount, the client types what it takes.
 */
export const paypalLink = (name: string, total: MinorUnits, currency: string): string => {
  const page = `https://paypal.me/${encodeURIComponent(name)}`;
  const amount = amountInLink(total, currency);
  return wholeAtPaypal.includes(currency) && amount.includes('.') ? page : `${page}/${amount}${currency}`;
};

/** Cash App takes the amount as the last path segment, like PayPal.Me: cash.app/$Name/12.75. */
const cashAppLink = (handle: string, total: MinorUnits, currency: string): string =>
  `https://cash.app/${cashtag(handle)}/${amountInLink(total, currency)}`;

/** The link of a template, with every value percent-encoded. */
export const fillLink = (
  template: string,
  values: { amount: string; order: string; currency: string },
): string =>
  template.replace(/\{(amount|order|currency)\}/g, (_whole, name: keyof typeof values) =>
    encodeURIComponent(values[name]),
  );

/** What instructions can carry in words, as one would write it: `{order}`, `{order_id}`, `{{order number}}`. */
const blank = /\{\{?\s*(?:(amount|total)|(order(?:[ _](?:id|number))?|reference)|(currency))\s*\}?\}/gi;

/** A transfer's instructions with what they leave blank. `amount` is written with its currency. */
export const fillInstructions = (
  text: string,
  values: { amount: string; order: string; currency: string },
): string =>
  text.replace(blank, (_whole, amount?: string, order?: string) =>
    amount ? values.amount : order ? values.order : values.currency,
  );

/** Where a client pays this amount by this way; null if it has no address. */
export const getPayLink = (
  { kind, handle, url }: Pick<OfferedMethod, 'kind' | 'handle' | 'url'>,
  due: MinorUnits,
  { id, currency }: { id: string; currency: string },
): string | null => {
  if (kind === 'paypal') return paypalLink(handle, due, currency);
  if (kind === 'cashapp') return cashAppLink(handle, due, currency);
  return kind === 'link' ? fillLink(url, { amount: amountInLink(due, currency), order: id, currency }) : null;
};
