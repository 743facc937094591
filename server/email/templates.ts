import { type CancelEmailData, renderCancelEmail } from '../features/orders/emails/cancel-email.ts';
import { type DigestKind, renderDigest } from '../features/orders/emails/digest.ts';
import type { DigestData } from '../features/orders/emails/digest-data.ts';
import { renderOrderEmail } from '../features/orders/emails/order-emails.tsx';
import { type PaymentEmailData, renderPaymentEmail } from '../features/orders/emails/payment-email.ts';
import { type ReportEmailData, renderReportEmail } from '../features/orders/emails/payment-report-email.ts';
import { renderStatusEmail, type StatusEmailData } from '../features/orders/emails/status-email.ts';
import { type PasswordEmailData, renderPasswordEmail } from '../features/sessions/emails.ts';
import type { EmailContent, EmailData } from './content.ts';
import { renderCustomEmail } from './custom-email.ts';
import type { CustomEmailData } from './custom-email-data.ts';

type Template = (facts: EmailData) => Promise<EmailContent>;

const orderMail =
  (kind: 'order_placed_studio' | 'order_placed_client'): Template =>
  (facts) =>
    renderOrderEmail(kind, facts as Parameters<typeof renderOrderEmail>[1]);

const digest =
  (kind: DigestKind): Template =>
  (facts) =>
    renderDigest(kind, facts as DigestData);

/** What the owner wrote, to one or to many. */
const letter: Template = (facts) => renderCustomEmail(facts as CustomEmailData);

/** Every kind of message and who writes it; the pages themselves are loaded with the first message, not with the server. */
const templates: Record<string, Template> = {
  order_placed_studio: orderMail('order_placed_studio'),
  order_placed_client: orderMail('order_placed_client'),
  orders_digest_studio: digest('orders_digest_studio'),
  orders_digest_client: digest('orders_digest_client'),
  payment_received_client: (facts) => renderPaymentEmail(facts as PaymentEmailData),
  order_status_client: (facts) => renderStatusEmail(facts as StatusEmailData),
  payment_reported_studio: (facts) => renderReportEmail(facts as ReportEmailData),
  order_cancelled_client: (facts) => renderCancelEmail(facts as CancelEmailData),
  individual: letter,
  bulk: letter,
  letter_test: letter,
  mail_test: letter,
  password_changed: (facts) => renderPasswordEmail(facts as PasswordEmailData),
};

export const emailKinds = Object.keys(templates);

/** Writes a message from its stored facts. Rejects when its kind is unknown to this version. */
export const renderEmail = async (kind: string, facts: EmailData): Promise<EmailContent> => {
  const template = templates[kind];
  if (!template) throw new Error(`This version of Mixfront can’t write an email of the kind ${kind}`);
  return template(facts);
};
