import { formatCount, formatTime } from '../../../shared/format.ts';
import type { VersionKind } from '../../../shared/version-kinds.ts';
import { nameVersion } from '../../../shared/version-kinds.ts';
import { quote } from '../../email/blocks.ts';
import {
  type AboutOrder,
  FROM_CLIENT,
  nameInSentence,
  type OrderEmail,
  toClient,
  toStudio,
} from './about-order.ts';
import { MAX_NOTES, shortenNote } from './listed-notes.ts';

type SentNote = { version: string; at_s: number; to_s: number | null; text: string };

/** Notes a client sent together. `more`: how many it doesn’t list. */
type RoundData = AboutOrder<{ number: number; notes: SentNote[]; more: number }>;

type SentRound = {
  number: number;
  notes: { version_id: string; at_s: number; to_s: number | null; text: string }[];
  versions: { id: string; song: number; kind: VersionKind; kind_name: string; number: number }[];
  /** What the order's songs are called. */
  songs: string[];
};

export const getRoundFacts = ({ number, notes, versions, songs }: SentRound) => {
  const names = new Map(
    versions.map((one) => {
      const version = nameVersion(one);
      return [one.id, songs.length > 1 ? `${songs[one.song - 1]}, ${version}` : version];
    }),
  );
  const listed = notes.slice(0, MAX_NOTES).map(({ version_id, at_s, to_s, text }) => ({
    version: names.get(version_id) ?? '',
    at_s,
    to_s,
    text: shortenNote(text),
  }));
  return { number, notes: listed, more: notes.length - listed.length };
};

export const roundSentEmail = (data: RoundData): OrderEmail => {
  const { number, notes, more } = data;
  const count = formatCount(notes.length + more, 'note');
  return toStudio(data, {
    subject: `${count} (round ${number})`,
    title: `Round ${number}: ${count}`,
    words: [],
    blocks: quote(FROM_CLIENT, listNotes(data)),
    section: 'rounds',
    label: 'Open the notes',
  });
};

/** The notes of each version under its name, ordered by their time in the song. */
const listNotes = ({ notes, more }: RoundData): string =>
  [
    ...[...Map.groupBy(notes, ({ version }) => version)].map(([version, own]) =>
      [version, ...own.map((note) => `${formatPlace(note)}  ${note.text}`)].join('\n'),
    ),
    ...(more > 0 ? [`And ${formatCount(more, 'more note')} in the order.`] : []),
  ].join('\n\n');

const formatPlace = ({ at_s, to_s }: SentNote): string =>
  to_s === null ? formatTime(at_s) : `${formatTime(at_s)}–${formatTime(to_s)}`;

/** Tells the studio that a client has used all rounds and has more notes. */
export const roundRequestedEmail = (data: AboutOrder<{ drafts: number }>): OrderEmail => {
  const { order, drafts } = data;
  return toStudio(data, {
    subject: `Another round? ${formatCount(drafts, 'more note')}`,
    title: `${order.name} would like another round`,
    words: [
      `There ${drafts === 1 ? 'is' : 'are'} ${formatCount(drafts, 'note')} to send and no round left. You’ll see the notes once you allow another round.`,
    ],
    section: 'rounds',
    label: 'Allow a round',
  });
};

/** Tells the client how many rounds the studio has allowed, and how many that makes. */
export const roundsAllowedEmail = (data: AboutOrder<{ more: number; left: number }>): OrderEmail => {
  const { order, more, left } = data;
  return toClient(data, {
    subject: 'You can send more notes',
    title: 'You can send more notes',
    words: [
      `I’ve added ${formatCount(more, 'round')} of notes to ${nameInSentence(order)}, so you have ${formatCount(left, 'round')} left.`,
      'Your notes are on your order page. Send them whenever you’re ready.',
    ],
  });
};

/** Tells the studio what a client approved; the latest state if there were several approvals within minutes. */
export const approvedEmail = (data: AboutOrder<{ approved: string[] }>): OrderEmail => {
  const { order, approved } = data;
  return toStudio(data, {
    subject: 'Approved',
    title: `${order.name} approved`,
    words: approved,
  });
};

export const approvalReminderEmail = (data: AboutOrder): OrderEmail =>
  toClient(data, {
    subject: 'Have you listened yet?',
    title: 'Have you had time to listen?',
    words: [
      'There’s been something new to hear for a week. Listen, then approve it on your order page or send me your notes there.',
      'This is the only reminder I’ll send about it.',
    ],
  });
