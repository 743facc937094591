import { formatMoney } from '../../../shared/money.ts';
import { describeMoney } from '../../../shared/order-money.ts';
import { byMethod } from '../../../shared/payments.ts';
import type { EmailContent } from '../../email/content.ts';
import type { EmailSettings } from '../../email/email-settings.ts';
import type { NewEmail } from '../emails/queries.ts';
import type { OrderRow, PaymentRow } from '../ledger/rows.ts';
import { type AboutOrder, emailToClient, renderToClient } from './client-email.ts';

/** A payment the client reported but the studio couldn't find. Amounts in cents. */
type DeclineEmailData = AboutOrder<{ money?: string }> & {
  report: Pick<PaymentRow, 'method' | 'amount' | 'decline_reason'>;
};

export const declineEmail = (
  public_url: string,
  settings: EmailSettings,
  order: OrderRow,
  { method, amount, decline_reason }: PaymentRow,
): NewEmail => {
  const { id, name, email } = order;
  const data: DeclineEmailData = {
    public_url,
    settings,
    order: { id, name, money: describeMoney(order).text },
    report: { method, amount, decline_reason },
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
      `You told us that you paid ${amount}${byMethod(report.method)} for order ${order.id}. It hasn’t reached us yet.`,
      ...(order.money ? [order.money] : []),
      'If you did pay, check that it went through. Then tell us again on your order page, with the transaction number.',
    ],
    note: report.decline_reason,
  });
};
