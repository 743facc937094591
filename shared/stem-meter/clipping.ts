/** `FULL` is the highest 16-bit value, minus dither. Clipped files with more bits lie above it. */
const STEP = 2 ** -15;
const FULL = 1 - 2.5 * STEP;
/** Float files can exceed full scale without clipping. */
const BEYOND = 1 + 2 * STEP;
/** Next to a clipped run the wave drops below this; next to the peak of a slow wave at full scale it hardly does. */
const EDGE = 1 - 10 * STEP;
const SHORTEST = 3;

/** Finds the flat tops in one channel that only clipping produces, and remembers the first. */
export const createClipFinder = () => {
  let heard = 0;
  let length = 0;
  let sign = 0;
  let before = 0;
  let previous = 0;
  let runs = 0;
  let longest = 0;
  let first: number | null = null;

  const close = (after: number, at: number) => {
    if (length >= SHORTEST && Math.min(before * sign, after * sign) < EDGE) {
      runs++;
      if (length > longest) longest = length;
      first ??= at - length;
    }
    length = 0;
  };

  return {
    /** `loudest`: the highest magnitude of these samples, to skip those that cannot contain a run. */
    push(samples: Float32Array, loudest: number) {
      if (loudest >= FULL || length > 0)
        for (let i = 0; i < samples.length; i++) {
          const value = samples[i] as number;
          const level = Math.abs(value);
          const isFull = level >= FULL && level <= BEYOND;
          if (length > 0 && (!isFull || Math.sign(value) !== sign)) close(value, heard + i);
          if (isFull && length++ === 0) {
            sign = Math.sign(value);
            before = i > 0 ? (samples[i - 1] as number) : previous;
          }
        }
      heard += samples.length;
      previous = samples.at(-1) ?? previous;
    },
    /** The result, including a run at the very end. More samples may be pushed if no run was open. */
    read() {
      close(0, heard);
      return { runs, longest, first };
    },
  };
};

/** How far dither moves the samples of a flat top. */
const FLAT = 1e-4;
/**
 * Next to a cut-off peak the wave falls by at least this; next to the round peak of a low tone it hardly does. A square
 * wave jumps further.
 */
const FALLS = 1.5e-3;
const JUMPS = 0.6;
/** Peaks this close to the highest were cut at the same level. */
const SAME_EDGE = 0.003;
/** Quieter peaks are ignored. */
const MIN_LEVEL = 0.05;
/** Anything at or near full scale is handled as clipping. */
const MAX_LEVEL = 1 - 2.5 * 2 ** -15;
const MIN_RUNS = 5;
/** Average symmetry of a cut-off peak; a limiter with instant attack and slow release scores 0.5. */
const EVEN = 0.6;
/** Saturation leaves slightly rounded peaks, on average this much higher in the middle. Dither averages out. */
const ROUND = 2e-5;

const STEPS_KEPT = 256;

/**
 * Whether a wave moves in whole quantisation steps, as with few bits: its peaks are flat because nothing lies between
 * two steps.
 */
const movesInSteps = (steps: Float32Array): boolean => {
  const known = steps.filter((step) => step > 0);
  const least = known.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
  const whole = known.filter((step) => Math.abs(step / least - Math.round(step / least)) < 0.02);
  return least > FLAT && whole.length > 0.9 * known.length;
};

/**
 * Finds peaks cut off at one level below full scale: audio that was clipped and then turned down. Stepped waves are also
 * flat at other levels, and a limiter's peaks are cut on one side and round on the other.
 */
export const createFlatTopFinder = () => {
  let heard = 0;
  let peak = 0;
  let runs = 0;
  let elsewhere = 0;
  let first: number | null = null;
  let falls = [0, 0];
  let rounding = 0;
  const steps = new Float32Array(STEPS_KEPT);
  let stepped = 0;
  let before = [0, 0];

  const close = (level: number, at: number, fall: readonly [number, number], round: number) => {
    const [up, down] = fall;
    if (level < peak * (1 - SAME_EDGE)) {
      if (Math.abs(up) > FALLS || Math.abs(down) > FALLS) elsewhere++;
      return;
    }
    if (Math.min(up, down) < FALLS * level || Math.max(up, down) > JUMPS * level) {
      // A peak of a different shape at the same level.
      if (Math.max(up, down) > JUMPS * level) elsewhere++;
      return;
    }
    runs++;
    rounding += round;
    first ??= at;
    falls = [(falls[0] as number) + up, (falls[1] as number) + down];
  };

  const rise = (loudest: number) => {
    if (loudest <= peak) return;
    if (loudest > peak * (1 + SAME_EDGE)) {
      elsewhere += runs;
      runs = 0;
      first = null;
      falls = [0, 0];
      rounding = 0;
    }
    peak = loudest;
  };

  const scan = (samples: Float32Array) => {
    let start = 0;
    let value = samples[0] as number;
    for (let i = 1; i < samples.length; i++) {
      const next = samples[i] as number;
      const distance = next - value;
      if (distance <= FLAT && distance >= -FLAT) continue;
      steps[stepped++ % STEPS_KEPT] = Math.abs(next - (samples[i - 1] as number));
      if (i - start >= SHORTEST && (value > MIN_LEVEL || value < -MIN_LEVEL)) {
        const sign = value > 0 ? 1 : -1;
        const earlier = (start > 1 ? samples[start - 2] : before[start]) as number;
        const later = samples[Math.min(i + 1, samples.length - 1)] as number;
        const fall = [sign * (value - earlier), sign * (value - later)] as const;
        const middle = samples[(start + i - 1) >> 1] as number;
        const round = sign * (middle - (value + (samples[i - 1] as number)) / 2);
        close(Math.abs(value), heard + start, fall, round);
      }
      start = i;
      value = next;
    }
  };

  return {
    /** `loudest`: upper bound for the magnitude of these samples. */
    push(samples: Float32Array, loudest: number) {
      rise(loudest);
      if (loudest >= peak * (1 - SAME_EDGE) && peak > MIN_LEVEL && peak < MAX_LEVEL) scan(samples);
      heard += samples.length;
      before = [samples.at(-2) ?? 0, samples.at(-1) ?? 0];
    },
    read: () => {
      const [up = 0, down = 0] = falls;
      const isCut =
        runs >= MIN_RUNS &&
        elsewhere < runs / 2 &&
        Math.min(up, down) > EVEN * Math.max(up, down) &&
        rounding < ROUND * runs;
      return isCut && peak < MAX_LEVEL && !movesInSteps(steps) ? { runs, first } : { runs: 0, first: null };
    },
  };
};
