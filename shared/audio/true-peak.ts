// True peak according to BS.1770-4 annex 2: the signal's magnitude between samples, from a polyphase filter.

/** Peaks of one channel, as linear magnitudes (1 is full scale). */
export interface TruePeakMeter {
  /** Feeds the next samples. */
  push(x: Float32Array): void;
  samplePeak(): number;
  /** Never below the sample peak. The last samples are evaluated as if silence followed. */
  truePeak(): number;
}

const taps = 16;
const half = taps / 2;
const stride = 32;

/** Windowed-sinc taps that interpolate the signal `fraction` of a sample after tap 7. */
function interpolator(fraction: number): Float64Array {
  const kernel = Float64Array.from({ length: taps }, (_, k) => {
    const x = k - half + 1 - fraction;
    return (Math.sin(Math.PI * x) / (Math.PI * x)) * Math.cos((Math.PI * x) / (taps + 1)) ** 2;
  });
  const total = kernel.reduce((a, b) => a + b);
  return kernel.map((v) => v / total);
}

const middle = interpolator(1 / 2);
const quarter = interpolator(1 / 4);
// The kernel for 3/4 mirrors the one for 1/4, so one even and one odd half serve both.
const even = quarter.map((v, k) => (v + (quarter[taps - 1 - k] as number)) / 2);
const odd = quarter.map((v, k) => (v - (quarter[taps - 1 - k] as number)) / 2);

const kernels = [middle, quarter, quarter.toReversed()];
/** Upper bound for the output of the taps at least this far from the middle, given samples of magnitude 1. */
const gainFrom = (distance: number): number =>
  Math.max(
    ...kernels.map((kernel) =>
      kernel.reduce((sum, v, k) => (Math.abs(k - half + 0.5) > distance ? sum + Math.abs(v) : sum), 0),
    ),
  );
const maximumGain = gainFrom(0);
const farGain = gainFrom(2);
// A bound per ring, so that their sum bounds every kernel.
const nextGain = Math.max(...kernels.map((kernel) => ringGain(kernel, 1)));
const nearGain = Math.max(...kernels.map((kernel) => ringGain(kernel, 0)));

/** Upper bound for the output of the two taps at this distance from the middle. */
function ringGain(kernel: Float64Array, ring: number): number {
  return Math.abs(kernel[half - 1 - ring] as number) + Math.abs(kernel[half + ring] as number);
}

/**
 * Highest magnitude at 1/4, 1/2 and 3/4 (`isFour`) or at 1/2 of each step in x[from .. to), at least `floor`. `loudest`
 * is an upper bound for the magnitude of these samples.
 */
function peakBetween(
  x: Float32Array,
  from: number,
  to: number,
  isFour: boolean,
  loudest: number,
  floor: number,
): number {
  const far = farGain * loudest;
  let peak = floor;
  for (let i = from; i < to; i++) {
    const near = Math.max(Math.abs(x[i + half - 1] as number), Math.abs(x[i + half] as number));
    const next = Math.max(Math.abs(x[i + half - 2] as number), Math.abs(x[i + half + 1] as number));
    if (nearGain * near + nextGain * next + far <= peak) continue;
    let centre = 0;
    let same = 0;
    let mirrored = 0;
    for (let k = 0; k < half; k++) {
      const a = x[i + k] as number;
      const b = x[i + taps - 1 - k] as number;
      centre += (middle[k] as number) * (a + b);
      same += (even[k] as number) * (a + b);
      mirrored += (odd[k] as number) * (a - b);
    }
    peak = Math.max(peak, Math.abs(centre));
    if (isFour) peak = Math.max(peak, Math.abs(same) + Math.abs(mirrored));
  }
  return peak;
}

/** Highest magnitude in x[from .. to). */
function loudestOf(x: Float32Array, from: number, to: number): number {
  let loudest = 0;
  for (let i = from; i < to; i++) {
    const v = Math.abs(x[i] as number);
    if (v > loudest) loudest = v;
  }
  return loudest;
}

/** A streaming meter for one channel. */
export function createTruePeakMeter(sampleRate: number): TruePeakMeter {
  const isFour = sampleRate < 96_000;
  const isOversampled = sampleRate < 192_000;
  let work = new Float32Array(4096 + taps);
  let samplePeak = 0;
  let truePeak = 0;

  /** Scans work[0 .. frames + taps - 1); the first taps - 1 samples are the end of the previous call. */
  const scan = (frames: number): void => {
    let before = loudestOf(work, 0, taps - 1);
    for (let from = 0; from < frames; from += stride) {
      const to = Math.min(frames, from + stride);
      const latest = loudestOf(work, from + taps - 1, to + taps - 1);
      const loudest = Math.max(before, latest);
      before = latest;
      if (latest > samplePeak) samplePeak = latest;
      if (latest > truePeak) truePeak = latest;
      // Skip blocks where no interpolated value could exceed the current peak.
      if (isOversampled && loudest * maximumGain > truePeak)
        truePeak = peakBetween(work, from, to, isFour, loudest, truePeak);
    }
  };

  return {
    push(x) {
      if (work.length < x.length + taps) {
        const larger = new Float32Array(x.length + taps);
        larger.set(work.subarray(0, taps - 1));
        work = larger;
      }
      work.set(x, taps - 1);
      scan(x.length);
      work.copyWithin(0, x.length, x.length + taps - 1);
    },
    samplePeak: () => samplePeak,
    truePeak() {
      const tail = work.slice(0, taps - 1);
      work.fill(0, taps - 1, 2 * taps);
      scan(taps);
      work.set(tail);
      return truePeak;
    },
  };
}
