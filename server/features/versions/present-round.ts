import type { ApprovedSong, RoundNote, StudioNote } from '../../../shared/versions.ts';
import type { OrderRow } from '../ledger/rows.ts';
import type { SongRow } from './approval-queries.ts';
import type { NoteRow } from './note-queries.ts';
import type { RoundRow } from './round-queries.ts';

/**
 * A note as the client sees it: only ticks and replies published with a delivery. Written column by column because
 * copying the row without some columns is many times slower, and an order may have a thousand notes.
 */
export const presentRoundNote = (row: NoteRow): RoundNote => ({
  id: row.id,
  version_id: row.version_id,
  song: row.song,
  at_s: row.at_s,
  to_s: row.to_s,
  text: row.text,
  state: row.round === null ? 'draft' : row.told_done ? 'done' : 'sent',
  reply: row.told_reply,
  round: row.round,
});

export const presentStudioNote = (row: NoteRow): StudioNote => ({
  id: row.id,
  version_id: row.version_id,
  song: row.song,
  at_s: row.at_s,
  to_s: row.to_s,
  text: row.text,
  state: row.is_done ? 'done' : 'sent',
  reply: row.reply,
  round: row.round,
  is_done: row.is_done === 1,
  is_told: row.is_done === row.told_done && row.reply === row.told_reply,
});

/** The studio never sees drafts. */
export const presentStudioNotes = (rows: NoteRow[]): StudioNote[] =>
  rows.filter(({ round }) => round !== null).map(presentStudioNote);

export const notesByVersion = <N extends RoundNote>(notes: N[]): ((versionId: string) => N[]) => {
  const groups = Map.groupBy(notes, ({ version_id }) => version_id);
  return (id) => groups.get(id) ?? [];
};

/** In bytes of JSON. */
const MAX_REPEATED_NOTES = 20_000;

/** Notes of the latest rounds, as many as the studio's view has room to repeat with their versions. */
export const pickLatestNotes = (notes: StudioNote[]): StudioNote[] => {
  let room = MAX_REPEATED_NOTES;
  const latest = notes
    .toSorted((one, other) => (other.round ?? 0) - (one.round ?? 0))
    .filter((note) => {
      room -= Buffer.byteLength(JSON.stringify(note));
      return room >= 0;
    });
  return notes.filter((note) => latest.includes(note));
};

export const presentRounds = <N extends RoundNote>(rounds: RoundRow[], notes: N[]) => {
  const groups = Map.groupBy(notes, ({ round }) => round);
  return rounds.map(({ number, sent_at }) => ({ number, sent_at, notes: groups.get(number) ?? [] }));
};

/** Every song of an order, with or without a stored row. */
export const presentSongs = ({ song_count }: Pick<OrderRow, 'song_count'>, rows: SongRow[]): ApprovedSong[] =>
  Array.from({ length: song_count }, (_, place) => {
    const row = rows.find(({ song }) => song === place + 1);
    return { song: place + 1, title: row?.title ?? '', approved_at: row?.approved_at ?? null };
  });

/** Rounds in the additional revisions package. */
const ROUNDS_IN_PACKAGE = 3;

/** The rounds sent since all songs were first approved, and how many are left; null while they are unlimited. */
export const countRounds = (
  { approved_at, additional_revisions, rounds_allowed }: OrderRow,
  rounds: RoundRow[],
): { rounds_left: number | null; rounds_total: number | null } => {
  if (approved_at === null) return { rounds_left: null, rounds_total: null };
  const rounds_total = (additional_revisions ? ROUNDS_IN_PACKAGE : 0) + rounds_allowed;
  return { rounds_total, rounds_left: rounds_total - rounds.filter(({ is_counted }) => is_counted).length };
};
