import { type Cents, formatMoney } from '../../../../shared/money.ts';
import { dueCents } from '../../../../shared/order-payments.ts';
import { cashtag, paypalLink } from '../../../../shared/payments.ts';
import type { EmailContent, OrderLinks } from '../../../email/content.ts';
import type { EmailSettings } from '../../../email/email-settings.ts';
import { oneLine } from '../../../email/one-line.ts';
import { type NewEmail, PAYMENT_REMINDER } from '../../emails/queries.ts';
import type { OrderRow } from '../queries.ts';
import { renderClientEmail } from './client-email.ts';
import { viewOrder } from './client-email-parts.ts';
import { greeting } from './order-email-parts.ts';

/** A payment that is due. Amount in cents. */
type ReminderEmailData = {
  public_url: string;
  settings: EmailSettings;
  order: { id: string; name: string };
  due: Cents;
  order_links?: OrderLinks;
};

export const reminderEmail = (public_url: string, settings: EmailSettings, order: OrderRow): NewEmail => {
  const { id, name, email } = order;
  const data: ReminderEmailData = { public_url, settings, order: { id, name }, due: dueCents(order) };
  return {
    kind: PAYMENT_REMINDER,
    order_id: id,
    recipient: email,
    reply_to: settings.contact_email,
    subject: oneLine(`Reminder: ${formatMoney(data.due)} to pay for order ${id}`),
    data,
  };
};

export const renderReminderEmail = (data: ReminderEmailData): Promise<EmailContent> => {
  const { settings, order, due } = data;
  return renderClientEmail({
    studio: settings.business_name,
    title: 'Your order is waiting for payment',
    words: [
      greeting(order),
      `Your order ${order.id} is ready to go once we have your payment of ${formatMoney(due)}.`,
      ...getWaysToPay(data),
      'Already paid? Tell us on your order page, and we’ll check.',
    ],
    note: '',
    ...viewOrder(data),
    footer: `Changed your mind, or questions? Reply to this email, or write to ${settings.contact_email}.`,
  });
};

export const getWaysToPay = ({
  settings,
  order,
  due,
}: Pick<ReminderEmailData, 'settings' | 'order' | 'due'>): string[] => {
  const { paypal_handle, cashapp_handle, payment_message } = settings;
  if (!paypal_handle && !cashapp_handle) return ['Reply to this email, and we’ll tell you how to pay.'];
  return [
    ...(paypal_handle ? [`PayPal: ${paypalLink(paypal_handle, due)}`] : []),
    ...(cashapp_handle ? [`Cash App: send ${formatMoney(due)} to ${cashtag(cashapp_handle)}`] : []),
    ...(payment_message ? [payment_message] : []),
    `Put your order number in the note: ${order.id}`,
  ];
};
