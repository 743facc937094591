import { worksEveryDay } from '../../shared/calendar.ts';
import type { VariableValues } from '../../shared/email-variables.ts';
import { formatMoney, fromAmount } from '../../shared/money.ts';
import { getAmountDueNow, type MoneyFacts } from '../../shared/order-money.ts';
import { type OrderStatus, statusLabel } from '../../shared/order-statuses.ts';
import { paypalLink } from '../../shared/pay-links.ts';
import { listMethodsFor } from '../../shared/payments.ts';
import type { OfferedSettings } from '../../shared/settings.ts';
import { formatTurnaround, parsePromise } from '../../shared/turnaround.ts';
import { getOrderAddress } from './content.ts';
import { greetingName, isTitlelike } from './greeting-name.ts';

/** The order an email is about. */
export type OrderForVariables = Pick<
  MoneyFacts,
  'deposit_amount' | 'paid_amount' | 'paid_at' | 'funded_at' | 'cancelled_at'
> & {
  id: string;
  title: string;
  currency: string;
  total_amount: number;
  status: OrderStatus;
  song_count: number;
  rush_delivery: number;
  promise: string | null;
  by_hand: number;
  /** The client reported a payment that nobody has answered. */
  has_report: number;
};

/** Example values for previews without a real client. */
export const exampleClient = { name: 'Nora Lind', email: 'nora@example.com' };
export const getExampleOrder = (currency: string): OrderForVariables => ({
  id: 'MX-EXAMPLE00000',
  title: 'Night Bus and 1 more',
  currency,
  total_amount: fromAmount(120, currency),
  status: 'in_progress',
  song_count: 2,
  rush_delivery: 0,
  promise: null,
  by_hand: 0,
  has_report: 0,
  deposit_amount: null,
  paid_amount: 0,
  paid_at: null,
  funded_at: null,
  cancelled_at: null,
});

/** The settings as clients see them, and the studio's address. */
export type LetterSettings = OfferedSettings & { public_url: string };
type Studio = Pick<
  LetterSettings,
  'business_name' | 'contact_email' | 'payment_methods' | 'locale' | 'public_url'
>;

export const getVariableValues = (
  studio: Studio,
  client: { name: string; email: string },
  order: OrderForVariables | null,
): VariableValues => ({
  client_name: greetingName(client.name),
  client_email: client.email,
  business_name: studio.business_name,
  contact_email: studio.contact_email,
  ...(order ? orderValues(studio, order) : {}),
});

const orderValues = (studio: Studio, order: OrderForVariables): VariableValues => ({
  order_title: isTitlelike(order.title) ? order.title : `order ${order.id}`,
  order_id: order.id,
  order_total: formatMoney(order.total_amount, { ...order, locale: studio.locale }),
  // In lower case, for use within a sentence.
  order_status: order.cancelled_at === null ? statusLabel(order.status).toLowerCase() : 'cancelled',
  song_count: order.song_count === 1 ? '1 song' : `${order.song_count} songs`,
  payment_link: getPaymentLink(studio, order),
  turnaround: describePromise(order),
});

const describePromise = (order: OrderForVariables): string => {
  const promise = parsePromise(order.promise, order.rush_delivery === 1);
  return formatTurnaround({ ...promise, on_working_days: !worksEveryDay(promise.calendar) });
};

/**
 * PayPal with what is due now filled in. The order's page, which has every way to pay, when PayPal isn't offered or
 * doesn't take the currency, of an order that the studio entered, where a price or terms are accepted first, and while a
 * payment is reported, as it may have arrived. Empty when nothing is to be paid.
 */
const getPaymentLink = ({ payment_methods, public_url }: Studio, order: OrderForVariables): string => {
  const due = getAmountDueNow(order);
  if (due === 0) return '';
  const paypal = listMethodsFor(payment_methods, order.currency).find(({ kind }) => kind === 'paypal');
  return paypal && order.by_hand === 0 && order.has_report === 0
    ? paypalLink(paypal.handle, due, order.currency)
    : getOrderAddress(public_url, order.id);
};
