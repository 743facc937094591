import type { EmailContent } from '../../email/content.ts';
import type { EmailSettings } from '../../email/email-settings.ts';
import type { NewEmail } from '../emails/queries.ts';
import type { OrderRow } from '../ledger/order-queries.ts';
import { type AboutOrder, emailToClient, renderToClient } from './client-email.ts';

type PauseEmailData = AboutOrder & {
  reason: string;
};

export const ORDER_PAUSED = 'order_paused_client';

export const pauseEmail = (
  public_url: string,
  settings: EmailSettings,
  { id, name, email }: OrderRow,
  reason: string,
): NewEmail => {
  const data: PauseEmailData = { public_url, settings, order: { id, name }, reason };
  return emailToClient(ORDER_PAUSED, email, `We need something from you for order ${id}`, data);
};

export const renderPauseEmail = (data: PauseEmailData): Promise<EmailContent> => {
  const { order, reason } = data;
  return renderToClient(data, {
    title: 'We need something from you',
    words: [
      `Your order ${order.id} is on pause until we hear from you. The turnaround clock is stopped in the meantime.`,
    ],
    note: reason,
  });
};
