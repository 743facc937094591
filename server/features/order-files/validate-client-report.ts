import type { SoundFacts, SoundMeasures } from '../../../shared/audio/sound.ts';
import type { FileReport, ZipEntry } from '../../../shared/stems.ts';
import type { FileRow } from '../ledger/order-queries.ts';

type StoredFile = Pick<FileRow, 'format' | 'size_bytes'>;

// ID3 tags may precede either format; then the file name decides.
const mayBeTagged = ['MP3', 'FLAC'];

const contradicts = (said: string, known: string): boolean =>
  said !== 'unknown' && said !== known && !(mayBeTagged.includes(said) && mayBeTagged.includes(known));

/**
 * The fewest bytes a second of audio takes: two bits a sample, an encoder's silence, FLAC blocks with a constant value.
 */
const getMinBytesPerSecond = ({ format, sample_rate_hz, channels }: SoundFacts): number => {
  if (format === 'WAV' || format === 'AIFF') return ((sample_rate_hz ?? 8_000) * (channels ?? 1)) / 4;
  return format === 'FLAC' ? 5 : 100;
};

/** The maximum compression ratio of Deflate (RFC 1951: 258 bytes in two bits). */
const MAX_PACKED = 1_032;
/** Shorter runs don't count as clipping (shared/stem-check/clips.ts). */
const SHORTEST_CLIP = 3;
const ROUNDING_S = 1;
/** A dropout has audio on both sides (shared/stem-check/dropouts.ts). */
const MAX_DROPOUTS_PER_SECOND = 3;

const areMeasuresPossible = (measures: SoundMeasures, seconds: number, facts: SoundFacts): boolean => {
  const { first_clip_s, starts_at_s, ends_at_s, clipped_runs, longest_clip } = measures;
  const {
    first_dropout_s,
    first_flat_top_s,
    dropouts = 0,
    flat_tops = 0,
    correlation,
    louder_side,
    lossy_cutoff_hz,
  } = measures;
  const channels = facts.channels ?? 2;
  const length = seconds + ROUNDING_S;
  const frames = length * (facts.sample_rate_hz ?? 192_000);
  const times = [first_clip_s, starts_at_s, ends_at_s, first_dropout_s, first_flat_top_s];
  return (
    times.every((at) => at == null || at <= length) &&
    longest_clip <= frames &&
    (clipped_runs + flat_tops) * SHORTEST_CLIP <= frames * channels &&
    dropouts <= MAX_DROPOUTS_PER_SECOND * length * channels &&
    (lossy_cutoff_hz ?? 0) <= (facts.sample_rate_hz ?? 192_000) / 2 &&
    (channels === 2 || (correlation == null && louder_side == null))
  );
};

const dropImpossible = <T extends { facts: SoundFacts; measures: SoundMeasures | null }>(
  told: T,
  size: number,
): T => {
  const { facts, measures } = told;
  const max = size / getMinBytesPerSecond(facts);
  const isLonger = (facts.duration_s ?? 0) > max + ROUNDING_S;
  const isSound =
    !isLonger && measures !== null && areMeasuresPossible(measures, facts.duration_s ?? max, facts);
  return {
    ...told,
    facts: isLonger ? { ...facts, duration_s: null } : facts,
    measures: isSound ? measures : null,
  };
};

const dropImpossibleFromEntry = (entry: ZipEntry): ZipEntry => {
  const { facts, measures } = entry;
  return facts
    ? dropImpossible({ ...entry, facts, measures }, entry.size_bytes)
    : { ...entry, measures: null };
};

/**
 * The client browser's report on a file, without anything its first bytes and size rule out. Null if it describes a
 * different format. The studio's own check verifies the rest.
 */
export const validateClientReport = (
  report: FileReport,
  { format, size_bytes }: StoredFile,
): FileReport | null => {
  if (contradicts(report.facts.format, format)) return null;
  const { entries } = report;
  const unpacked = entries?.reduce((sum, entry) => sum + entry.size_bytes, 0) ?? 0;
  const isPacked = format === 'ZIP' && unpacked <= size_bytes * MAX_PACKED;
  return {
    ...dropImpossible(report, size_bytes),
    entries: entries && isPacked ? entries.map(dropImpossibleFromEntry) : null,
  };
};
