import type { SoundMeasures } from '../audio/sound.ts';

/** Windows per second: long enough to average out the lowest tones, short enough to fit between notes. */
const WINDOWS_PER_SECOND = 4;

export type Extremes = { high: number; low: number };
type Window = { mean: number; swing: number };

const getMedian = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Relative to full scale; a smaller offset does not matter (-46 dB). */
const MIN_OFFSET = 0.005;
/** A window in which no sample exceeds its mean by more than this is a pause. */
const PAUSE = 0.1;

/**
 * The DC offset, added by a bad converter or plug-in; 0 when there is none. It is present in every window, including
 * pauses; an asymmetrical wave has none in pauses. A tone without pauses proves an offset by being symmetrical around
 * it.
 */
const offsetIn = (windows: readonly Window[], highest: number, lowest: number): number => {
  // There may be digital silence before and after a recording.
  const sounding = windows.filter(({ mean, swing }) => swing > 0 || mean !== 0);
  const offset = getMedian(sounding.map(({ mean }) => mean));
  const isConstant = (some: readonly Window[]) =>
    some.filter(({ mean }) => Math.abs(mean - offset) <= Math.abs(offset) / 4).length >= 0.8 * some.length;
  if (Math.abs(offset) < MIN_OFFSET || sounding.length < 4 || !isConstant(sounding)) return 0;
  const loudest = Math.max(...sounding.map(({ swing }) => swing));
  const pauses = sounding.filter(({ swing }) => swing < PAUSE * loudest);
  if (pauses.length > 0) return isConstant(pauses) ? offset : 0;
  const [above, below] = [highest - offset, offset - lowest];
  return Math.abs(above - below) < 0.1 * (above + below) ? offset : 0;
};

/** Measures DC offset and whether the two channels cancel each other out. */
export const createBalanceMeter = (sampleRate: number, channels: number) => {
  const size = Math.max(1, Math.round(sampleRate / WINDOWS_PER_SECOND));
  const windows = Array.from({ length: channels }, (): Window[] => []);
  const sums = new Float64Array(channels);
  const powers = new Float64Array(channels);
  const totals = new Float64Array(channels);
  const highest = new Float64Array(channels);
  const lowest = new Float64Array(channels);
  let filled = 0;

  const close = () => {
    for (let c = 0; c < channels; c++) {
      const mean = (sums[c] as number) / size;
      const swing = Math.sqrt(Math.max(0, (powers[c] as number) / size - mean * mean));
      windows[c]?.push({ mean, swing });
      totals[c] = (totals[c] as number) + (powers[c] as number);
    }
    sums.fill(0);
    powers.fill(0);
    filled = 0;
  };

  const add = (samples: Float32Array, c: number, from: number, to: number) => {
    let sum = 0;
    let power = 0;
    for (let i = from; i < to; i++) {
      const value = samples[i] as number;
      sum += value;
      power += value * value;
    }
    sums[c] = (sums[c] as number) + sum;
    powers[c] = (powers[c] as number) + power;
  };

  return {
    /** `extremes`: the highest and lowest sample of each channel. */
    push(block: readonly Float32Array[], extremes: readonly Extremes[]) {
      for (const [c, { high, low }] of extremes.entries()) {
        if (high > (highest[c] as number)) highest[c] = high;
        if (low < (lowest[c] as number)) lowest[c] = low;
      }
      const frames = block[0]?.length ?? 0;
      for (let at = 0; at < frames; ) {
        const to = Math.min(frames, at + size - filled);
        for (const [c, samples] of block.entries()) add(samples, c, at, to);
        filled += to - at;
        at = to;
        if (filled === size) close();
      }
    },
    /** `middle`: power of the sum of the two channels, compared with their individual power. */
    read(middle: number) {
      const offsets = windows.map((some, c) => offsetIn(some, highest[c] as number, lowest[c] as number));
      const offset = offsets.reduce((most, one) => (Math.abs(one) > Math.abs(most) ? one : most), 0);
      const [left = 0, right = 0] = totals.map((total, c) => total + (powers[c] as number));
      return {
        dc_offset: Math.round(offset * 1e4) / 1e4 + 0,
        correlation:
          channels === 2 && left > 0 && right > 0
            ? Math.round((50 * (middle - left - right)) / Math.sqrt(left * right)) / 100 + 0
            : null,
      };
    },
  };
};

/** Sound starts above this: -60 dBFS. */
export const AUDIBLE = 0.001;

/** Difference that dither and lossy coding leave between two identical channels: -80 dBFS. */
const SAME = 0.0001;

/** Compares the two channels of a stereo file. */
export const createChannelComparison = () => {
  const peaks = [0, 0];
  let apart = 0;
  return {
    push([left, right]: readonly Float32Array[], levels: readonly number[]) {
      for (const [i, level] of levels.entries()) if (level > (peaks[i] as number)) peaks[i] = level;
      if (!left || !right || apart > SAME) return;
      for (let i = 0; i < left.length; i++) {
        const distance = Math.abs((left[i] as number) - (right[i] as number));
        if (distance > apart) apart = distance;
      }
    },
    read(): Pick<SoundMeasures, 'is_dual_mono' | 'is_one_sided' | 'louder_side'> {
      const [loud = 0, quiet = 0] = peaks.toSorted((a, b) => b - a);
      return {
        is_dual_mono: loud > AUDIBLE && apart <= Math.min(SAME, loud / 100),
        // The noise of an unused input is 40 dB below the recorded side.
        is_one_sided: loud > 10 * AUDIBLE && quiet <= AUDIBLE && quiet <= loud / 100,
        louder_side: peaks[0] === peaks[1] ? null : (peaks[0] ?? 0) > (peaks[1] ?? 0) ? 'left' : 'right',
      };
    },
  };
};
