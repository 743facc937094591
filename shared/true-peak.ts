// True peak after BS.1770-4 annex 2: the magnitude of the signal between its samples, by a polyphase filter.

/** Peaks of one channel, as linear magnitudes (1 is full scale). */
export interface TruePeakMeter {
  /** Feeds the next samples. */
  push(x: Float32Array): void;
  samplePeak(): number;
  /** Never below the sample peak. Reads ahead of the last samples as if silence followed. */
  truePeak(): number;
}

const taps = 16;
const half = taps / 2;
const stride = 32;

/** Windowed-sinc taps that read the signal `fraction` of a sample after tap number 7. */
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
// The kernel at 3/4 is the one at 1/4 mirrored, so one even and one odd half serve both.
const even = quarter.map((v, k) => (v + (quarter[taps - 1 - k] as number)) / 2);
const odd = quarter.map((v, k) => (v - (quarter[taps - 1 - k] as number)) / 2);

const absoluteSum = (kernel: Float64Array): number => kernel.reduce((a, b) => a + Math.abs(b), 0);
const maximumGain = Math.max(absoluteSum(middle), absoluteSum(quarter));

/** Highest magnitude at 1/4, 1/2 and 3/4 (`isFour`) or at 1/2 of each step in x[from .. to), at least `floor`. */
function peakBetween(x: Float32Array, from: number, to: number, isFour: boolean, floor: number): number {
  let peak = floor;
  for (let i = from; i < to; i++) {
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

/** A streaming meter for one channel. */
export function createTruePeakMeter(sampleRate: number): TruePeakMeter {
  const isFour = sampleRate < 96_000;
  const isOversampled = sampleRate < 192_000;
  let work = new Float32Array(4096 + taps);
  let samplePeak = 0;
  let truePeak = 0;

  /** Scans work[0 .. frames + taps - 1); its first taps - 1 samples are the end of the previous call. */
  const scan = (frames: number): void => {
    if (!isOversampled) return;
    for (let from = 0; from < frames; from += stride) {
      const to = Math.min(frames, from + stride);
      let loudest = 0;
      for (let i = from; i < to + taps - 1; i++) {
        const v = Math.abs(work[i] as number);
        if (v > loudest) loudest = v;
      }
      // Skipped where no value between these samples could beat what is known already.
      if (loudest * maximumGain > truePeak) truePeak = peakBetween(work, from, to, isFour, truePeak);
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
      for (let i = 0; i < x.length; i++) {
        const v = Math.abs(x[i] as number);
        if (v > samplePeak) samplePeak = v;
      }
      truePeak = Math.max(truePeak, samplePeak);
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
