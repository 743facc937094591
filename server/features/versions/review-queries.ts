import { limits } from '../../../shared/limits.ts';
import { KIBIBYTE } from '../../../shared/sizes.ts';
import { getJsonSize } from '../../lib/json-size.ts';
import type { Queries } from '../../ports/database/port.ts';
import { listSongs, type SongRow } from './approval-queries.ts';
import { listNotes, type NoteRow } from './note-queries.ts';
import { listRounds, type RoundRow } from './round-queries.ts';

/** The client’s feedback on an order: notes, rounds, approvals. */
type Reviews = { notes: NoteRow[]; rounds: RoundRow[]; songs: SongRow[] };

export const readReviews = async (db: Queries, orderId: string): Promise<Reviews> => {
  const [notes, rounds, songs] = await Promise.all([
    listNotes(db, orderId),
    listRounds(db, orderId),
    listSongs(db, orderId),
  ]);
  return { notes, rounds, songs };
};

/** The same with the notes of a few rounds only. `rounds_before`: the oldest of them, if others came before it. */
type ReviewPage = Reviews & { shown: RoundRow[]; rounds_before: number | null };

/** The latest rounds and the drafts, or the rounds before a given one. */
export const readReviewPage = async (db: Queries, orderId: string, before?: number): Promise<ReviewPage> => {
  const [rounds, songs] = await Promise.all([listRounds(db, orderId), listSongs(db, orderId)]);
  const earlier = before === undefined ? rounds : rounds.filter(({ number }) => number < before);
  let shown = earlier.slice(-limits.rounds_page);
  const read = shown.map(({ number }) => number);
  let notes = await listNotes(db, orderId, before === undefined ? [...read, null] : read);
  const bytes = notes.reduce((sum, { text, round }) => sum + (round === null ? 0 : getJsonSize(text)), 0);
  if (bytes > limits.rounds_page_kb * KIBIBYTE) {
    notes = notes.filter(({ round }) => round !== earlier.at(-2)?.number);
    shown = earlier.slice(-1);
  }
  const hasEarlier = earlier.length > shown.length;
  return { notes, rounds, shown, songs, rounds_before: hasEarlier ? (shown[0]?.number ?? null) : null };
};
