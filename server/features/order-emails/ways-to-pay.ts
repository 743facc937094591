import { formatMoney, type MinorUnits, type MoneyFormat } from '../../../shared/money.ts';
import { fillInstructions, getPayLink } from '../../../shared/pay-links.ts';
import {
  describePayNote,
  getAccount,
  listMethodsFor,
  listMethodsForAmount,
  type OfferedMethod,
  payWith,
  takesCurrency,
} from '../../../shared/payments.ts';
import { type Block, button, paragraph } from '../../email/blocks.ts';
import { type EmailSettings, getMethods } from '../../email/email-settings.ts';
import { getMoneyFormat } from './about-order.ts';

/** Shown if the studio offers no way to pay. */
export const noWayToPay = 'I’ll email you how to pay.';

type Payable = {
  settings: EmailSettings;
  order: { id: string; currency?: string | undefined; lacks_terms?: boolean | undefined };
  due: MinorUnits;
};

/** How to pay, line by line, in an email the client can reply to. */
export const getWaysToPay = ({ settings, order, due }: Payable): string[] => {
  const format = getMoneyFormat(settings, order);
  const methods = listMethodsForAmount(getMethods(settings), due, format.currency);
  if (methods.length === 0) return ['Reply to this email, and I’ll tell you how to pay.'];
  if (asksTerms({ settings, order })) return ['Read and accept my terms on your order page. Then pay there.'];
  return [
    ...methods.map(
      (method) => `${nameWay(method)}: ${describeWay(method, { id: order.id, ...format }, due)}`,
    ),
    ...describePayNote(settings.payment_message),
    `Order number: ${order.id}`,
  ];
};

/** Whether the client accepts the terms on the order page before they are told how to pay. */
export const asksTerms = ({ settings, order }: Pick<Payable, 'settings' | 'order'>): boolean =>
  settings.has_terms === true && order.lacks_terms === true;

/** `PayPal (recommended)`. */
const nameWay = ({ label, note }: OfferedMethod): string =>
  note ? `${label} (${note.charAt(0).toLowerCase()}${note.slice(1)})` : label;

const describeWay = (method: OfferedMethod, order: { id: string } & MoneyFormat, due: MinorUnits): string => {
  const amount = formatMoney(due, order);
  switch (method.kind) {
    case 'paypal':
    case 'link':
      return getPayLink(method, due, order) ?? '';
    case 'cashapp':
      return `send ${amount} to ${getAccount(method)}`;
    case 'transfer':
      return `send ${amount}\n${fillInstructions(method.text, { amount, order: order.id, currency: order.currency })}`;
    case 'card':
      return `pay ${amount} on your order page`;
  }
};

/** `With PayPal`, `By bank transfer`. */
const startWith = (label: string): string => {
  const words = payWith(label);
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
};

/** A button or a sentence for each way to pay this order. `page`: the link to the order page. */
export const listWays = ({ settings, order, due }: Payable, page: string | undefined): Block[] => {
  const format = getMoneyFormat(settings, order);
  const amount = formatMoney(due, format);
  return listMethodsForAmount(getMethods(settings), due, format.currency).map((method, place) => {
    const { kind, label, text } = method;
    const link =
      kind === 'card'
        ? page
        : kind === 'cashapp'
          ? null
          : getPayLink(method, due, { id: order.id, ...format });
    if (link) return button(`Pay ${amount} ${payWith(label)}`, link);
    const start = place > 0 ? `Or ${payWith(label)}: ` : `${startWith(label)}: `;
    if (kind === 'card') return paragraph(`${start}pay on your order page.`);
    const send = [`${start}send `, { code: amount }] as const;
    return kind === 'transfer'
      ? paragraph(
          ...send,
          `.\n${fillInstructions(text, { amount, order: order.id, currency: format.currency })}`,
        )
      : paragraph(...send, ' to ', { code: getAccount(method) }, '.');
  });
};

const eachOrder = { amount: 'the amount', order: 'the order’s number', currency: 'its currency' };

/** Where several orders are paid, each separately: what their own links don’t say. */
export const listSharedWays = (settings: EmailSettings, currencies: string[]): string[] =>
  getMethods(settings).flatMap((method) => {
    const { kind, label, text } = method;
    if (!currencies.some((currency) => takesCurrency(kind, currency))) return [];
    if (kind === 'transfer') return `${startWith(label)}:\n${fillInstructions(text, eachOrder)}`;
    if (kind === 'card') return `${startWith(label)}: on the page of each order`;
    return kind === 'cashapp' ? `${startWith(label)}: ${getAccount(method)}` : [];
  });

/** The link to pay one of several orders, of the first way that has one with the amount filled in. */
export const findPayLink = (
  settings: EmailSettings,
  order: { id: string; currency: string },
  due: MinorUnits,
): string | undefined => {
  const method = listMethodsFor(getMethods(settings), order.currency).find(
    ({ kind }) => kind === 'paypal' || kind === 'link',
  );
  return (method && getPayLink(method, due, order)) ?? undefined;
};
