import { PEAK_POINTS, type WaveLevels } from './peaks.ts';

// Far more bins than points, so that the edges of a point are off by at most a hundredth of its width.
const MAX_BINS = 64 * PEAK_POINTS;

/** Collects peaks and power of audio of unknown length, in bins that widen as it grows. */
export const createWaveform = () => {
  const bins = new Float32Array(MAX_BINS);
  /** Mean square of each bin, over both channels. */
  const powers = new Float32Array(MAX_BINS);
  let count = 0;
  let width = 1;
  let inBin = 0;
  let highest = 0;
  let energy = 0;

  const closeBin = () => {
    bins[count] = highest;
    powers[count++] = energy / (2 * width);
    highest = 0;
    energy = 0;
    inBin = 0;
    if (count < MAX_BINS) return;
    for (let i = 0; i < count; i += 2) {
      bins[i >> 1] = Math.max(bins[i] as number, bins[i + 1] as number);
      powers[i >> 1] = ((powers[i] as number) + (powers[i + 1] as number)) / 2;
    }
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
        let sum = energy;
        for (; i < to; i++) {
          const left = one[i] as number;
          const right = other[i] as number;
          const a = Math.abs(left);
          const b = Math.abs(right);
          if (a > level) level = a;
          if (b > level) level = b;
          sum += left * left + right * right;
        }
        highest = level;
        energy = sum;
        if (inBin === width) closeBin();
      }
    },
    /** Peaks and RMS of `points` equal parts of the audio. */
    read(points = PEAK_POINTS): WaveLevels {
      const all = count + inBin / width;
      const peaks: number[] = [];
      const rms: number[] = [];
      for (let point = 0; point < points; point++) {
        const from = Math.floor((point * all) / points);
        const to = Math.max(from + 1, Math.ceil(((point + 1) * all) / points));
        let level = 0;
        let power = 0;
        for (let bin = from; bin < to; bin++) {
          level = Math.max(level, bin < count ? (bins[bin] as number) : highest);
          power += bin < count ? (powers[bin] as number) : energy / (2 * Math.max(1, inBin));
        }
        peaks.push(level);
        rms.push(Math.sqrt(power / (to - from)));
      }
      return { peaks, rms };
    },
  };
};
