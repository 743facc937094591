import { formatCount, formatList } from '../../../shared/format.ts';
import { formatMoney, type MinorUnits } from '../../../shared/money.ts';
import { describePayNote, listMethodsFor } from '../../../shared/payments.ts';
import { type Block, button, heading, type ListEntry, list, paragraph, title } from '../../email/blocks.ts';
import type { OrderLinks } from '../../email/content.ts';
import { type EmailSettings, getMethods } from '../../email/email-settings.ts';
import { formatMoment, getMoneyFormat, type OrderEmail } from './about-order.ts';
import type { PlacedData } from './placed-order.ts';
import { findPayLink, listSharedWays, noWayToPay } from './ways-to-pay.ts';

/**
 * An order as listed in a digest. Nothing a stranger typed and nothing that names a client: there may be hundreds of
 * orders that nobody has looked at.
 */
export type ListedOrder = Pick<
  PlacedData['order'],
  'id' | 'song_count' | 'currency' | 'total_amount' | 'created_at'
> & {
  is_rush: boolean;
  file_count: number;
  /** What is to be paid first. Absent in emails that an earlier version merged: everything. */
  due?: MinorUnits;
};

/** What else happened to an order; `due` if the client is asked to pay. */
export type ListedUpdate = {
  id: string;
  text: string;
  at: string;
  currency?: string | undefined;
  due?: MinorUnits;
};

export type DigestData = {
  public_url: string;
  settings: EmailSettings;
  /** The time span of the orders: `in the last 10 minutes`. */
  period: string;
  orders: ListedOrder[];
  updates: ListedUpdate[];
  order_links?: OrderLinks;
};

export const studioDigestEmail = (data: DigestData): OrderEmail => {
  const { settings, period, orders, updates, public_url } = data;
  const news = getTitle(data);
  const total = describeTotal(data);
  const { locale } = getMoneyFormat(settings);
  const getLink = (id: string) => `${public_url}/admin/orders/${id}`;
  return {
    subject: `${news} ${period}`,
    sender: { name: settings.business_name },
    preheader: `${news} ${period}${orders.length ? `, ${total} in all` : ''}`,
    blocks: [
      title(news),
      paragraph(
        `${news} arrived ${period}. That’s a lot, so they’re in one email instead of ${orders.length + updates.length}.`,
      ),
      paragraph(
        'Every order is in your admin area with its files. Not expecting this many? Look through them before you reply or start any work.',
      ),
      button('Open your orders', `${public_url}/admin/orders`),
      ...listUnder(
        heading('Orders', `${total} in all`),
        orders.map((order) => ({
          label: order.id,
          href: getLink(order.id),
          detail: `${describeSize(order)}${order.is_rush ? ', rush' : ''}, ${formatMoment(order.created_at, locale)}`,
          value: formatMoney(order.total_amount, getMoneyFormat(settings, order)),
        })),
      ),
      ...listUnder(
        heading('What else arrived'),
        updates.map(({ id, text, at }) => ({
          label: id,
          href: getLink(id),
          detail: `${text}, ${formatMoment(at, locale)}`,
        })),
      ),
    ],
    footer: [['You’ll get single emails again when things slow down.']],
  };
};

/**
 * It says how to pay each order and nothing else about it: the address is unverified, and anyone can order with it.
 */
export const clientDigestEmail = (data: DigestData): OrderEmail => {
  const { settings, period, orders, updates, order_links = {} } = data;
  const { business_name, contact_email } = settings;
  const news = getTitle(data);
  const list = (
    { id, ...order }: ListedOrder | ListedUpdate,
    detail: string,
    amount: MinorUnits | undefined,
  ): ListEntry => {
    const format = getMoneyFormat(settings, order);
    const price = amount === undefined ? '' : formatMoney(amount, format);
    const pay = amount ? findPayLink(settings, { id, ...format }, amount) : undefined;
    return { label: id, href: order_links[id], detail, value: pay ? `Pay ${price}` : price, value_href: pay };
  };
  return {
    subject: `${news} at ${business_name}`,
    sender: { name: business_name },
    preheader: `Your orders at ${business_name}.`,
    blocks: [
      title(news),
      paragraph(
        orders.length
          ? `${news} with this email address reached ${business_name} ${period}. Here they are in one email.`
          : `There’s news about several of your orders at ${business_name}. Here it is in one email.`,
      ),
      ...listUnder(heading('Orders'), [
        ...orders.map((order) => list(order, describeSize(order), order.due ?? order.total_amount)),
        ...updates.map((update) => list(update, update.text, update.due)),
      ]),
      ...getPayment(data),
    ],
    footer: [
      [
        `Didn’t order? Reply to this email or write to ${contact_email}, and I’ll delete the orders. You owe nothing.`,
      ],
    ],
  };
};

/** `$120`, or `$120 and €50`: a sum for each currency. */
const describeTotal = ({ settings, orders }: DigestData): string =>
  formatList(
    [...Map.groupBy(orders, (order) => getMoneyFormat(settings, order).currency)].map(([currency, all]) =>
      formatMoney(
        all.reduce((sum, { total_amount }) => sum + total_amount, 0),
        getMoneyFormat(settings, { currency }),
      ),
    ),
  );

/** `12 more orders and 3 more updates`, or `4 orders waiting for payment`. */
const getTitle = ({ orders, updates }: DigestData): string => {
  if (!orders.length && updates.every(({ due }) => due !== undefined))
    return `${formatCount(updates.length, 'order')} waiting for payment`;
  return [
    ...(orders.length ? [formatCount(orders.length, 'more order')] : []),
    ...(updates.length ? [formatCount(updates.length, orders.length ? 'more update' : 'update')] : []),
  ].join(' and ');
};

const describeSize = ({ song_count, file_count }: ListedOrder): string =>
  `${formatCount(song_count, 'song')}, ${formatCount(file_count, 'file')}`;

const listUnder = (over: Block, entries: ListEntry[]): Block[] =>
  entries.length ? [over, list(entries)] : [];

const getPayment = ({ settings, orders, updates }: DigestData): Block[] => {
  if (!orders.length && updates.every(({ due }) => due === undefined)) return [];
  const currencies = [...orders, ...updates].map((order) => getMoneyFormat(settings, order).currency);
  const isPayable = currencies.some((currency) => listMethodsFor(getMethods(settings), currency).length > 0);
  const lines = isPayable
    ? [
        'Pay each order separately.',
        ...describePayNote(settings.payment_message),
        ...listSharedWays(settings, currencies),
      ]
    : [noWayToPay];
  return [heading('How to pay'), ...lines.map((line) => paragraph(line))];
};
