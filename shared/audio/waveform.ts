import { PEAK_POINTS } from './peaks.ts';

// Far more bins than points, so that the edges of a point are off by at most a hundredth of its width.
const MAX_BINS = 64 * PEAK_POINTS;

/** Collects peak magnitudes of audio of unknown length, in bins that widen as it grows. */
export const createWaveform = () => {
  const bins = new Float32Array(MAX_BINS);
  let count = 0;
  let width = 1;
  let inBin = 0;
  let highest = 0;

  const closeBin = () => {
    bins[count++] = highest;
    highest = 0;
    inBin = 0;
    if (count < MAX_BINS) return;
    for (let i = 0; i < count; i += 2) bins[i >> 1] = Math.max(bins[i] as number, bins[i + 1] as number);
    count >>= 1;
    width *= 2;
  };

  return {
    push(block: readonly Float32Array[]) {
      const [one = new Float32Array(), other = one] = block;
      for (let i = 0; i < one.length; ) {
        const to = Math.min(one.length, i + width - inBin);
        inBin += to - i;
        let level = highest;
        for (; i < to; i++) {
          const a = Math.abs(one[i] as number);
          const b = Math.abs(other[i] as number);
          if (a > level) level = a;
          if (b > level) level = b;
        }
        highest = level;
        if (inBin === width) closeBin();
      }
    },
    /** Peak levels of `points` equal parts of the audio. */
    read(points = PEAK_POINTS): number[] {
      const all = count + inBin / width;
      const getLevel = (bin: number) => (bin < count ? (bins[bin] as number) : highest);
      return Array.from({ length: points }, (_, point) => {
        const from = Math.floor((point * all) / points);
        const to = Math.max(from + 1, Math.ceil(((point + 1) * all) / points));
        let level = 0;
        for (let bin = from; bin < to; bin++) level = Math.max(level, getLevel(bin));
        return level;
      });
    },
  };
};
