import type { EmailContent } from '../../email/content.ts';
import type { EmailSettings } from '../../email/email-settings.ts';
import { APPROVAL_REMINDER, type NewEmail } from '../emails/queries.ts';
import type { OrderRow } from '../ledger/rows.ts';
import {
  type AboutOrder,
  emailToClient,
  emailToStudio,
  renderToClient,
  renderToStudio,
} from './client-email.ts';

/** Tells the studio what a client approved; the latest state if there were several approvals within minutes. */
type ApprovalEmailData = AboutOrder & { approved: string[] };

export const approvalEmail = (
  public_url: string,
  settings: EmailSettings,
  { id, name, email }: OrderRow,
  approved: string,
): NewEmail => {
  const data: ApprovalEmailData = { public_url, settings, order: { id, name }, approved: [approved] };
  return emailToStudio('order_approved_studio', email, `Approval for order ${id}, from ${name}`, data);
};

/** Merges into an email that is still held back. */
export const addApproval =
  (approved: string) =>
  (data: ApprovalEmailData): ApprovalEmailData => ({ ...data, approved: [...data.approved, approved] });

export const renderApprovalEmail = (data: ApprovalEmailData): Promise<EmailContent> => {
  const { order, approved } = data;
  return renderToStudio(data, {
    title: `${order.name} approved`,
    words: [`${order.name} approved what you delivered for order ${order.id}.`],
    note: approved.join('\n'),
    note_title: 'What’s approved',
  });
};

export const approvalReminderEmail = (
  public_url: string,
  settings: EmailSettings,
  { id, name, email }: OrderRow,
): NewEmail => {
  const data = { public_url, settings, order: { id, name } };
  return emailToClient(
    APPROVAL_REMINDER,
    email,
    `Have you listened yet? Order ${id} needs your approval`,
    data,
  );
};

export const renderApprovalReminder = (data: AboutOrder): Promise<EmailContent> => {
  const { order } = data;
  return renderToClient(data, {
    title: 'Have you had time to listen?',
    words: [
      `There’s been something new to hear in your order ${order.id} for a week. Have a listen, then approve it on your order page, or send us your notes there.`,
      'This is the only reminder we’ll send about it.',
    ],
  });
};
