import { type Cents, formatMoney } from '../../../shared/money.ts';
import { byMethod, type PaymentMethod } from '../../../shared/payments.ts';
import type { EmailContent } from '../../email/content.ts';
import type { EmailSettings } from '../../email/email-settings.ts';
import { type NewEmail, PAYMENT_REFUNDED } from '../emails/queries.ts';
import type { OrderRow, PaymentRow } from '../ledger/rows.ts';
import { type AboutOrder, emailToClient, renderToClient } from './client-email.ts';

/** Tells the client what was refunded without cancelling their order. */
type RefundEmailData = AboutOrder & { amount: Cents; method: PaymentMethod; note: string };

export const refundEmail = (
  public_url: string,
  settings: EmailSettings,
  { id, name, email }: OrderRow,
  { amount, method, note }: Pick<PaymentRow, 'amount' | 'method' | 'note'>,
): NewEmail => {
  const data: RefundEmailData = {
    ...{ public_url, settings, order: { id, name } },
    ...{ amount: Math.abs(amount), method, note },
  };
  return emailToClient(PAYMENT_REFUNDED, email, `Refund for order ${id}`, data);
};

export const renderRefundEmail = (data: RefundEmailData): Promise<EmailContent> => {
  const { order, amount, method, note } = data;
  return renderToClient(data, {
    title: `You’ve been refunded ${formatMoney(amount)}`,
    words: [
      `${formatMoney(amount)} of what you paid for order ${order.id} is on its way back to you${byMethod(method)}. It may take a few days to show up in your account.`,
    ],
    note,
  });
};
