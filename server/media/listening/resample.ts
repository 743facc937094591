import { refusals } from '../decoders/refusal.ts';
import { createDecimation, readsBeyond } from './decimate.ts';

/**
 * Zero crossings of the filter on each side, at the lower rate; with the window, the transition band is 16% of Nyquist
 * wide.
 */
const HALF_WIDTH = 40;
/** Kaiser window: about 100 dB of rejection, 4 dB beyond the range of 16 bits. */
const BETA = 10;
/**
 * Centre of the transition band relative to the lower Nyquist frequency: flat to 19 kHz at 44.1 kHz, above which the
 * encoder cuts anyway.
 */
const CUTOFF = 0.95;
const MAX_TAPS = 4_000_000;

const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));

/** Modified Bessel function of the first kind, order 0. */
const bessel = (x: number): number => {
  let sum = 1;
  let term = 1;
  for (let k = 1; term > sum * 1e-12; k++) {
    term *= (x / (2 * k)) ** 2;
    sum += term;
  }
  return sum;
};

/** One windowed sinc per phase; each passes a constant unchanged. */
const makePhases = (phases: number, scale: number): { taps: number; table: Float64Array } => {
  // Even, so that taps can be processed in fours.
  const half = 2 * Math.ceil(HALF_WIDTH / scale / 2);
  const taps = 2 * half;
  const table = new Float64Array(phases * taps);
  const edge = bessel(BETA);
  for (let phase = 0; phase < phases; phase++) {
    const kernel = Float64Array.from({ length: taps }, (_, k) => {
      const x = k - half + 1 - phase / phases;
      const inside = 1 - (x / half) ** 2;
      if (inside <= 0) return 0;
      const angle = Math.PI * x * scale * CUTOFF;
      return (angle === 0 ? 1 : Math.sin(angle) / angle) * (bessel(BETA * Math.sqrt(inside)) / edge);
    });
    const total = kernel.reduce((sum, value) => sum + value, 0);
    for (let k = 0; k < taps; k++) table[phase * taps + k] = (kernel[k] as number) / total;
  }
  return { taps, table };
};

const dot = (all: Float64Array, at: number, table: Float64Array, base: number, taps: number): number => {
  let a = 0;
  let b = 0;
  let c = 0;
  let d = 0;
  for (let k = 0; k < taps; k += 4) {
    a += (all[at + k] as number) * (table[base + k] as number);
    b += (all[at + k + 1] as number) * (table[base + k + 1] as number);
    c += (all[at + k + 2] as number) * (table[base + k + 2] as number);
    d += (all[at + k + 3] as number) * (table[base + k + 3] as number);
  }
  return a + b + (c + d);
};

export type Resampler = {
  /**
   * Takes the next samples of one channel and returns them at the new rate. The result is valid until the next call.
   */
  push(samples: Float32Array): Float32Array;
  /** The remaining samples at the end. In total, `n` samples become `n * to / from`, rounded up. */
  end(): Float32Array;
};

/**
 * Makes resamplers for one pair of rates: polyphase windowed sinc, no delay, sample 0 stays at time 0. Null when the
 * rates have so small a common divisor that the filter would get too large.
 */
export const createResampling = (from: number, to: number): (() => Resampler) | null => {
  const common = divisor(from, to);
  const phases = to / common;
  const step = from / common;
  const scale = Math.min(1, to / from);
  if (phases * 2 * (HALF_WIDTH / scale) > MAX_TAPS) return null;
  const { taps, table } = makePhases(phases, scale);
  const half = taps / 2;
  const decimate = phases === 1 ? createDecimation(table, step) : null;
  const room = decimate ? readsBeyond(step) : 0;

  return () => {
    // Starts with silence for the time before the sound.
    let held = half - 1;
    let all = new Float64Array(held);
    let isOver = false;
    let received = 0;
    let made = 0;
    // Position of the next output sample: an integer index into `all` for its first tap, plus a phase.
    let at = 0;
    let phase = 0;

    const interpolate = (out: Float32Array) => {
      for (let i = 0; i < out.length; i++) {
        out[i] = dot(all, at, table, phase * taps, taps);
        phase += step;
        at += Math.floor(phase / phases);
        phase %= phases;
      }
    };

    const push = (samples: Float32Array): Float32Array => {
      if (!isOver) received += samples.length;
      const length = held + samples.length;
      if (all.length < length + room) {
        const larger = new Float64Array(length + room);
        larger.set(all.subarray(0, held));
        all = larger;
      }
      all.set(samples, held);
      const ready = Math.max(0, Math.ceil(((length - taps + 1 - at) * phases - phase) / step));
      const most = Math.ceil((received * to) / from) - made;
      const out = new Float32Array(isOver ? Math.min(ready, most) : ready);
      if (out.length > 0 && decimate) {
        decimate(all, at, out);
        at += out.length * step;
      } else interpolate(out);
      made += out.length;
      const done = Math.min(at, length);
      all.copyWithin(0, done, length);
      held = length - done;
      at -= done;
      return out;
    };

    return {
      push,
      end() {
        isOver = true;
        return push(new Float32Array(taps + Math.ceil(step / phases)));
      },
    };
  };
};

/** Of the rates that browsers play without converting, the one with the larger common divisor. */
export const listeningRate = (rate: number): 44_100 | 48_000 => (rate % 11_025 === 0 ? 44_100 : 48_000);

/** One resampler per channel; null when the rate stays. Throws AudioRefusal when there is no filter for these rates. */
export const createConverters = (from: number, to: number, width: number): Resampler[] | null => {
  if (from === to) return null;
  const resampling = createResampling(from, to);
  if (!resampling) throw refusals.oddRate(from);
  return Array.from({ length: width }, resampling);
};
