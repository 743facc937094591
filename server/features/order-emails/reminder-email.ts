import { type Cents, formatMoney } from '../../../shared/money.ts';
import { dueCents } from '../../../shared/order-money.ts';
import type { EmailContent } from '../../email/content.ts';
import type { EmailSettings } from '../../email/email-settings.ts';
import { type NewEmail, PAYMENT_REMINDER } from '../emails/queries.ts';
import type { OrderRow } from '../ledger/order-queries.ts';
import { type AboutOrder, emailToClient, renderToClient } from './client-email.ts';
import { getWaysOrReply } from './order-email-parts.ts';

/** Reminds the client of a payment that is due. Amount in cents. */
type ReminderEmailData = AboutOrder & {
  due: Cents;
};

export const reminderEmail = (public_url: string, settings: EmailSettings, order: OrderRow): NewEmail => {
  const { id, name, email } = order;
  const data: ReminderEmailData = { public_url, settings, order: { id, name }, due: dueCents(order) };
  return emailToClient(
    PAYMENT_REMINDER,
    email,
    `Reminder: ${formatMoney(data.due)} to pay for order ${id}`,
    data,
  );
};

export const renderReminderEmail = (data: ReminderEmailData): Promise<EmailContent> => {
  const { settings, order, due } = data;
  return renderToClient(data, {
    title: 'Your order is waiting for payment',
    words: [
      `Your order ${order.id} is ready to go once we have your payment of ${formatMoney(due)}.`,
      ...getWaysOrReply(data),
      'Already paid? Tell us on your order page, and we’ll check.',
    ],
    footer: `Changed your mind, or questions? Reply to this email, or write to ${settings.contact_email}.`,
  });
};
