import { formatCount, formatList } from '../../../shared/format.ts';
import { formatSize } from '../../../shared/sizes.ts';
import type { EmailContent } from '../../email/content.ts';
import type { EmailSettings } from '../../email/email-settings.ts';
import type { NewEmail } from '../emails/queries.ts';
import type { OrderRow } from '../ledger/rows.ts';
import { type AboutOrder, emailToClient, renderToClient } from './client-email.ts';

export type KeptFile = { name: string; size_bytes: number };
/** The stored files of an order that its client knows: those they sent, and those delivered to them. */
export type KeptFiles = { sent: KeptFile[]; delivered: KeptFile[]; count: number; bytes: number };

/** Tells the client which files of a completed order will be deleted, or were, and when. */
export type RetentionEmailData = AboutOrder & {
  sent: KeptFile[];
  delivered: KeptFile[];
  erased_at: string;
  /** Downloads are locked until the order is paid. */
  is_locked: boolean;
};

/** `Thursday, 3 December 2026` */
export const formatDay = (at: string): string =>
  new Intl.DateTimeFormat('en-GB', {
    ...{ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
    timeZone: 'UTC',
  }).format(new Date(at));

export const expiringEmail = (
  public_url: string,
  settings: EmailSettings,
  { id, name, email }: OrderRow,
  { sent, delivered }: KeptFiles,
  facts: Pick<RetentionEmailData, 'erased_at' | 'is_locked'>,
): NewEmail => {
  const data = { public_url, settings, order: { id, name }, sent, delivered, ...facts };
  const subject = `Download your files by ${formatDay(facts.erased_at)}: order ${id}`;
  return emailToClient('files_expiring_client', email, subject, data);
};

export const erasedEmail = (
  public_url: string,
  settings: EmailSettings,
  { id, name, email }: OrderRow,
  { sent, delivered }: KeptFiles,
  erased_at: string,
): NewEmail => {
  const data = { public_url, settings, order: { id, name }, sent, delivered, erased_at, is_locked: false };
  return emailToClient('files_erased_client', email, `Your files were deleted: order ${id}`, data);
};

/** `3 files we delivered and 2 files you sent` */
export const countFiles = ({ sent, delivered }: RetentionEmailData): string =>
  formatList([
    ...(delivered.length ? [`${formatCount(delivered.length, 'file')} we delivered`] : []),
    ...(sent.length ? [`${formatCount(sent.length, 'file')} you sent`] : []),
  ]);

const listFiles = (files: KeptFile[]): string =>
  files.map(({ name, size_bytes }) => `- ${name}, ${formatSize(size_bytes)}`).join('\n');

const getLists = ({ sent, delivered }: RetentionEmailData) =>
  [
    { title: 'What we delivered', text: listFiles(delivered) },
    { title: 'What you sent', text: listFiles(sent) },
  ].filter(({ text }) => text);

export const renderExpiringEmail = (data: RetentionEmailData): Promise<EmailContent> =>
  renderToClient(data, {
    title: 'Download your files while we have them',
    words: [
      `Your order ${data.order.id} is complete. We keep files for a limited time and delete the ones below on ${formatDay(data.erased_at)}.`,
      data.is_locked
        ? 'Your order isn’t fully paid yet. Downloads unlock on your order page as soon as it is.'
        : 'To keep them, download everything from your order page before then.',
    ],
    sections: getLists(data),
    footer: `Need more time? Reply to this email, or write to ${data.settings.contact_email}.`,
  });

export const renderErasedEmail = (data: RetentionEmailData): Promise<EmailContent> =>
  renderToClient(data, {
    title: 'Your files were deleted',
    words: [
      `On ${formatDay(data.erased_at)} we deleted the files of your order ${data.order.id}, listed below. Please keep this email as your receipt.`,
      'The order itself, with its notes and payments, is still on your order page. Backups made before that day may hold copies until they’re replaced.',
    ],
    sections: getLists(data),
  });
