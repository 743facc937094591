import { formatCount, formatList } from '../../../shared/format.ts';
import { formatSize } from '../../../shared/sizes.ts';
import { type Block, quote } from '../../email/blocks.ts';
import {
  type AboutOrder,
  getMoneyFormat,
  nameForClient,
  nameInSentence,
  type OrderEmail,
  toClient,
} from './about-order.ts';

export type KeptFile = { name: string; size_bytes: number };
/** The stored files of an order that its client knows: those they sent, and those delivered to them. */
export type KeptFiles = { sent: KeptFile[]; delivered: KeptFile[] };

/** Which files of a completed order will be deleted, or were, and when. */
export type RetentionData = AboutOrder<KeptFiles & { erased_at: string }>;

export const filesExpiringEmail = (
  // Downloads are locked until the order is paid.
  data: RetentionData & { is_locked: boolean },
): OrderEmail => {
  const { order, settings, is_locked } = data;
  const day = formatDay(data);
  return toClient(data, {
    subject: `Download your files by ${day}`,
    title: 'Download your files while I have them',
    words: [
      `${nameForClient(order)} is complete. I keep files for a limited time, and I’ll delete the ones below on ${day}.`,
      is_locked
        ? 'Your order isn’t fully paid yet. Downloads unlock on your order page as soon as it is.'
        : 'To keep them, download everything from your order page before then.',
    ],
    blocks: listFiles(data),
    footer: `Need more time? Reply to this email, or write to ${settings.contact_email}.`,
  });
};

export const filesErasedEmail = (data: RetentionData): OrderEmail =>
  toClient(data, {
    subject: 'Your files were deleted',
    title: 'Your files were deleted',
    words: [
      `On ${formatDay(data)} I deleted the files of ${nameInSentence(data.order)} listed below. Please keep this email as your receipt.`,
      'The order itself, with its notes and payments, is still on your order page. Backups made before that day may hold copies until they’re replaced.',
    ],
    blocks: listFiles(data),
  });

/** `Thursday, December 3, 2026` */
export const formatDay = ({ erased_at, settings }: RetentionData): string =>
  new Intl.DateTimeFormat(getMoneyFormat(settings).locale, {
    ...{ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
    timeZone: settings.timezone ?? 'UTC',
  }).format(new Date(erased_at));

/** `3 files I delivered and 2 files you sent` */
export const countFiles = ({ sent, delivered }: KeptFiles): string =>
  formatList([
    ...(delivered.length ? [`${formatCount(delivered.length, 'file')} I delivered`] : []),
    ...(sent.length ? [`${formatCount(sent.length, 'file')} you sent`] : []),
  ]);

const listFiles = ({ sent, delivered }: KeptFiles): Block[] => {
  const name = (files: KeptFile[]) =>
    files.map((file) => `- ${file.name}, ${formatSize(file.size_bytes)}`).join('\n');
  return [...quote('What I delivered', name(delivered)), ...quote('What you sent', name(sent))];
};
