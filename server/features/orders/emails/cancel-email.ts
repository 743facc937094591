import { formatMoney } from '../../../../shared/money.ts';
import type { EmailContent, OrderLinks } from '../../../email/content.ts';
import type { EmailSettings } from '../../../email/email-settings.ts';
import { oneLine } from '../../../email/one-line.ts';
import type { NewEmail } from '../../emails/queries.ts';
import type { OrderRow } from '../queries.ts';
import { renderClientEmail } from './client-email.ts';
import { viewOrder } from './client-email-parts.ts';
import { greeting } from './order-email-parts.ts';

/** An order that was cancelled, as the client is told. `refund` in cents, 0 when none was made. */
type CancelEmailData = {
  public_url: string;
  settings: EmailSettings;
  order: { id: string; name: string };
  reason: string;
  refund: number;
  order_links?: OrderLinks;
};

export const cancelEmail = (
  public_url: string,
  settings: EmailSettings,
  { id, name, email }: OrderRow,
  reason: string,
  refund: number,
): NewEmail => {
  const data: CancelEmailData = { public_url, settings, order: { id, name }, reason, refund };
  return {
    kind: 'order_cancelled_client',
    order_id: id,
    recipient: email,
    reply_to: settings.contact_email,
    subject: oneLine(`Your order ${id} is cancelled`),
    data,
  };
};

export const renderCancelEmail = (data: CancelEmailData): Promise<EmailContent> => {
  const { settings, order, reason, refund } = data;
  return renderClientEmail({
    studio: settings.business_name,
    title: 'Your order is cancelled',
    words: [
      greeting(order),
      `Your order ${order.id} has been cancelled.`,
      ...(refund > 0
        ? [`${formatMoney(refund)} has been refunded. It may take a few days to show up in your account.`]
        : []),
    ],
    note: reason,
    ...viewOrder(data),
    footer: `Questions? Reply to this email, or write to ${settings.contact_email}.`,
  });
};
