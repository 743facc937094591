import { formatSize } from '../../../../shared/sizes.ts';
import type { EmailContent, OrderLinks } from '../../../email/content.ts';
import type { EmailSettings } from '../../../email/email-settings.ts';
import { oneLine } from '../../../email/one-line.ts';
import type { NewEmail } from '../../emails/queries.ts';
import type { KeptFile, KeptFiles } from '../retention/kept-files.ts';
import type { OrderRow } from '../rows.ts';
import { renderClientEmail } from './client-email.ts';
import { viewOrder } from './client-email-parts.ts';
import { greeting } from './order-email-parts.ts';

/** Files of a completed order that are going to be deleted, or were: which, and when. */
type RetentionEmailData = {
  public_url: string;
  settings: EmailSettings;
  order: { id: string; name: string };
  sent: KeptFile[];
  delivered: KeptFile[];
  erased_at: string;
  /** They can’t be downloaded until the order is paid. */
  is_locked: boolean;
  order_links?: OrderLinks;
};

/** `Thursday, 3 December 2026` */
const formatDay = (at: string): string =>
  new Intl.DateTimeFormat('en-GB', {
    ...{ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
    timeZone: 'UTC',
  }).format(new Date(at));

const buildEmail = (
  kind: 'files_expiring_client' | 'files_erased_client',
  subject: string,
  data: RetentionEmailData,
  recipient: string,
): NewEmail => ({
  kind,
  order_id: data.order.id,
  recipient,
  reply_to: data.settings.contact_email,
  subject: oneLine(subject),
  data,
});

/** Warns of it, with the way to the downloads. */
export const expiringEmail = (
  public_url: string,
  settings: EmailSettings,
  { id, name, email }: OrderRow,
  { sent, delivered }: KeptFiles,
  facts: Pick<RetentionEmailData, 'erased_at' | 'is_locked'>,
): NewEmail => {
  const data = { public_url, settings, order: { id, name }, sent, delivered, ...facts };
  const subject = `Download your files by ${formatDay(facts.erased_at)}: order ${id}`;
  return buildEmail('files_expiring_client', subject, data, email);
};

/** The receipt: what was deleted, and when. */
export const erasedEmail = (
  public_url: string,
  settings: EmailSettings,
  { id, name, email }: OrderRow,
  { sent, delivered }: KeptFiles,
  erased_at: string,
): NewEmail => {
  const data = { public_url, settings, order: { id, name }, sent, delivered, erased_at, is_locked: false };
  return buildEmail('files_erased_client', `Your files were deleted: order ${id}`, data, email);
};

const listFiles = (files: KeptFile[]): string =>
  files.map(({ name, size_bytes }) => `- ${name}, ${formatSize(size_bytes)}`).join('\n');

const getLists = ({ sent, delivered }: RetentionEmailData) =>
  [
    { title: 'What we delivered', text: listFiles(delivered) },
    { title: 'What you sent', text: listFiles(sent) },
  ].filter(({ text }) => text);

const askUs = ({ settings }: RetentionEmailData): string =>
  `Questions? Reply to this email, or write to ${settings.contact_email}.`;

export const renderExpiringEmail = (data: RetentionEmailData): Promise<EmailContent> =>
  renderClientEmail({
    studio: data.settings.business_name,
    title: 'Download your files while we have them',
    words: [
      greeting(data.order),
      `Your order ${data.order.id} is complete. We keep files for a limited time and delete the ones below on ${formatDay(data.erased_at)}.`,
      data.is_locked
        ? 'Your order isn’t fully paid yet. Downloads unlock on your order page as soon as it is.'
        : 'To keep them, download everything from your order page before then.',
    ],
    sections: getLists(data),
    note: '',
    ...viewOrder(data),
    footer: `Need more time? Reply to this email, or write to ${data.settings.contact_email}.`,
  });

export const renderErasedEmail = (data: RetentionEmailData): Promise<EmailContent> =>
  renderClientEmail({
    studio: data.settings.business_name,
    title: 'Your files were deleted',
    words: [
      greeting(data.order),
      `On ${formatDay(data.erased_at)} we deleted the files of your order ${data.order.id}, listed below. Please keep this email as your receipt.`,
      'The order itself, with its notes and payments, is still on your order page. Backups made before that day may hold copies until they’re replaced.',
    ],
    sections: getLists(data),
    note: '',
    ...viewOrder(data),
    footer: askUs(data),
  });
