import { unpackPeaks } from '../../../shared/audio/peaks.ts';

/** Points of the time axis that are looked at. */
const COLUMNS = 500;

/** Half a step of a packed waveform: so much higher a sample may be than its point says. */
const HALF_STEP = 1 / 126;

type Stem = { peaks: string | null; share: number };

/**
 * How far a sum of stems has to be turned down so that it can never clip, 1 for not at all: the highest sum of peaks at any moment is taken as if all
 * of them fell on the same sample. One gain for the whole song, so that nothing pumps. A stem without a waveform counts as full all the way.
 */
export const safeLevel = (stems: readonly Stem[]): number => {
  const sums = new Float64Array(COLUMNS);
  for (const { peaks, share } of stems) {
    const levels = peaks ? unpackPeaks(peaks) : [100];
    for (let column = 0; column < COLUMNS; column += 1) {
      const of = (edge: number) => (share > 0 ? (edge / COLUMNS / share) * levels.length : 0);
      const from = Math.floor(of(column));
      if (from >= levels.length) break;
      // A point more on either side: durations of headers and of samples differ by a little.
      const spanned = levels.slice(Math.max(0, from - 1), Math.ceil(of(column + 1)) + 1);
      sums[column] = (sums[column] ?? 0) + Math.max(0, ...spanned) / 100 + HALF_STEP;
    }
  }
  return Math.min(1, 1 / Math.max(1, ...sums));
};
