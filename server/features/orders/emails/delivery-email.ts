import { formatTime } from '../../../../shared/format.ts';
import { type Cents, formatMoney } from '../../../../shared/money.ts';
import { dueCents } from '../../../../shared/order-payments.ts';
import type { ApprovedSong } from '../../../../shared/versions.ts';
import type { EmailContent } from '../../../email/content.ts';
import type { EmailSettings } from '../../../email/email-settings.ts';
import type { NewEmail } from '../../emails/queries.ts';
import { describeSong, describeVersion } from '../deliveries/describe.ts';
import type { NoteRow } from '../rounds/note-queries.ts';
import type { OrderRow } from '../rows.ts';
import type { ListedVersion } from '../versions/queries.ts';
import { type AboutOrder, emailToClient, renderToClient } from './client-email.ts';
import { getWaysToPay } from './order-email-parts.ts';

/** The new versions of a song, and what became of the client’s notes on it. */
type SongNews = {
  name: string;
  versions: { name: string; note: string }[];
  notes: { at_s: number; text: string; is_done: boolean; reply: string }[];
};

/** Versions the client can listen to from now on. Amount in cents; `due` is 0 if nothing is locked. */
type DeliveryEmailData = AboutOrder & {
  news: SongNews[];
  note: string;
  due: Cents;
  can_listen: boolean;
};

type Delivered = {
  songs: ApprovedSong[];
  versions: ListedVersion[];
  notes: NoteRow[];
  note: string;
  lock: { locked: boolean; can_listen: boolean };
};

export const deliveryEmail = (
  public_url: string,
  settings: EmailSettings,
  order: OrderRow,
  { songs, versions, notes, note, lock }: Delivered,
): NewEmail => {
  const news = songs
    .map((each) => ({
      name: describeSong(each),
      versions: versions
        .filter(({ song }) => song === each.song)
        .map((version) => ({ name: describeVersion(version), note: version.note })),
      notes: notes
        .filter(({ song }) => song === each.song)
        .map(({ at_s, text, is_done, reply }) => ({ at_s, text, is_done: is_done === 1, reply })),
    }))
    .filter(({ versions, notes }) => versions.length + notes.length > 0);
  const data: DeliveryEmailData = {
    public_url,
    settings,
    order: { id: order.id, name: order.name },
    news,
    note,
    due: lock.locked ? dueCents(order) : 0,
    can_listen: lock.can_listen,
  };
  return emailToClient(
    'order_delivered_client',
    order.email,
    `New versions to hear: order ${order.id}`,
    data,
  );
};

export const renderDeliveryEmail = (data: DeliveryEmailData): Promise<EmailContent> => {
  const { order, news, note } = data;
  const done = listNotes(news);
  return renderToClient(data, {
    title: 'New versions are ready',
    words: [`There’s something new for you in order ${order.id}.`, ...describeAccess(data)],
    sections: [
      { title: 'What’s ready', text: listVersions(news) },
      ...(done ? [{ title: 'Your notes', text: done }] : []),
    ],
    note,
  });
};

const describeAccess = (data: DeliveryEmailData): string[] => {
  const { due, can_listen } = data;
  if (due === 0)
    return [
      'Listen, compare, leave notes and download on your order page. Approve each song once you’re happy.',
    ];
  return [
    can_listen
      ? `You can listen and leave notes on your order page right away. Downloads unlock once we have your payment of ${formatMoney(due)}.`
      : `They unlock once we have your payment of ${formatMoney(due)}.`,
    ...getWaysToPay(data),
  ];
};

const listVersions = (news: SongNews[]): string =>
  news
    .filter(({ versions }) => versions.length)
    .map(({ name, versions }) =>
      [
        name,
        ...versions.map((version) => [`- ${version.name}`, version.note].filter(Boolean).join(': ')),
      ].join('\n'),
    )
    .join('\n\n');

const MAX_NOTES = 100;

const listNotes = (news: SongNews[]): string => {
  const lines = news.flatMap(({ name, notes }) => [
    ...(notes.length ? [name] : []),
    ...notes.map(({ at_s, text, is_done, reply }) =>
      [`- ${formatTime(at_s)} ${text}${is_done ? ' (done)' : ''}`, ...(reply ? [`  ${reply}`] : [])].join(
        '\n',
      ),
    ),
  ]);
  const more = lines.length - MAX_NOTES;
  return [...lines.slice(0, MAX_NOTES), ...(more > 0 ? [`and ${more} more on your order page`] : [])].join(
    '\n',
  );
};
