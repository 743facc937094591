import { unpackPeaks } from '../../../shared/audio/peaks.ts';

/** Points on the time axis that are examined. */
const COLUMNS = 500;

/** Half a quantisation step of a packed waveform: a sample may exceed its point by this much. */
const HALF_STEP = 1 / 126;

type Stem = { peaks: string | null; share: number };

/**
 * The gain that keeps a sum of stems from ever clipping; 1 when none is needed. Assumes that all peaks of a point fall
 * on the same sample. One gain for the whole song, so that nothing pumps. A stem without a waveform counts as full scale
 * throughout.
 */
export const safeLevel = (stems: readonly Stem[]): number => {
  const sums = new Float64Array(COLUMNS);
  for (const { peaks, share } of stems) {
    const levels = peaks ? unpackPeaks(peaks) : [100];
    for (let column = 0; column < COLUMNS; column += 1) {
      const of = (edge: number) => (share > 0 ? (edge / COLUMNS / share) * levels.length : 0);
      const from = Math.floor(of(column));
      if (from >= levels.length) break;
      // One point more on each side, because durations from headers and samples differ slightly.
      const spanned = levels.slice(Math.max(0, from - 1), Math.ceil(of(column + 1)) + 1);
      sums[column] = (sums[column] ?? 0) + Math.max(0, ...spanned) / 100 + HALF_STEP;
    }
  }
  return Math.min(1, 1 / Math.max(1, ...sums));
};
