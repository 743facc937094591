import type { Queries } from '../../../ports/database/port.ts';
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
