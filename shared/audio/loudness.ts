// Programme loudness according to ITU-R BS.1770-4: K-weighting, 400 ms blocks with 75 % overlap, two gates.
import { createTruePeakMeter } from './true-peak.ts';

/** Readings so far. Levels are -Infinity for silence or less than 400 ms. */
export interface Loudness {
  /** Gated integrated loudness, LUFS. */
  integrated_lufs: number;
  /** Loudness of the last 400 ms, LUFS. */
  momentary_lufs: number;
  /** Loudest 400 ms, LUFS. */
  momentary_max_lufs: number;
  /** Highest sample magnitude, dBFS. */
  sample_peak_dbfs: number;
  /** Highest magnitude including between samples, dBTP (4x oversampled below 96 kHz). */
  true_peak_dbtp: number;
}

/** A streaming meter for one programme. */
export interface LoudnessMeter {
  /**
   * Feeds the next samples: one array per channel, all of the same length. Throws a RangeError when the channel count
   * differs from the meter's.
   */
  push(channels: readonly Float32Array[]): void;
  /** The readings so far; more samples may follow. */
  read(): Loudness;
}

/** BS.1770 channel weights for L, R, C, Ls, Rs; fewer channels use the first ones. */
const channelWeights: readonly number[] = [1, 1, 1, 1.41, 1.41];

const blocksPerWindow = 4;
const toLufs = (power: number): number => -0.691 + 10 * Math.log10(power);
const toPower = (lufs: number): number => 10 ** ((lufs + 0.691) / 10);
const toDb = (magnitude: number): number => 20 * Math.log10(magnitude);

type Biquad = readonly [b0: number, b1: number, b2: number, a1: number, a2: number];

/** The analogue prototypes behind the 48 kHz tables of BS.1770, warped to any sample rate. */
function kWeighting(sampleRate: number): { shelf: Biquad; highPass: Biquad } {
  const k = Math.tan((Math.PI * 1681.974450955533) / sampleRate);
  const high = 10 ** (3.999843853973347 / 20);
  const band = high ** 0.4996667741545416;
  const q = 0.7071752369554196;
  const a0 = 1 + k / q + k * k;
  const shelf: Biquad = [
    (high + (band * k) / q + k * k) / a0,
    (2 * (k * k - high)) / a0,
    (high - (band * k) / q + k * k) / a0,
    (2 * (k * k - 1)) / a0,
    (1 - k / q + k * k) / a0,
  ];
  const l = Math.tan((Math.PI * 38.13547087602444) / sampleRate);
  const r = 0.5003270373238773;
  const c0 = 1 + l / r + l * l;
  return { shelf, highPass: [1, -2, 1, (2 * (l * l - 1)) / c0, (1 - l / r + l * l) / c0] };
}

/** Sums the squared K-weighted samples of one channel; keeps its filter state between calls. */
function createWeightedPower(sampleRate: number): (x: Float32Array, from: number, to: number) => number {
  const { shelf, highPass } = kWeighting(sampleRate);
  const [b0, b1, b2, a1, a2] = shelf;
  const [, , , c1, c2] = highPass;
  const state = new Float64Array(4);
  return (x, from, to) => {
    // Locals stay in registers; closure variables would go through memory for every sample.
    let [s1, s2, t1, t2] = state as unknown as [number, number, number, number];
    let power = 0;
    for (let i = from; i < to; i++) {
      const v = x[i] as number;
      const y = b0 * v + s1;
      s1 = b1 * v + s2 - a1 * y;
      s2 = b2 * v - a2 * y;
      const z = y + t1;
      t1 = t2 - 2 * y - c1 * z;
      t2 = y - c2 * z;
      power += z * z;
    }
    // Decaying filters would reach denormal numbers, which are slow.
    if (power < 1e-30) state.fill(0);
    else state.set([s1, s2, t1, t2]);
    return power;
  };
}

function integrate(windows: readonly number[]): number {
  const mean = (floor: number): number => {
    let total = 0;
    let count = 0;
    for (const power of windows) {
      if (power > floor) {
        total += power;
        count++;
      }
    }
    return count === 0 ? 0 : total / count;
  };
  const absolute = toPower(-70);
  return toLufs(mean(Math.max(absolute, mean(absolute) / 10)));
}

/**
 * A meter for programmes of this sample rate and channel count (1 mono, 2 stereo, 5 as L R C Ls Rs), or with explicit
 * weights, one per channel. Stores 10 numbers per second of audio. A peakless meter skips peak readings and is faster.
 */
export function createLoudnessMeter(
  sampleRate: number,
  layout: number | readonly number[],
  { isPeakless = false }: { isPeakless?: boolean } = {},
): LoudnessMeter {
  const weights = typeof layout === 'number' ? channelWeights.slice(0, layout) : layout;
  if (typeof layout === 'number' && weights.length !== layout) {
    throw new RangeError(`No standard weights for ${layout} channels: give one weight a channel`);
  }
  const power = weights.map(() => createWeightedPower(sampleRate));
  const peaks = isPeakless ? [] : weights.map(() => createTruePeakMeter(sampleRate));
  const windows: number[] = [];
  const recent: number[] = [];
  let hop = 0;
  let inHop = 0;
  let sum = 0;
  let start = 0;
  let end = Math.round(sampleRate / 10);

  const closeHop = (): void => {
    recent.push(sum);
    if (recent.length > blocksPerWindow) recent.shift();
    if (recent.length === blocksPerWindow) {
      windows.push(recent.reduce((a, b) => a + b) / (blocksPerWindow * (sampleRate / 10)));
    }
    hop++;
    sum = 0;
    inHop = 0;
    start = end;
    end = Math.round(((hop + 1) * sampleRate) / 10);
  };

  return {
    push(channels) {
      if (channels.length !== weights.length) {
        throw new RangeError(`The meter has ${weights.length} channels, not ${channels.length}`);
      }
      const frames = channels[0]?.length ?? 0;
      for (let at = 0; at < frames; ) {
        const to = Math.min(frames, at + (end - start - inHop));
        channels.forEach((x, c) => {
          sum += (weights[c] as number) * (power[c]?.(x, at, to) ?? 0);
        });
        inHop += to - at;
        at = to;
        if (inHop === end - start) closeHop();
      }
      channels.forEach((x, c) => {
        peaks[c]?.push(x);
      });
    },
    read() {
      return {
        integrated_lufs: integrate(windows),
        momentary_lufs: toLufs(windows.at(-1) ?? 0),
        momentary_max_lufs: toLufs(windows.reduce((a, b) => Math.max(a, b), 0)),
        sample_peak_dbfs: toDb(Math.max(...peaks.map((p) => p.samplePeak()))),
        true_peak_dbtp: toDb(Math.max(...peaks.map((p) => p.truePeak()))),
      };
    },
  };
}

/** Measures a whole programme at once. */
export function measureLoudness(sampleRate: number, channels: readonly Float32Array[]): Loudness {
  const meter = createLoudnessMeter(sampleRate, channels.length);
  meter.push(channels);
  return meter.read();
}
