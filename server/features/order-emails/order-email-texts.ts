import type { OrderEmailData } from './order-email-data.ts';
import {
  describeFiles,
  formatMoment,
  getAdminLink,
  getBriefTexts,
  getFileRows,
  getNextSteps,
  getPriceRows,
  getWaysToPay,
  greeting,
  noWayToPay,
  orderPageUse,
} from './order-email-parts.ts';

/** The plain-text parts, complete without the HTML. */

const LABEL_WIDTH = 44;

const table = (rows: { label: string; detail?: string; value: string }[]): string => {
  const widest = Math.max(...rows.map(({ value }) => value.length));
  return rows
    .map(({ label, detail, value }) => {
      const left = detail ? `${label} (${detail})` : label;
      return `${left.padEnd(LABEL_WIDTH)}  ${value.padStart(widest)}`;
    })
    .join('\n');
};

const section = (title: string, body: string): string => `${title.toUpperCase()}\n${body}`;

export const studioText = (data: OrderEmailData): string => {
  const { order } = data;
  return [
    `New order ${order.id}${order.add_ons.rush_delivery ? ' - RUSH' : ''}`,
    `${order.name} <${order.email}>\nPlaced ${formatMoment(order.created_at)}`,
    section('Order', table(getPriceRows(order))),
    ...getBriefTexts(order).map(({ label, text }) => section(label, text)),
    section('Files', [describeFiles(order), table(getFileRows(order)), ...(order.check ?? [])].join('\n')),
    `Open the order to listen and download (you’ll need to sign in):\n${getAdminLink(data)}`,
    'Reply to this email to write to the client.',
  ].join('\n\n');
};

export const clientText = (data: OrderEmailData): string => {
  const { order, settings, order_links } = data;
  const link = order_links?.[order.id];
  return [
    greeting(order),
    `Thanks for your order. We’ve received ${describeFiles(order)}.\nYour order number is ${order.id}.`,
    section('Your order', table(getPriceRows(order))),
    ...(link ? [`${orderPageUse}:\n${link}`] : []),
    ...(order.total_amount > 0 ? [section('How to pay', payment(data))] : []),
    section(
      'What happens next',
      getNextSteps(data)
        .map((step, index) => `${index + 1}. ${step}`)
        .join('\n'),
    ),
    `Questions? Reply to this email, or write to ${settings.contact_email}.`,
    `${settings.business_name}\n${data.public_url}`,
  ].join('\n\n');
};

const payment = ({ order, settings }: OrderEmailData): string => {
  const ways = getWaysToPay({ settings, order, due: order.total_amount });
  return ways.length ? ways.join('\n') : noWayToPay;
};
