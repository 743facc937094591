import type {
  ApprovedSong,
  Round,
  StudioNote,
  StudioRound,
  VersionNote,
} from '../../../../shared/versions.ts';
import type { OrderRow } from '../rows.ts';
import type { SongRow } from './approval-queries.ts';
import type { NoteRow } from './note-queries.ts';
import type { RoundRow } from './round-queries.ts';

/** As the client reads it: of ticks and replies, those that were told with a delivery. */
const presentNote = ({ round, told_done, told_reply, ...row }: NoteRow): VersionNote => ({
  ...row,
  round,
  state: round === null ? 'draft' : told_done ? 'done' : 'sent',
  reply: told_reply,
});

export const presentRoundNote = (row: NoteRow): Round['notes'][number] => ({
  ...presentNote(row),
  version_id: row.version_id,
  song: row.song,
});

export const presentStudioNote = (row: NoteRow): StudioNote => ({
  ...presentRoundNote(row),
  state: row.is_done ? 'done' : 'sent',
  is_done: row.is_done === 1,
  is_told: row.is_done === row.told_done && row.reply === row.told_reply,
  reply: row.reply,
});

/** The notes of each version, as its client sees them: with their drafts. */
export const notesOfVersions = (notes: NoteRow[]): ((versionId: string) => VersionNote[]) => {
  const groups = Map.groupBy(notes, ({ version_id }) => version_id);
  return (id) => (groups.get(id) ?? []).map(presentNote);
};

/** The same for the studio, which never sees a draft. */
export const studioNotesOfVersions = (notes: NoteRow[]): ((versionId: string) => StudioNote[]) => {
  const sent = notes.filter(({ round }) => round !== null);
  const groups = Map.groupBy(sent, ({ version_id }) => version_id);
  return (id) => (groups.get(id) ?? []).map(presentStudioNote);
};

const presentRounds = <N>(rounds: RoundRow[], notes: NoteRow[], presentOne: (note: NoteRow) => N) => {
  const groups = Map.groupBy(notes, ({ round }) => round);
  return rounds.map(({ number, sent_at }) => ({
    number,
    sent_at,
    notes: (groups.get(number) ?? []).map(presentOne),
  }));
};

export const presentClientRounds = (rounds: RoundRow[], notes: NoteRow[]): Round[] =>
  presentRounds(rounds, notes, presentRoundNote);

export const presentStudioRounds = (rounds: RoundRow[], notes: NoteRow[]): StudioRound[] =>
  presentRounds(rounds, notes, presentStudioNote);

/** Every song of an order, with what is known of it. */
export const presentSongs = ({ song_count }: Pick<OrderRow, 'song_count'>, rows: SongRow[]): ApprovedSong[] =>
  Array.from({ length: song_count }, (_, place) => {
    const row = rows.find(({ song }) => song === place + 1);
    return { song: place + 1, title: row?.title ?? '', approved_at: row?.approved_at ?? null };
  });

/** Rounds the additional revisions package holds. */
const ROUNDS_IN_PACKAGE = 3;

/** How many rounds there are since all songs were approved, and how many of them are left; null while they are unlimited. */
export const countRounds = (
  { approved_at, additional_revisions, rounds_allowed }: OrderRow,
  rounds: RoundRow[],
): { rounds_left: number | null; rounds_total: number | null } => {
  if (approved_at === null) return { rounds_left: null, rounds_total: null };
  const rounds_total = (additional_revisions ? ROUNDS_IN_PACKAGE : 0) + rounds_allowed;
  return { rounds_total, rounds_left: rounds_total - rounds.filter(({ is_counted }) => is_counted).length };
};
