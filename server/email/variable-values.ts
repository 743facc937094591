import type { VariableValues } from '../../shared/email-variables.ts';
import { formatMoney, fromAmount } from '../../shared/money.ts';
import { type OrderStatus, statusLabel } from '../../shared/order-statuses.ts';
import { paypalLink } from '../../shared/pay-links.ts';
import type { StoredSettings } from '../../shared/settings.ts';

import { formatTurnaround, parsePromise } from '../../shared/turnaround.ts';
import { greetingName, isTitlelike } from './greeting-name.ts';

/** The order an email is about. */
export type OrderForVariables = {
  id: string;
  title: string;
  currency: string;
  total_amount: number;
  status: OrderStatus;
  song_count: number;
  rush_delivery: number;
  promise: string | null;
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
});

type Studio = Pick<StoredSettings, 'business_name' | 'contact_email' | 'paypal_handle' | 'locale'>;

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

const orderValues = ({ paypal_handle, locale }: Studio, order: OrderForVariables): VariableValues => ({
  order_title: isTitlelike(order.title) ? order.title : `order ${order.id}`,
  order_id: order.id,
  order_total: formatMoney(order.total_amount, { ...order, locale }),
  // In lower case, for use within a sentence.
  order_status: statusLabel(order.status).toLowerCase(),
  song_count: order.song_count === 1 ? '1 song' : `${order.song_count} songs`,
  payment_link:
    paypal_handle && order.total_amount > 0
      ? paypalLink(paypal_handle, order.total_amount, order.currency)
      : '',
  turnaround: formatTurnaround(parsePromise(order.promise, order.rush_delivery === 1)),
});
