import { formatMoney } from '../../../../shared/money.ts';
import { methodLabels } from '../../../../shared/order-payments.ts';
import type { EmailContent } from '../../../email/content.ts';
import type { EmailSettings } from '../../../email/email-settings.ts';
import { oneLine } from '../../../email/one-line.ts';
import type { NewEmail } from '../../emails/queries.ts';
import type { OrderRow, PaymentRow } from '../rows.ts';
import { renderClientEmail } from './client-email.ts';

/** A payment a client reported, as the studio is told. Amount in cents. */
type ReportEmailData = {
  public_url: string;
  settings: EmailSettings;
  order: { id: string; name: string };
  report: Pick<PaymentRow, 'method' | 'amount' | 'reference' | 'note'>;
};

export const reportEmail = (
  public_url: string,
  settings: EmailSettings,
  { id, name, email }: OrderRow,
  { method, amount, reference, note }: PaymentRow,
): NewEmail => {
  const data: ReportEmailData = {
    public_url,
    settings,
    order: { id, name },
    report: { method, amount, reference, note },
  };
  return {
    kind: 'payment_reported_studio',
    order_id: id,
    recipient: settings.contact_email,
    reply_to: email,
    subject: oneLine(`Payment reported: ${formatMoney(amount)} for order ${id}, from ${name}`),
    data,
  };
};

const ways = {
  paypal: `by ${methodLabels.paypal}`,
  cashapp: `by ${methodLabels.cashapp}`,
  other: 'another way',
};

/** Who opened PayPal and came to no reference has not said that they paid. */
const whatHappened = ({ order, report }: ReportEmailData): string => {
  const amount = formatMoney(report.amount);
  return isOnTheWay(report)
    ? `${order.name} went to PayPal to pay ${amount} for order ${order.id}.`
    : `${order.name} says they paid ${amount} ${ways[report.method]} for order ${order.id}.`;
};

const isOnTheWay = ({ method, reference, note }: ReportEmailData['report']): boolean =>
  method === 'paypal' && reference === '' && note === '';

export const renderReportEmail = (data: ReportEmailData): Promise<EmailContent> => {
  const { public_url, settings, order, report } = data;
  return renderClientEmail({
    studio: settings.business_name,
    title: isOnTheWay(report) ? 'A client went to PayPal to pay' : 'A client reported a payment',
    words: [
      whatHappened(data),
      ...(report.reference ? [`Reference: ${report.reference}`] : []),
      'Check your account, then confirm or decline the payment in the order. We don’t email the client until you do.',
    ],
    note: report.note,
    note_title: 'What the client wrote',
    action: { label: 'Open the order', url: `${public_url}/admin/orders/${encodeURIComponent(order.id)}` },
    footer: 'Reply to this email to write to the client.',
  });
};
