import { formatCount } from '../../../shared/format.ts';
import type { EmailContent } from '../../email/content.ts';
import type { EmailSettings } from '../../email/email-settings.ts';
import type { NewEmail } from '../emails/queries.ts';
import type { OrderRow } from '../ledger/rows.ts';
import { type AboutOrder, emailToStudio, renderToStudio } from './client-email.ts';
import { listFilesBySong, type NamedFile } from './describe-files.ts';

export type SentFiles = { note: string; files: NamedFile[] };

type FilesEmailData = AboutOrder<{ song_count: number }> & { sent: SentFiles[] };

/** File names per line; the order lists them all. */
const MAX_NAMES = 12;

export const filesEmail = (
  public_url: string,
  settings: EmailSettings,
  { id, name, song_count, email }: OrderRow,
  sent: SentFiles,
): NewEmail => {
  const data: FilesEmailData = { public_url, settings, order: { id, name, song_count }, sent: [sent] };
  return emailToStudio('files_added_studio', email, `More files for order ${id}, from ${name}`, data);
};

/** Merges into an email that is still held back. */
export const addSentFiles =
  (sent: SentFiles) =>
  (data: FilesEmailData): FilesEmailData => ({ ...data, sent: [...data.sent, sent] });

export const renderFilesEmail = (data: FilesEmailData): Promise<EmailContent> => {
  const { order, sent } = data;
  const files = sent.flatMap((one) => one.files);
  return renderToStudio(data, {
    title: 'More files for an order',
    words: [
      `${order.name} sent ${formatCount(files.length, 'more file')} for order ${order.id}.`,
      ...listFilesBySong(files, order.song_count, MAX_NAMES),
    ],
    note: sent.flatMap((one) => one.note || []).join('\n\n'),
    part: 'files',
  });
};
