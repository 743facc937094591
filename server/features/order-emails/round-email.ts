import { formatCount, formatTime } from '../../../shared/format.ts';
import type { VersionKind } from '../../../shared/version-kinds.ts';
import type { EmailContent } from '../../email/content.ts';
import type { EmailSettings } from '../../email/email-settings.ts';
import type { NewEmail } from '../emails/queries.ts';
import type { OrderRow } from '../ledger/rows.ts';
import { type AboutOrder, emailToStudio, renderToStudio } from './client-email.ts';

type SentNote = { version: string; at_s: number; to_s: number | null; text: string };

/** Tells the studio about notes a client sent together. `more`: how many it doesn’t list. */
type RoundEmailData = AboutOrder & {
  number: number;
  notes: SentNote[];
  more: number;
};

/** The most notes in an email, and the most characters of each; the order has them all. */
const MAX_NOTES = 60;
const MAX_CHARACTERS = 400;

type SentRound = {
  number: number;
  notes: { version_id: string; at_s: number; to_s: number | null; text: string }[];
  versions: { id: string; song: number; kind: VersionKind; number: number }[];
};

export const roundEmail = (
  public_url: string,
  settings: EmailSettings,
  { id, name, email }: OrderRow,
  { number, notes, versions }: SentRound,
): NewEmail => {
  const names = new Map(versions.map((one) => [one.id, `Song ${one.song}, ${one.kind} ${one.number}`]));
  const listed = notes.slice(0, MAX_NOTES).map(({ version_id, at_s, to_s, text }) => ({
    version: names.get(version_id) ?? '',
    at_s,
    to_s,
    text: shorten(text),
  }));
  const more = notes.length - listed.length;
  const data: RoundEmailData = { public_url, settings, order: { id, name }, number, notes: listed, more };
  return emailToStudio(
    'round_sent_studio',
    email,
    `${formatCount(notes.length, 'note')} for order ${id}, from ${name}`,
    data,
  );
};

const shorten = (text: string): string => {
  const characters = [...text];
  return characters.length > MAX_CHARACTERS ? `${characters.slice(0, MAX_CHARACTERS).join('')}…` : text;
};

const formatPlace = ({ at_s, to_s }: SentNote): string =>
  to_s === null ? formatTime(at_s) : `${formatTime(at_s)}–${formatTime(to_s)}`;

/** The notes of each version under its name, ordered by their time in the song. */
const listNotes = ({ notes, more }: RoundEmailData): string => {
  const names = [...new Set(notes.map(({ version }) => version))];
  const parts = names.map((name) =>
    [
      name,
      ...notes.filter(({ version }) => version === name).map((note) => `${formatPlace(note)}  ${note.text}`),
    ].join('\n'),
  );
  return [...parts, ...(more > 0 ? [`And ${formatCount(more, 'more note')} in the order.`] : [])].join(
    '\n\n',
  );
};

export const renderRoundEmail = (data: RoundEmailData): Promise<EmailContent> => {
  const { order, number, notes, more } = data;
  return renderToStudio(data, {
    title: `Round ${number} of notes`,
    words: [`${order.name} sent you ${formatCount(notes.length + more, 'note')} on order ${order.id}.`],
    note: listNotes(data),
    part: 'rounds',
    label: 'Open the notes',
  });
};
