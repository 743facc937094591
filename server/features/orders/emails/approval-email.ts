import type { EmailContent, OrderLinks } from '../../../email/content.ts';
import type { EmailSettings } from '../../../email/email-settings.ts';
import { oneLine } from '../../../email/one-line.ts';
import type { NewEmail } from '../../emails/queries.ts';
import type { OrderRow } from '../rows.ts';
import { renderClientEmail } from './client-email.ts';
import { viewOrder } from './client-email-parts.ts';
import { greeting } from './order-email-parts.ts';

/** What a client approved, as the studio is told: the latest where there were several within minutes. */
type ApprovalEmailData = {
  public_url: string;
  settings: EmailSettings;
  order: { id: string; name: string };
  approved: string[];
};

export const approvalEmail = (
  public_url: string,
  settings: EmailSettings,
  { id, name, email }: OrderRow,
  approved: string,
): NewEmail => {
  const data: ApprovalEmailData = { public_url, settings, order: { id, name }, approved: [approved] };
  return {
    kind: 'order_approved_studio',
    order_id: id,
    recipient: settings.contact_email,
    reply_to: email,
    subject: oneLine(`Approval for order ${id}, from ${name}`),
    data,
  };
};

/** Joins an email that is still held back. */
export const addApproval =
  (approved: string) =>
  (data: ApprovalEmailData): ApprovalEmailData => ({ ...data, approved: [...data.approved, approved] });

export const renderApprovalEmail = (data: ApprovalEmailData): Promise<EmailContent> => {
  const { public_url, settings, order, approved } = data;
  return renderClientEmail({
    studio: settings.business_name,
    title: `${order.name} approved`,
    words: [`${order.name} approved what you delivered for order ${order.id}.`],
    note: approved.join('\n'),
    note_title: 'What’s approved',
    action: { label: 'Open the order', url: `${public_url}/admin/orders/${encodeURIComponent(order.id)}` },
    footer: 'Reply to this email to write to the client.',
  });
};

/** Nobody has approved what was delivered. */
type ApprovalReminderData = {
  public_url: string;
  settings: EmailSettings;
  order: { id: string; name: string };
  order_links?: OrderLinks;
};

export const approvalReminderEmail = (
  public_url: string,
  settings: EmailSettings,
  { id, name, email }: OrderRow,
): NewEmail => {
  const data: ApprovalReminderData = { public_url, settings, order: { id, name } };
  return {
    kind: 'approval_reminder_client',
    order_id: id,
    recipient: email,
    reply_to: settings.contact_email,
    subject: oneLine(`Have you listened yet? Order ${id} needs your approval`),
    data,
  };
};

export const renderApprovalReminder = (data: ApprovalReminderData): Promise<EmailContent> => {
  const { settings, order } = data;
  return renderClientEmail({
    studio: settings.business_name,
    title: 'Have you had time to listen?',
    words: [
      greeting(order),
      `We delivered your order ${order.id} a week ago. Have a listen, then approve it on your order page, or send us your notes there.`,
      'This is the only reminder we’ll send about it.',
    ],
    note: '',
    ...viewOrder(data),
    footer: `Questions? Reply to this email, or write to ${settings.contact_email}.`,
  });
};
