import { unpackPeaks } from '../../../shared/audio/peaks.ts';
import { formatDuration } from '../../../shared/format.ts';
import type { ListedVersion } from './queries.ts';

/** A lower true peak, in dBTP, is silence. */
const SILENCE_DBTP = -60;
/** In percent of full scale: a track that isn't cut off ends lower. */
const LOUD_END = 30;
const MAX_SECONDS_OFF = 1;

const isSilent = ({ true_peak_dbtp }: ListedVersion): boolean =>
  true_peak_dbtp === null || true_peak_dbtp < SILENCE_DBTP;

/** The newest earlier version of the same song that can be played. */
const findEarlier = (version: ListedVersion, all: ListedVersion[]): ListedVersion | undefined =>
  all
    .filter(
      ({ song, created_at, duration_s }) =>
        song === version.song && created_at < version.created_at && duration_s !== null,
    )
    .reduce<ListedVersion | undefined>(
      (latest, one) => (latest && latest.created_at > one.created_at ? latest : one),
      undefined,
    );

/** What the studio should know about a version before delivering it; it may be intended. */
export const describeWarnings = (version: ListedVersion, all: ListedVersion[]): string[] => {
  const { duration_s, peaks, state } = version;
  if (state !== 'ready' || duration_s === null || peaks === null) return [];
  if (isSilent(version)) return ['This file is silent.'];
  const warnings: string[] = [];
  if ((unpackPeaks(peaks).at(-1) ?? 0) > LOUD_END)
    warnings.push('It ends at full level. Check that the export wasn’t cut off.');
  const earlier = findEarlier(version, all);
  if (earlier && Math.abs(duration_s - (earlier.duration_s ?? 0)) > MAX_SECONDS_OFF)
    warnings.push(
      `It’s ${formatDuration(duration_s)} long, but ${earlier.kind} ${earlier.number} of this song is ${formatDuration(earlier.duration_s ?? 0)}.`,
    );
  return warnings;
};
