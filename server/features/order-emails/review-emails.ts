import { formatCount, formatTime } from '../../../shared/format.ts';
import type { VersionKind } from '../../../shared/version-kinds.ts';
import { quote } from '../../email/blocks.ts';
import { type AboutOrder, FROM_CLIENT, type OrderEmail, toClient, toStudio } from './about-order.ts';

type SentNote = { version: string; at_s: number; to_s: number | null; text: string };

/** Notes a client sent together. `more`: how many it doesn’t list. */
type RoundData = AboutOrder<{ number: number; notes: SentNote[]; more: number }>;

/** The most notes in an email, and the most characters of each; the order has them all. */
const MAX_NOTES = 60;
const MAX_CHARACTERS = 400;

type SentRound = {
  number: number;
  notes: { version_id: string; at_s: number; to_s: number | null; text: string }[];
  versions: { id: string; song: number; kind: VersionKind; number: number }[];
};

export const getRoundFacts = ({ number, notes, versions }: SentRound) => {
  const names = new Map(versions.map((one) => [one.id, `Song ${one.song}, ${one.kind} ${one.number}`]));
  const listed = notes.slice(0, MAX_NOTES).map(({ version_id, at_s, to_s, text }) => ({
    version: names.get(version_id) ?? '',
    at_s,
    to_s,
    text: shorten(text),
  }));
  return { number, notes: listed, more: notes.length - listed.length };
};

const shorten = (text: string): string => {
  const characters = [...text];
  return characters.length > MAX_CHARACTERS ? `${characters.slice(0, MAX_CHARACTERS).join('')}…` : text;
};

export const roundSentEmail = (data: RoundData): OrderEmail => {
  const { order, number, notes, more } = data;
  const count = formatCount(notes.length + more, 'note');
  return toStudio(data, {
    subject: `${count} for order ${order.id}, from ${order.name}`,
    title: `Round ${number} of notes`,
    words: [`${order.name} sent you ${count} on order ${order.id}.`],
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
    subject: `Another round for order ${order.id}? ${order.name} has ${formatCount(drafts, 'more note')}`,
    title: `${order.name} asks for another round`,
    words: [
      `${order.name} has ${formatCount(drafts, 'note')} for order ${order.id} and no rounds left. You’ll see the notes once you allow another round.`,
    ],
    section: 'rounds',
    label: 'Allow a round',
  });
};

/** Tells the client how many rounds the studio has allowed, and how many that makes. */
export const roundsAllowedEmail = (data: AboutOrder<{ more: number; left: number }>): OrderEmail => {
  const { order, more, left } = data;
  return toClient(data, {
    subject: `You can send more notes for order ${order.id}`,
    title: 'You can send more notes',
    words: [
      `We’ve added ${formatCount(more, 'round')} of notes to your order ${order.id}. You can now send ${formatCount(left, 'round')}.`,
      'Your notes are on your order page. Send them whenever you’re ready.',
    ],
  });
};

/** Tells the studio what a client approved; the latest state if there were several approvals within minutes. */
export const approvedEmail = (data: AboutOrder<{ approved: string[] }>): OrderEmail => {
  const { order, approved } = data;
  return toStudio(data, {
    subject: `Approval for order ${order.id}, from ${order.name}`,
    title: `${order.name} approved`,
    words: [`${order.name} approved what you delivered for order ${order.id}.`],
    blocks: quote('What’s approved', approved.join('\n')),
  });
};

export const approvalReminderEmail = (data: AboutOrder): OrderEmail => {
  const { order } = data;
  return toClient(data, {
    subject: `Have you listened yet? Order ${order.id} needs your approval`,
    title: 'Have you had time to listen?',
    words: [
      `There’s been something new to hear in your order ${order.id} for a week. Have a listen, then approve it on your order page, or send us your notes there.`,
      'This is the only reminder we’ll send about it.',
    ],
  });
};
