import { formatMoney } from '../../../shared/money.ts';
import type { EmailContent } from '../../email/content.ts';
import type { EmailSettings } from '../../email/email-settings.ts';
import type { NewEmail } from '../emails/queries.ts';
import { describeReport } from '../ledger/describe-report.ts';
import type { OrderRow, PaymentRow } from '../ledger/rows.ts';
import { type AboutOrder, emailToStudio, renderToStudio } from './client-email.ts';

/** Tells the studio about a payment a client reported. Amount in cents. */
type ReportEmailData = AboutOrder & {
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
  return emailToStudio(
    'payment_reported_studio',
    email,
    `Payment reported: ${formatMoney(amount)} for order ${id}, from ${name}`,
    data,
  );
};

export const renderReportEmail = (data: ReportEmailData): Promise<EmailContent> => {
  const { order, report } = data;
  return renderToStudio(data, {
    title: 'A client reported a payment',
    words: [
      `${order.name} ${describeReport(report)} for order ${order.id}.`,
      ...(report.reference ? [`Reference: ${report.reference}`] : []),
      'Check your account, then confirm or decline the payment in the order. The client gets an email once you do.',
    ],
    note: report.note,
    part: 'payments',
  });
};
