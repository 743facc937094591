import { formatCount } from '../../../shared/format.ts';
import { quote } from '../../email/blocks.ts';
import type { FileRow } from '../ledger/rows.ts';
import { type AboutOrder, FROM_CLIENT, type OrderEmail, toClient, toStudio } from './about-order.ts';

/** All new messages about an order from one side, in order, for the other side. */
type MessageData = AboutOrder<{ texts: string[] }>;

export const clientMessageEmail = (data: MessageData): OrderEmail => {
  const { order, texts } = data;
  const news = texts.length === 1 ? 'New message' : `${texts.length} new messages`;
  return toStudio(data, {
    subject: 'New message',
    title: `${news} from ${order.name}`,
    words: texts,
    section: 'messages',
    label: 'Answer in the order',
    footer: 'If you reply to this email instead, your answer won’t be shown on the order page.',
  });
};

/** `about_order_id` adds the order's link, which kinds of another name get by themselves. */
export const studioMessageEmail = (data: MessageData & { about_order_id: string }): OrderEmail => {
  const { texts } = data;
  const news = texts.length === 1 ? 'A message for you' : `${texts.length} messages for you`;
  return toClient(data, {
    subject: 'A message for you',
    title: news,
    words: texts,
    footer: `You can answer on your order page, or reply to this email.`,
  });
};

export type NamedFile = Pick<FileRow, 'name' | 'song'>;

/** Files the client added to an order, all at once or one after the other. */
export const filesAddedEmail = (
  data: AboutOrder<{ sent: { note: string; files: NamedFile[] }[]; songs?: string[] }>,
): OrderEmail => {
  const { order, sent } = data;
  // In emails of an earlier version, songs have numbers alone.
  const songs = data.songs ?? Array.from({ length: order.song_count }, (_, n) => `Song ${n + 1}`);
  const files = sent.flatMap((one) => one.files);
  const news = formatCount(files.length, 'more file');
  return toStudio(data, {
    subject: 'More files',
    title: `${news} from ${order.name}`,
    words: listFilesBySong(files, songs, MAX_NAMES),
    blocks: quote(FROM_CLIENT, sent.flatMap((one) => one.note || []).join('\n\n')),
    section: 'files',
  });
};

/** File names per line; the order lists them all. */
const MAX_NAMES = 12;

/** One line per song that got files: `Night Bus: beat.wav, lead.wav and 4 more`. */
export const listFilesBySong = (files: NamedFile[], songs: string[], max: number): string[] =>
  [...Map.groupBy(files, ({ song }) => song)]
    .sort(([one], [other]) => one - other)
    .map(([song, own]) => {
      const names = own
        .slice(0, max)
        .map(({ name }) => name)
        .join(', ');
      const more = own.length > max ? ` and ${own.length - max} more` : '';
      return `${songs.length > 1 ? `${songs[song - 1]}: ` : ''}${names}${more}`;
    });
