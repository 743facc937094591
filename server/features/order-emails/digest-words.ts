import { formatCount } from '../../../shared/format.ts';
import { formatMoney } from '../../../shared/money.ts';
import { cashtag, describePayNote } from '../../../shared/payments.ts';
import type { DigestData } from './digest-data.ts';
import { noWayToPay } from './order-email-parts.ts';

/** `12 more orders and 3 more updates`, or `4 orders waiting for payment`. */
export const getDigestTitle = ({ orders, updates = [] }: DigestData): string => {
  if (!orders.length && updates.every(({ due }) => due !== undefined))
    return `${formatCount(updates.length, 'order')} waiting for payment`;
  return [
    ...(orders.length ? [formatCount(orders.length, 'more order')] : []),
    ...(updates.length ? [formatCount(updates.length, orders.length ? 'more update' : 'update')] : []),
  ].join(' and ');
};

export const getStudioReason = (data: DigestData): string => {
  const count = data.orders.length + (data.updates?.length ?? 0);
  return `${getDigestTitle(data)} arrived ${data.period}. That’s a lot, so we put them in one email instead of ${count}.`;
};

/** The address is unverified: anyone can order with it. */
export const getClientReason = (data: DigestData): string =>
  data.orders.length
    ? `${getDigestTitle(data)} with this email address reached ${data.settings.business_name} ${data.period}. Here they are in one email.`
    : `There’s news about several of your orders at ${data.settings.business_name}. Here it is in one email.`;

export const getPaymentLines = ({ settings, orders, updates = [] }: DigestData): string[] => {
  if (!orders.length && updates.every(({ due }) => due === undefined)) return [];
  const { paypal_handle, cashapp_handle, payment_message } = settings;
  if (!paypal_handle && !cashapp_handle) return [noWayToPay];
  return [
    'Pay each order separately.',
    ...describePayNote(payment_message),
    ...(cashapp_handle ? [`With Cash App: ${cashtag(cashapp_handle)}`] : []),
  ];
};

export const formatSum = ({ orders }: DigestData): string =>
  formatMoney(orders.reduce((total, { total_amount }) => total + total_amount, 0));
