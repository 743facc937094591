import { formatMoney } from '../../../../shared/money.ts';
import { dueCents } from '../../../../shared/order-payments.ts';
import { byMethod } from '../../../../shared/payments.ts';
import type { EmailContent } from '../../../email/content.ts';
import type { EmailSettings } from '../../../email/email-settings.ts';
import type { NewEmail } from '../../emails/queries.ts';
import type { OrderRow, PaymentRow } from '../rows.ts';
import { type AboutOrder, emailToClient, renderToClient } from './client-email.ts';

/** A payment the client reported but the studio couldn't find. Amounts in cents. */
type DeclineEmailData = AboutOrder<{ due: number; is_cancelled: boolean }> & {
  report: Pick<PaymentRow, 'method' | 'amount' | 'decline_reason' | 'source'>;
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
  return emailToClient(
    'payment_declined_client',
    email,
    `We couldn’t find your payment for order ${id}`,
    data,
  );
};

export const renderDeclineEmail = (data: DeclineEmailData): Promise<EmailContent> => {
  const { order, report } = data;
  const amount = formatMoney(report.amount);
  return renderToClient(data, {
    title: 'We couldn’t find your payment',
    words: [
      report.source === 'checkout'
        ? `You opened PayPal to pay ${amount} for order ${order.id}. No payment has reached us yet.`
        : `You told us that you paid ${amount}${byMethod(report.method)} for order ${order.id}. It hasn’t reached us yet.`,
      ...(order.due > 0 && !order.is_cancelled ? [`Still to pay: ${formatMoney(order.due)}.`] : []),
      'If you did pay, check that it went through. Then tell us again on your order page, with the transaction number.',
    ],
    note: report.decline_reason,
  });
};
