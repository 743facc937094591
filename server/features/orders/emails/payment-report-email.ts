import { formatMoney } from '../../../../shared/money.ts';
import type { EmailContent } from '../../../email/content.ts';
import type { EmailSettings } from '../../../email/email-settings.ts';
import { oneLine } from '../../../email/one-line.ts';
import type { NewEmail } from '../../emails/queries.ts';
import { describeReport } from '../payments/describe-report.ts';
import type { OrderRow, PaymentRow } from '../rows.ts';
import { renderClientEmail } from './client-email.ts';

/** A payment a client reported, as the studio is told. Amount in cents. */
type ReportEmailData = {
  public_url: string;
  settings: EmailSettings;
  order: { id: string; name: string };
  report: Pick<PaymentRow, 'method' | 'amount' | 'reference' | 'note' | 'source'>;
};

export const reportEmail = (
  public_url: string,
  settings: EmailSettings,
  { id, name, email }: OrderRow,
  { method, amount, reference, note, source }: PaymentRow,
): NewEmail => {
  const data: ReportEmailData = {
    public_url,
    settings,
    order: { id, name },
    report: { method, amount, reference, note, source },
  };
  return {
    kind: 'payment_reported_studio',
    order_id: id,
    recipient: settings.contact_email,
    reply_to: email,
    subject: oneLine(
      `${source === 'checkout' ? 'PayPal opened' : 'Payment reported'}: ${formatMoney(amount)} for order ${id}, from ${name}`,
    ),
    data,
  };
};

export const renderReportEmail = ({
  public_url,
  settings,
  order,
  report,
}: ReportEmailData): Promise<EmailContent> =>
  renderClientEmail({
    studio: settings.business_name,
    title: report.source === 'checkout' ? 'A client went to PayPal to pay' : 'A client reported a payment',
    words: [
      `${order.name} ${describeReport(report)} for order ${order.id}.`,
      ...(report.reference ? [`Reference: ${report.reference}`] : []),
      'Check your account, then confirm or decline the payment in the order. The client gets an email once you do.',
    ],
    note: report.note,
    note_title: 'What the client wrote',
    action: {
      label: 'Open the order',
      url: `${public_url}/admin/orders/${encodeURIComponent(order.id)}#payments`,
    },
    footer: 'Reply to this email to write to the client.',
  });
