// Four-fold oversampling by a windowed-sinc polyphase filter, for saturation and true-peak limiting.
import type { Mono } from './buffer.ts';

const factor = 4;
const reach = 12;

const phases: Float64Array[] = Array.from({ length: factor }, (_, phase) => {
  const taps = new Float64Array(2 * reach);
  let total = 0;
  for (let k = 0; k < taps.length; k++) {
    const x = k - reach + 1 - phase / factor;
    const window = 0.5 + 0.5 * Math.cos((Math.PI * x) / (reach + 1));
    taps[k] = (x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x)) * window;
    total += taps[k];
  }
  return taps.map((t) => t / total);
});

/** The same kernel read at every quarter sample: the low-pass on the way down. */
const down = Float64Array.from({ length: 2 * reach * factor }, (_, k) => {
  const offset = k - reach * factor;
  const phase = ((offset % factor) + factor) % factor;
  return phase === 0 ? Number(offset === 0) : phases[phase][reach - 1 - (offset - phase) / factor];
});

/** Value of `x` at sample `i` plus a quarter, half or three quarters of a sample. */
function between(x: Mono, i: number, taps: Float64Array): number {
  let value = 0;
  const first = i - reach + 1;
  if (first >= 0 && first + taps.length <= x.length)
    for (let k = 0; k < taps.length; k++) value += taps[k] * x[first + k];
  else for (let k = 0; k < taps.length; k++) value += taps[k] * (x[first + k] ?? 0);
  return value;
}

/** Highest magnitude between each sample and the next one. */
export function interSamplePeaks(x: Mono): Mono {
  return x.map((v, i) => {
    let peak = Math.abs(v);
    for (let p = 1; p < factor; p++) peak = Math.max(peak, Math.abs(between(x, i, phases[p])));
    return peak;
  });
}

/** Applies a memoryless curve at four times the rate, so its harmonics do not fold back. */
export function shapeOversampled(x: Mono, curve: (v: number) => number): Mono {
  const high = new Float32Array(x.length * factor);
  for (let i = 0; i < x.length; i++) {
    for (let p = 0; p < factor; p++) high[i * factor + p] = curve(p === 0 ? x[i] : between(x, i, phases[p]));
  }
  const out = new Float32Array(x.length);
  for (let i = 0; i < x.length; i++) {
    let value = 0;
    const first = i * factor - down.length / 2;
    const last = Math.min(down.length, high.length - first);
    for (let k = Math.max(0, -first); k < last; k++) value += down[k] * high[first + k];
    out[i] = value / factor;
  }
  return out;
}

/** Soft clipping with `drive_db` of gain into the curve, level restored for small signals. */
export function saturate(x: Mono, driveDb: number): Mono {
  const drive = 10 ** (driveDb / 20);
  return shapeOversampled(x, (v) => Math.tanh(v * drive) / drive);
}
