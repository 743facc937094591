import type { EmailContent, OrderLinks } from '../../../email/content.ts';
import type { EmailSettings } from '../../../email/email-settings.ts';
import { oneLine } from '../../../email/one-line.ts';
import type { NewEmail } from '../../emails/queries.ts';
import type { OrderRow } from '../queries.ts';
import { renderClientEmail } from './client-email.ts';
import { viewOrder } from './client-email-parts.ts';
import { greeting } from './order-email-parts.ts';

/** The studio waits for the client, and says why. */
type PauseEmailData = {
  public_url: string;
  settings: EmailSettings;
  order: { id: string; name: string };
  reason: string;
  order_links?: OrderLinks;
};

export const ORDER_PAUSED = 'order_paused_client';

export const pauseEmail = (
  public_url: string,
  settings: EmailSettings,
  { id, name, email }: OrderRow,
  reason: string,
): NewEmail => {
  const data: PauseEmailData = { public_url, settings, order: { id, name }, reason };
  return {
    kind: ORDER_PAUSED,
    order_id: id,
    recipient: email,
    reply_to: settings.contact_email,
    subject: oneLine(`We need something from you for order ${id}`),
    data,
  };
};

export const renderPauseEmail = (data: PauseEmailData): Promise<EmailContent> => {
  const { settings, order, reason } = data;
  return renderClientEmail({
    studio: settings.business_name,
    title: 'We need something from you',
    words: [
      greeting(order),
      `Your order ${order.id} is on pause until we hear from you. The turnaround clock is stopped in the meantime.`,
    ],
    note: reason,
    ...viewOrder(data),
    footer: `Questions? Reply to this email, or write to ${settings.contact_email}.`,
  });
};
