import { compareKinds, type VersionKind } from '../../../shared/version-kinds.ts';
import type {
  ComparedSong,
  OrderSong,
  RoughMix,
  RoundNote,
  StudioVersion,
  Version,
} from '../../../shared/versions.ts';
import { getKindLabel } from '../ledger/describe.ts';
import type { VersionRow } from '../ledger/rows.ts';
import { describeWarnings } from './describe-warnings.ts';
import type { ListedVersion } from './queries.ts';

const byKind = (one: { song: number; kind: VersionKind }, other: { song: number; kind: VersionKind }) =>
  one.song - other.song || compareKinds(one.kind, other.kind);

/** What both sides see of a version. */
const presentVersion = (row: ListedVersion): Omit<Version, 'notes'> => ({
  id: row.id,
  song: row.song,
  kind: row.kind,
  kind_name: getKindLabel(row),
  number: row.number,
  name: row.name,
  note: row.note,
  size_bytes: row.size_bytes,
  duration_s: row.duration_s,
  loudness_lufs: row.lufs,
  true_peak_dbtp: row.true_peak_dbtp,
  peaks: row.peaks,
  mp3: row.mp3_state && { state: row.mp3_state, size_bytes: row.mp3_bytes ?? 0 },
  delivered_at: row.delivered_at,
  is_available: row.expired_at === null,
});

/** The versions the client may see. */
export const presentVersions = (rows: ListedVersion[], notes: RoundNote[]): Version[] => {
  const notesOf = Map.groupBy(notes, ({ version_id }) => version_id);
  return rows
    .filter(({ delivery_id }) => delivery_id !== null)
    .map((row) => ({ ...presentVersion(row), notes: notesOf.get(row.id) ?? [] }))
    .sort(byKind);
};

/** All versions, as the studio sees them. */
export const presentStudioVersions = (rows: ListedVersion[]): StudioVersion[] =>
  rows
    .map((row) => ({
      ...presentVersion(row),
      sample_rate_hz: row.sample_rate_hz,
      state: row.state,
      error: row.error,
      warnings: describeWarnings(row, rows),
      created_at: row.created_at,
      heard_at: row.heard_at,
      approved_at: row.approved_at,
      is_withdrawable: row.heard_at === null,
    }))
    .sort(byKind);

const presentRoughMix = (row: VersionRow): RoughMix => ({
  id: row.id,
  duration_s: row.duration_s,
  loudness_lufs: row.lufs,
  true_peak_dbtp: row.true_peak_dbtp,
  peaks: row.peaks,
  files: row.source_files,
});

/** Songs with the client's own mixes, where there is a version to compare one with. */
export const addRoughMixes = (
  songs: OrderSong[],
  versions: { song: number }[],
  roughMixes: VersionRow[],
): ComparedSong[] =>
  songs.map((one) => {
    const isInSong = ({ song }: { song: number }) => song === one.song;
    const rough = versions.some(isInSong) ? roughMixes.find(isInSong) : undefined;
    return { ...one, rough: rough ? presentRoughMix(rough) : null };
  });
