import { type VersionKind, versionKinds } from '../../../../shared/version-kinds.ts';
import type {
  RoughMix,
  StudioNote,
  StudioVersion,
  Version,
  VersionNote,
} from '../../../../shared/versions.ts';
import type { ListedVersion, NoteRow, VersionRow } from './queries.ts';

const byKind = (one: { song: number; kind: VersionKind }, other: { song: number; kind: VersionKind }) =>
  one.song - other.song || versionKinds.indexOf(one.kind) - versionKinds.indexOf(other.kind);

const presentMeasures = (row: ListedVersion): Omit<Version, 'notes'> => ({
  id: row.id,
  song: row.song,
  kind: row.kind,
  number: row.number,
  name: row.name,
  note: row.note,
  size_bytes: row.size_bytes,
  duration_s: row.duration_s,
  loudness_lufs: row.lufs,
  true_peak_dbtp: row.true_peak_dbtp,
  peaks: row.peaks,
  delivered_at: row.delivered_at,
  is_available: row.expired_at === null,
});

/** A note as its client sees it: a draft of theirs, or sent, with what the last delivery told of it. */
export const presentNote = ({
  id,
  at_s,
  to_s,
  text,
  round,
  told_done,
  told_reply,
}: NoteRow): VersionNote => ({
  ...{ id, at_s, to_s, text, round },
  state: round === null ? 'draft' : told_done ? 'done' : 'sent',
  reply: told_reply,
});

/** A note as the studio has it. */
export const presentStudioNote = (row: NoteRow): StudioNote => ({
  ...presentNote(row),
  state: row.is_done ? 'done' : 'sent',
  is_done: row.is_done === 1,
  reply: row.reply,
});

/** The versions the client may see. */
export const presentVersions = (rows: ListedVersion[], notes: NoteRow[]): Version[] => {
  const notesOf = Map.groupBy(notes, ({ version_id }) => version_id);
  return rows
    .filter(({ delivery_id }) => delivery_id !== null)
    .map((row) => ({ ...presentMeasures(row), notes: (notesOf.get(row.id) ?? []).map(presentNote) }))
    .sort(byKind);
};

/** All versions, as the studio sees them; of notes those that were sent. */
export const presentStudioVersions = (rows: ListedVersion[], notes: NoteRow[]): StudioVersion[] => {
  const sent = notes.filter(({ round }) => round !== null);
  const notesOf = Map.groupBy(sent, ({ version_id }) => version_id);
  return rows
    .map((row) => ({
      ...presentMeasures(row),
      state: row.state,
      error: row.error,
      warnings: [],
      created_at: row.created_at,
      heard_at: row.heard_at,
      is_withdrawable: row.heard_at === null,
      notes: (notesOf.get(row.id) ?? []).map(presentStudioNote),
    }))
    .sort(byKind);
};

export const presentRoughMix = (row: VersionRow): RoughMix => ({
  id: row.id,
  duration_s: row.duration_s,
  loudness_lufs: row.lufs,
  true_peak_dbtp: row.true_peak_dbtp,
  peaks: row.peaks,
  files: row.source_files,
});
