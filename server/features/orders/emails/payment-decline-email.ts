import { formatMoney } from '../../../../shared/money.ts';
import { dueCents } from '../../../../shared/order-payments.ts';
import { byMethod } from '../../../../shared/payments.ts';
import type { EmailContent, OrderLinks } from '../../../email/content.ts';
import type { EmailSettings } from '../../../email/email-settings.ts';
import { oneLine } from '../../../email/one-line.ts';
import type { NewEmail } from '../../emails/queries.ts';
import type { OrderRow, PaymentRow } from '../rows.ts';
import { renderClientEmail } from './client-email.ts';
import { viewOrder } from './client-email-parts.ts';
import { greeting } from './order-email-parts.ts';

/** A payment the client reported and the studio has not found. Amounts in cents. */
type DeclineEmailData = {
  public_url: string;
  settings: EmailSettings;
  order: { id: string; name: string; due: number; is_cancelled: boolean };
  report: Pick<PaymentRow, 'method' | 'amount' | 'decline_reason' | 'source'>;
  order_links?: OrderLinks;
};

export const declineEmail = (
  public_url: string,
  settings: EmailSettings,
  order: OrderRow,
  { method, amount, decline_reason, source }: PaymentRow,
): NewEmail => {
  const { id, name, email, cancelled_at } = order;
  const data: DeclineEmailData = {
    public_url,
    settings,
    order: { id, name, due: dueCents(order), is_cancelled: cancelled_at !== null },
    report: { method, amount, decline_reason, source },
  };
  return {
    kind: 'payment_declined_client',
    order_id: id,
    recipient: email,
    reply_to: settings.contact_email,
    subject: oneLine(`We couldn’t find your payment for order ${id}`),
    data,
  };
};

export const renderDeclineEmail = (data: DeclineEmailData): Promise<EmailContent> => {
  const { settings, order, report } = data;
  const amount = formatMoney(report.amount);
  return renderClientEmail({
    studio: settings.business_name,
    title: 'We couldn’t find your payment',
    words: [
      greeting(order),
      report.source === 'checkout'
        ? `You opened PayPal to pay ${amount} for order ${order.id}. No payment has reached us yet.`
        : `You told us that you paid ${amount}${byMethod(report.method)} for order ${order.id}. It hasn’t reached us yet.`,
      ...(order.due > 0 && !order.is_cancelled ? [`Still to pay: ${formatMoney(order.due)}.`] : []),
      'If you did pay, check that it went through. Then tell us again on your order page, with the transaction number.',
    ],
    note: report.decline_reason,
    ...viewOrder(data),
    footer: `Questions? Reply to this email, or write to ${settings.contact_email}.`,
  });
};
