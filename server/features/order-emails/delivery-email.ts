import { formatTime } from '../../../shared/format.ts';
import type { Cents } from '../../../shared/money.ts';
import { isPaymentAsked } from '../../../shared/money-states.ts';
import { dueCents } from '../../../shared/order-money.ts';
import type { ApprovedSong } from '../../../shared/versions.ts';
import { quote } from '../../email/blocks.ts';
import { describeSong, describeVersion } from '../ledger/describe.ts';
import type { OrderRow, VersionRow } from '../ledger/rows.ts';
import { type AboutOrder, noteFrom, type OrderEmail, toClient } from './about-order.ts';
import { getWaysToPay } from './ways-to-pay.ts';

/** The new versions of a song, and what became of the client’s notes on it. */
type SongNews = {
  name: string;
  versions: { name: string; note: string }[];
  notes: { at_s: number; text: string; is_done: boolean; reply: string }[];
};

/** Versions the client can listen to from now on. Amount in cents; `due` is 0 if nothing is locked. */
type DeliveryData = AboutOrder<{
  news: SongNews[];
  note: string;
  due: Cents;
  can_listen: boolean;
  holds: Holds;
}>;

/** Mixes to review, masters with more to come, all that was bought, or other versions. */
type Holds = 'mixes' | 'masters' | 'everything' | 'versions';

type DeliveredVersion = Pick<VersionRow, 'kind' | 'number'> & { song: number; note: string };

type Delivered = {
  songs: ApprovedSong[];
  versions: DeliveredVersion[];
  notes: { song: number; at_s: number; text: string; is_done: 0 | 1; reply: string }[];
  note: string;
  lock: { locked: boolean; can_listen: boolean };
  /** Everything that was bought has been delivered. */
  is_whole: boolean;
};

export const getDeliveryFacts = (
  order: OrderRow,
  { songs, versions, notes, note, lock, is_whole }: Delivered,
) => ({
  news: songs
    .map((each) => ({
      name: describeSong(each),
      versions: versions
        .filter(({ song }) => song === each.song)
        .map((version) => ({ name: describeVersion(version), note: version.note })),
      notes: notes
        .filter(({ song }) => song === each.song)
        .map(({ at_s, text, is_done, reply }) => ({ at_s, text, is_done: is_done === 1, reply })),
    }))
    .filter(({ versions, notes }) => versions.length + notes.length > 0),
  note,
  due: lock.locked ? dueCents(order) : 0,
  can_listen: lock.can_listen,
  holds: getHolds(versions, is_whole),
});

const getHolds = (versions: DeliveredVersion[], is_whole: boolean): Holds => {
  if (versions.every(({ kind }) => kind === 'mix')) return 'mixes';
  if (is_whole) return 'everything';
  return versions.some(({ kind }) => kind === 'master') ? 'masters' : 'versions';
};

export const deliveryEmail = (data: DeliveryData): OrderEmail => {
  const { order, news, note, holds } = data;
  const isOne = news.flatMap(({ versions }) => versions).length === 1;
  const title = {
    mixes: isOne ? 'Your mix is ready for review' : 'Your mixes are ready for review',
    masters: isOne ? 'Your master is ready' : 'Your masters are ready',
    everything: 'Your final files are ready',
    versions: 'New versions are ready',
  }[holds];
  return toClient(data, {
    subject: `${title}: order ${order.id}`,
    title,
    words: [describeNews(holds, order.id), ...describeAccess(data)],
    blocks: [
      ...quote('What’s ready', listVersions(news)),
      ...quote('Your notes', listNotes(news)),
      ...quote(noteFrom(data), note),
    ],
  });
};

const describeNews = (holds: Holds, orderId: string): string =>
  ({
    mixes: `There’s a mix for you in order ${orderId}. It isn’t final: tell us what you’d like changed, or approve it and we’ll carry on from there.`,
    masters: `There’s a master for you in order ${orderId}. The rest of your order is still to come.`,
    everything: `Everything you ordered is ready: order ${orderId}.`,
    versions: `There’s something new for you in order ${orderId}.`,
  })[holds];

const describeAccess = (data: DeliveryData): string[] => {
  const { order, due, can_listen } = data;
  if (due === 0)
    return [
      'Listen, compare, leave notes and download on your order page. Approve each song once you’re happy.',
    ];
  return [
    can_listen
      ? `You can listen and leave notes on your order page right away. Downloads unlock once your order is paid. ${order.money}`
      : `You can listen and download once your order is paid. ${order.money}`,
    ...(isPaymentAsked(order.money_state) ? getWaysToPay(data) : []),
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
  const all = news.flatMap(({ notes }) => notes).length;
  let left = MAX_NOTES;
  const lines = news.flatMap(({ name, notes }) => {
    const listed = notes.slice(0, left);
    left -= listed.length;
    return [...(listed.length ? [name] : []), ...listed.flatMap(describeNote)];
  });
  return [...lines, ...(all > MAX_NOTES ? [`and ${all - MAX_NOTES} more on your order page`] : [])].join(
    '\n',
  );
};

const describeNote = ({ at_s, text, is_done, reply }: SongNews['notes'][number]): string[] => [
  `- ${formatTime(at_s)} ${text}${is_done ? ' (done)' : ''}`,
  ...(reply ? [`  ${reply}`] : []),
];
