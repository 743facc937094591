import { describeCardLimit, isCardCurrency, takesCardAmount } from './card-units.ts';
import type { MinorUnits, MoneyFormat } from './money.ts';

/** Payments happen outside the product; payment pages and emails share these words. */

/**
 * `paypal` and `cashapp` link to the studio's account, `link` to an address of its own, `transfer` shows instructions,
 * and `card` opens a checkout of the card processor.
 */
export const methodKinds = ['paypal', 'cashapp', 'link', 'transfer', 'card'] as const;
export type MethodKind = (typeof methodKinds)[number];

/** A way to pay as clients see it. `handle`, `url` and `text` are empty where its kind has none. */
export type OfferedMethod = {
  id: string;
  kind: MethodKind;
  label: string;
  note: string;
  handle: string;
  url: string;
  text: string;
};

/** The same for visitors: instructions, such as a bank account, are for those who have ordered. */
export type PublicMethod = Omit<OfferedMethod, 'text'>;

/** A payment by something else than the ways the studio offers. */
export const otherMethod = 'other';

/** A way to pay as a payment keeps it: its id, and what it was called then. Emails of earlier versions lack the name. */
export type MethodName = { method: string; method_label?: string };

/** The two that every studio has, and what they are called until it renames them. */
const fixedLabels: ReadonlyMap<string, string> = new Map([
  ['paypal', 'PayPal'],
  ['cashapp', 'Cash App'],
]);

export const isFixedMethod = (id: string): boolean => fixedLabels.has(id);

/** `PayPal`, `Other`. */
export const nameMethod = ({ method, method_label }: MethodName): string =>
  method_label ?? fixedLabels.get(method) ?? 'Other';

/** PayPal and Cash App under their first names, for emails of earlier versions, which know the two accounts alone. */
export const listFixedMethods = (handles: {
  paypal_handle: string;
  cashapp_handle: string;
}): OfferedMethod[] => {
  const rows = [
    { id: 'paypal', kind: 'paypal', note: 'Recommended', handle: handles.paypal_handle },
    { id: 'cashapp', kind: 'cashapp', note: '', handle: handles.cashapp_handle },
  ] as const;
  return rows
    .filter(({ handle }) => handle !== '')
    .map((row) => ({ ...row, label: fixedLabels.get(row.id) ?? '', url: '', text: '' }));
};

type Origin = { state: string; source: string };

/** Whether this is a payment reported by the client that the studio hasn't answered. */
export const isClientReport = ({ state, source }: Origin): boolean =>
  state === 'reported' && source !== 'checkout';

/** Whether the client pressed a way to pay and has said no more: not a report, and nothing to answer. */
export const isOpened = ({ state, source }: Origin): boolean => state === 'reported' && source === 'checkout';

/** ` by PayPal`, to follow an amount; empty for other methods. */
export const byMethod = (name: MethodName): string =>
  name.method === otherMethod ? '' : ` by ${nameInside(nameMethod(name))}`;

/** `by PayPal`, `another way`: to follow a verb. */
export const describeMethod = (name: MethodName): string => byMethod(name).trim() || 'another way';

/** What people copy from the app's Share button: the profile page, with anything after the name. */
const cashAppPage = /^(?:https?:\/\/)?(?:www\.)?cash\.(?:app|me)\/([^/?#]+)(?:[/?#].*)?$/i;

export const withoutSign = (name: string): string => name.replace(/^[$@]/, '');

/** A Cash App name in Cash App's own form, `$Name`, from a link or a name. */
export const cashtag = (handle: string): string => `$${withoutSign(cashAppPage.exec(handle)?.[1] ?? handle)}`;

// https://developer.paypal.com/docs/reports/reference/paypal-supported-currencies/
const paypalCurrencies =
  'AUD BRL CAD CHF CNY CZK DKK EUR GBP HKD HUF ILS JPY MXN MYR NOK NZD PHP PLN SEK SGD THB TWD USD';

/** Whether a kind of way to pay takes a currency: PayPal and cards have lists, Cash App sends dollars alone. */
export const takesCurrency = (kind: MethodKind, currency: string): boolean => {
  if (kind === 'cashapp') return currency === 'USD';
  if (kind === 'card') return isCardCurrency(currency);
  return kind !== 'paypal' || paypalCurrencies.includes(currency);
};

/** The ways to pay that take a currency. */
export const listMethodsFor = <M extends Pick<OfferedMethod, 'kind'>>(
  methods: readonly M[],
  currency: string,
): M[] => methods.filter(({ kind }) => takesCurrency(kind, currency));

/** Those among them that also take an amount: cards don't take every one. */
export const listMethodsForAmount = <M extends Pick<OfferedMethod, 'kind'>>(
  methods: readonly M[],
  units: MinorUnits,
  currency: string,
): M[] =>
  listMethodsFor(methods, currency).filter(({ kind }) => kind !== 'card' || takesCardAmount(units, currency));

/** Why a way to pay that takes the currency doesn't take an amount; empty if all do. */
export const describeUntaken = (
  methods: readonly Pick<OfferedMethod, 'kind'>[],
  units: MinorUnits,
  format: MoneyFormat,
): string =>
  listMethodsFor(methods, format.currency).some(({ kind }) => kind === 'card')
    ? describeCardLimit(units, format)
    : '';

/** The studio's account as it is shown, of ways that have one. */
export const getAccount = ({ kind, handle }: Pick<OfferedMethod, 'kind' | 'handle'>): string =>
  kind === 'cashapp' && handle ? cashtag(handle) : handle;

// Common nouns; anything else is a name.
const plainNoun = /^(?:bank|wire|transfer|card|credit|debit)\b/i;

/** A way to pay within a sentence: `PayPal`, `bank transfer`. */
const nameInside = (label: string): string =>
  plainNoun.test(label) ? `${label.charAt(0).toLowerCase()}${label.slice(1)}` : label;

/** `with PayPal`, `by bank transfer`: to follow “Pay”. */
export const payWith = (label: string): string =>
  `${plainNoun.test(label) ? 'by' : 'with'} ${nameInside(label)}`;

/** `PayPal`, `PayPal or Cash App`, `PayPal, Cash App or bank transfer`. */
export const joinWays = (labels: readonly string[]): string => {
  const names = labels.map(nameInside);
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} or ${names.at(-1)}` : (names[0] ?? '');
};

const namesOrderNumber = /order (?:number|id)/i;

/** The studio's own words on how to pay, which ask for the order number exactly once. Lines of text. */
export const describePayNote = (paymentMessage: string): string[] =>
  namesOrderNumber.test(paymentMessage)
    ? [paymentMessage]
    : [...(paymentMessage ? [paymentMessage] : []), 'Put your order number in the note.'];
