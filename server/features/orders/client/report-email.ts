import { formatMoney } from '../../../../shared/money.ts';
import { methodLabels } from '../../../../shared/order-payments.ts';
import type { MailSettings } from '../../../mail/mail-settings.ts';
import { oneLine } from '../../../mail/one-line.ts';
import type { Words } from '../../../mail/words.ts';
import { writeClientLetter } from '../client-letter.ts';
import type { OrderRow, PaymentRow } from '../rows.ts';

/** A payment a client reported, as the studio is told. Amount in cents. */
export type ReportEmailData = {
  public_url: string;
  settings: MailSettings;
  order: { id: string; name: string };
  report: Pick<PaymentRow, 'method' | 'amount' | 'reference' | 'note'>;
};

export const reportEmail = (
  public_url: string,
  settings: MailSettings,
  { id, name, email }: OrderRow,
  { method, amount, reference, note }: PaymentRow,
) => {
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

export const renderReportEmail = ({ public_url, settings, order, report }: ReportEmailData): Promise<Words> =>
  writeClientLetter({
    studio: settings.business_name,
    title: 'A client reported a payment',
    words: [
      `${order.name} says they paid ${formatMoney(report.amount)} ${ways[report.method]} for order ${order.id}.`,
      ...(report.reference ? [`Reference: ${report.reference}`] : []),
      'Check that the money is in your account, then confirm or decline the payment in the order. Nobody is thanked until you do.',
    ],
    note: report.note,
    note_title: 'What the client wrote',
    action: { label: 'Open the order', url: `${public_url}/admin/orders/${encodeURIComponent(order.id)}` },
    footer: 'Reply to this email to write to the client.',
  });
