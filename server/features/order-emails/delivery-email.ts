import { formatList, formatTime } from '../../../shared/format.ts';
import type { MinorUnits } from '../../../shared/money.ts';
import { isPaymentAsked } from '../../../shared/money-states.ts';
import { getAmountDue } from '../../../shared/order-money.ts';
import { getSongName } from '../../../shared/song-name.ts';
import { nameVersion } from '../../../shared/version-kinds.ts';
import type { ApprovedSong } from '../../../shared/versions.ts';
import { quote } from '../../email/blocks.ts';
import type { OrderRow, VersionRow } from '../ledger/rows.ts';
import { type AboutOrder, NOTE_TO_CLIENT, type OrderEmail, toClient } from './about-order.ts';
import { MAX_NOTES, shortenNote } from './listed-notes.ts';
import { getWaysToPay } from './ways-to-pay.ts';

/** The new versions of a song, and what became of the client’s notes on it. */
type SongNews = {
  name: string;
  versions: { name: string; note: string }[];
  notes: { at_s: number; text: string; is_done: boolean; reply: string }[];
};

/** Versions the client can listen to from now on. `due` is 0 if nothing is locked. */
type DeliveryData = AboutOrder<{
  news: SongNews[];
  note: string;
  due: MinorUnits;
  can_listen: boolean;
  holds: Holds;
}>;

/** Mixes to review, masters with more to come, all that was bought, or other versions. */
type Holds = 'mixes' | 'masters' | 'everything' | 'versions';

type DeliveredVersion = Pick<VersionRow, 'kind' | 'kind_name' | 'number'> & { song: number; note: string };

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
      name: getSongName(each),
      versions: versions
        .filter(({ song }) => song === each.song)
        .map((version) => ({ name: nameVersion(version), note: version.note })),
      notes: notes
        .filter(({ song }) => song === each.song)
        .map(({ at_s, text, is_done, reply }) => ({ at_s, text, is_done: is_done === 1, reply })),
    }))
    .filter(({ versions, notes }) => versions.length + notes.length > 0),
  note,
  due: lock.locked ? getAmountDue(order) : 0,
  can_listen: lock.can_listen,
  holds: getHolds(versions, is_whole),
});

const getHolds = (versions: DeliveredVersion[], is_whole: boolean): Holds => {
  if (versions.every(({ kind }) => kind === 'mix')) return 'mixes';
  if (is_whole) return 'everything';
  return versions.some(({ kind }) => kind === 'master') ? 'masters' : 'versions';
};

export const deliveryEmail = (data: DeliveryData): OrderEmail => {
  const { order, news, note } = data;
  const headline = getHeadline(data);
  const versions = news.flatMap((song) => song.versions);
  const [only] = versions.length === 1 ? versions : [];
  const isHeard = data.due === 0 || data.can_listen;
  return toClient(data, {
    subject: headline,
    title: headline,
    words: [...describeHolds(data), ...describeAccess(data)],
    blocks: [
      ...quote(NOTE_TO_CLIENT, note),
      ...(only && !only.note ? [] : quote('What’s ready', listVersions(news, order.song_count))),
      ...quote('Your notes', listNotes(news, order.song_count)),
    ],
    ...(isHeard && {
      label: only && !only.name.startsWith('Stems') ? `Play ${only.name}` : 'Open your songs',
    }),
  });
};

/** As many versions of one song as a headline can name. */
const MAX_NAMED = 2;

/** `Mix 2 is ready`, `Mix 2 of Night Bus is ready`, `Your mixes are ready`. */
const getHeadline = ({ order, news, holds }: DeliveryData): string => {
  const [song, ...others] = news.filter(({ versions }) => versions.length);
  if (song && !others.length && song.versions.length <= MAX_NAMED) {
    const names = formatList(song.versions.map(({ name }) => name));
    const of = order.song_count > 1 ? ` of ${song.name}` : '';
    return `${names}${of} ${song.versions.length === 1 ? 'is' : 'are'} ready`;
  }
  return {
    mixes: 'Your mixes are ready',
    masters: 'Your masters are ready',
    everything: 'Your final files are ready',
    versions: 'New versions are ready',
  }[holds];
};

const describeHolds = ({ news, holds }: DeliveryData): string[] => {
  const isOne = news.flatMap(({ versions }) => versions).length === 1;
  return {
    mixes: isOne
      ? ['It isn’t final: tell me what you’d like changed, or approve it and I’ll carry on from there.']
      : ['They aren’t final: tell me what you’d like changed, or approve them and I’ll carry on from there.'],
    masters: ['The rest of your order is still to come.'],
    everything: ['That’s everything you ordered.'],
    versions: [],
  }[holds];
};

const describeAccess = (data: DeliveryData): string[] => {
  const { order, due, can_listen, holds } = data;
  if (due === 0)
    return [
      'Listen, compare, leave notes and download on your order page.',
      ...(holds === 'mixes' ? [] : ['Approve each song once you’re happy.']),
    ];
  return [
    can_listen
      ? `You can listen and leave notes on your order page right away. Downloads unlock once your order is paid. ${order.money}`
      : `You can listen and download once your order is paid. ${order.money}`,
    ...(isPaymentAsked(order.money_state) ? getWaysToPay(data) : []),
  ];
};

/** Versions by song, whose name an order of several needs. */
const listVersions = (news: SongNews[], songCount: number): string =>
  news
    .filter(({ versions }) => versions.length)
    .map(({ name, versions }) =>
      [
        ...(songCount > 1 ? [name] : []),
        ...versions.map((version) => [`- ${version.name}`, version.note].filter(Boolean).join(': ')),
      ].join('\n'),
    )
    .join('\n\n');

const listNotes = (news: SongNews[], songCount: number): string => {
  const all = news.flatMap(({ notes }) => notes).length;
  let left = MAX_NOTES;
  const lines = news.flatMap(({ name, notes }) => {
    const listed = notes.slice(0, left);
    left -= listed.length;
    return [...(listed.length && songCount > 1 ? [name] : []), ...listed.flatMap(describeNote)];
  });
  return [...lines, ...(all > MAX_NOTES ? [`and ${all - MAX_NOTES} more on your order page`] : [])].join(
    '\n',
  );
};

const describeNote = ({ at_s, text, is_done, reply }: SongNews['notes'][number]): string[] => [
  `- ${formatTime(at_s)} ${shortenNote(text)}${is_done ? ' (done)' : ''}`,
  ...(reply ? [`  ${reply}`] : []),
];
