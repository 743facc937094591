import { formatCount } from '../../../shared/format.ts';
import { quote } from '../../email/blocks.ts';
import type { FileRow } from '../ledger/rows.ts';
import { type AboutOrder, FROM_CLIENT, type OrderEmail, toClient, toStudio } from './about-order.ts';

/** All new messages about an order from one side, in order, for the other side. */
type MessageData = AboutOrder<{ texts: string[] }>;

const describeCount = ({ texts }: MessageData): string =>
  texts.length === 1 ? 'a message' : `${texts.length} messages`;

export const clientMessageEmail = (data: MessageData): OrderEmail => {
  const { order, texts } = data;
  return toStudio(data, {
    subject: `Message from ${order.name} about order ${order.id}`,
    title: `Message from ${order.name}`,
    words: [`${order.name} sent you ${describeCount(data)} about order ${order.id}.`],
    blocks: quote(FROM_CLIENT, texts.join('\n\n')),
    section: 'messages',
    label: 'Answer in the order',
    footer: 'If you reply to this email instead, your answer won’t be shown on the order page.',
  });
};

/** `about_order_id` adds the order's link, which kinds of another name get by themselves. */
export const studioMessageEmail = (data: MessageData & { about_order_id: string }): OrderEmail => {
  const { order, texts, settings } = data;
  const studio = settings.business_name;
  return toClient(data, {
    subject: `Message from ${studio} about order ${order.id}`,
    title: `Message from ${studio}`,
    words: [`We sent you ${describeCount(data)} about your order ${order.id}.`],
    blocks: quote(`What ${studio} wrote`, texts.join('\n\n')),
    footer: `You can answer on your order page, or reply to this email.`,
  });
};

export type NamedFile = Pick<FileRow, 'name' | 'song'>;

/** Files the client added to an order, all at once or one after the other. */
export const filesAddedEmail = (
  data: AboutOrder<{ sent: { note: string; files: NamedFile[] }[] }>,
): OrderEmail => {
  const { order, sent } = data;
  const files = sent.flatMap((one) => one.files);
  return toStudio(data, {
    subject: `More files for order ${order.id}, from ${order.name}`,
    title: 'More files for an order',
    words: [
      `${order.name} sent ${formatCount(files.length, 'more file')} for order ${order.id}.`,
      ...listFilesBySong(files, order.song_count, MAX_NAMES),
    ],
    blocks: quote(FROM_CLIENT, sent.flatMap((one) => one.note || []).join('\n\n')),
    section: 'files',
  });
};

/** File names per line; the order lists them all. */
const MAX_NAMES = 12;

/** One line per song that got files: `Song 2: beat.wav, lead.wav and 4 more`. */
export const listFilesBySong = (files: NamedFile[], songCount: number, max: number): string[] =>
  [...Map.groupBy(files, ({ song }) => song)]
    .sort(([one], [other]) => one - other)
    .map(([song, own]) => {
      const names = own
        .slice(0, max)
        .map(({ name }) => name)
        .join(', ');
      const more = own.length > max ? ` and ${own.length - max} more` : '';
      return `${songCount > 1 ? `Song ${song}: ` : ''}${names}${more}`;
    });
