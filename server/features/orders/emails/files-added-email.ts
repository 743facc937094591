import { countOf } from '../../../../shared/counts.ts';
import { fromNow, MINUTE } from '../../../clock.ts';
import type { EmailContent } from '../../../email/content.ts';
import type { EmailSettings } from '../../../email/email-settings.ts';
import { oneLine } from '../../../email/one-line.ts';
import { newId } from '../../../ids.ts';
import type { Queries } from '../../../ports/database/port.ts';
import { takeHeldEmail } from '../../emails/digest-queries.ts';
import { type NewEmail, queueEmail } from '../../emails/queries.ts';
import { listFilesBySong, type NamedFile } from '../later-files/describe-files.ts';
import type { OrderRow } from '../rows.ts';
import { renderClientEmail } from './client-email.ts';

/** What was sent at once, and why. */
type SentFiles = { note: string; files: NamedFile[] };

/** Files a client sent after the order was placed, as the studio is told. */
type FilesEmailData = {
  public_url: string;
  settings: EmailSettings;
  order: Pick<OrderRow, 'id' | 'name' | 'song_count'>;
  sent: SentFiles[];
};

/** Who sends files one by one causes one email. */
const HELD_MS = 5 * MINUTE;
/** Names in a line; the order has them all. */
const MOST_NAMES = 12;

/** Queues the studio's email about later files, together with what an email that is still held says of the order. */
export const queueFilesEmail = async (
  tx: Queries,
  public_url: string,
  settings: EmailSettings,
  { id, name, song_count, email }: OrderRow,
  { note, files }: SentFiles,
  mayQueue: () => Promise<boolean>,
): Promise<void> => {
  const emailId = newId();
  const kind = 'files_added_studio';
  const held = await takeHeldEmail(tx, { order_id: id, kind }, emailId);
  if (!held && !(await mayQueue())) return;
  const before = held ? (JSON.parse(held.data) as FilesEmailData).sent : [];
  const named = files.map((file): NamedFile => ({ name: file.name, song: file.song }));
  const sent = [...before, { note, files: named }];
  const data: FilesEmailData = { public_url, settings, order: { id, name, song_count }, sent };
  await queueEmail(tx, public_url, {
    id: emailId,
    kind,
    order_id: id,
    recipient: settings.contact_email,
    reply_to: email,
    subject: oneLine(`${countOf(countSent(sent), 'more file')} for order ${id}, from ${name}`),
    data,
    next_attempt_at: held?.next_attempt_at ?? fromNow(HELD_MS),
  } satisfies NewEmail);
};

const countSent = (sent: SentFiles[]): number => sent.reduce((sum, { files }) => sum + files.length, 0);

export const renderFilesEmail = (data: FilesEmailData): Promise<EmailContent> => {
  const { public_url, settings, order, sent } = data;
  const files = sent.flatMap((one) => one.files);
  return renderClientEmail({
    studio: settings.business_name,
    title: 'More files for an order',
    words: [
      `${order.name} sent ${countOf(files.length, 'more file')} for order ${order.id}.`,
      ...listFilesBySong(files, order.song_count, MOST_NAMES),
    ],
    note: sent.flatMap((one) => one.note || []).join('\n\n'),
    note_title: 'What the client wrote',
    action: { label: 'Open the order', url: `${public_url}/admin/orders/${encodeURIComponent(order.id)}` },
    footer: 'Reply to this email to write to the client.',
  });
};
