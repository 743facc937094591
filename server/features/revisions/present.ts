import type { RoundNote, StudioNote } from '../../../shared/versions.ts';
import type { NoteRow, RoundRow } from './note-queries.ts';

/**
 * What both sides see of a note. Written column by column because copying the row without some columns is many times
 * slower, and an order may have a thousand notes.
 */
const presentNote = <State>(row: NoteRow, state: State, reply: string) => ({
  id: row.id,
  version_id: row.version_id,
  song: row.song,
  at_s: row.at_s,
  to_s: row.to_s,
  text: row.text,
  state,
  reply,
  round: row.round,
});

/** A note as the client sees it: only ticks and replies published with a delivery. */
export const presentRoundNote = (row: NoteRow): RoundNote =>
  presentNote(row, row.round === null ? 'draft' : row.shown_done ? 'done' : 'sent', row.shown_reply);

export const presentStudioNote = (row: NoteRow): StudioNote => ({
  ...presentNote(row, row.is_done ? 'done' : 'sent', row.reply),
  is_shown: row.is_done === row.shown_done && row.reply === row.shown_reply,
  version: row.version,
});

/** The studio never sees drafts. */
export const presentStudioNotes = (rows: NoteRow[]): StudioNote[] =>
  rows.filter(({ round }) => round !== null).map(presentStudioNote);

export const presentRounds = <N extends RoundNote>(rounds: RoundRow[], notes: N[]) => {
  const groups = Map.groupBy(notes, ({ round }) => round);
  return rounds.map(({ number, sent_at }) => ({ number, sent_at, notes: groups.get(number) ?? [] }));
};
