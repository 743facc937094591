import { formatMoney } from '../../../shared/money.ts';
import type { EmailContent } from '../../email/content.ts';
import type { EmailSettings } from '../../email/email-settings.ts';
import type { NewEmail } from '../emails/queries.ts';
import type { OrderRow } from '../ledger/order-queries.ts';
import { type AboutOrder, emailToClient, renderToClient } from './client-email.ts';

/** Tells the client that an order was cancelled. `refund` in cents, 0 if there was none. */
type CancelEmailData = AboutOrder & {
  reason: string;
  refund: number;
};

export const cancelEmail = (
  public_url: string,
  settings: EmailSettings,
  { id, name, email }: OrderRow,
  reason: string,
  refund: number,
): NewEmail => {
  const data: CancelEmailData = { public_url, settings, order: { id, name }, reason, refund };
  return emailToClient('order_cancelled_client', email, `Your order ${id} is cancelled`, data);
};

export const renderCancelEmail = (data: CancelEmailData): Promise<EmailContent> => {
  const { order, reason, refund } = data;
  return renderToClient(data, {
    title: 'Your order is cancelled',
    words: [
      `Your order ${order.id} has been cancelled.`,
      ...(refund > 0
        ? [`${formatMoney(refund)} has been refunded. It may take a few days to show up in your account.`]
        : []),
    ],
    note: reason,
  });
};
