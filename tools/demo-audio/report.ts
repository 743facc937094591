// Figures of one pair, printed while the generator runs: what a listener should hear, as numbers.
import { type Mono, mapStereo, peakOf, type Stereo, sum, toDb } from './dsp/buffer.ts';
import { filter } from './dsp/filters.ts';
import type { Stems } from './mix/console.ts';
import { integratedLufs } from './mix/measure.ts';

const rms = (x: Mono): number => Math.sqrt(x.reduce((t, v) => t + v * v, 0) / x.length);

/** Loudness of the lead parts over the loudness of everything else, LU. */
export function leadOverBand(strips: Stems, front: string[]): number {
  const names = Object.keys(strips);
  const of = (chosen: string[]): Mono => sum(...chosen.map((n) => strips[n]));
  const lead = names.filter((n) => front.includes(n));
  const band = names.filter((n) => !front.includes(n));
  return integratedLufs([of(lead)]) - integratedLufs([of(band)]);
}

const edges = [30, 120, 250, 500, 1000, 2000, 4000, 8000, 16_000];

/** Level of each band against the whole, dB. */
export function spectrum(s: Stereo): number[] {
  const mid = s.left.map((v, i) => (v + s.right[i]) / 2);
  const whole = rms(mid);
  return edges.slice(0, -1).map((low, n) => {
    const high = edges[n + 1];
    const band = [1, 2].reduce<Mono>(
      (x) => filter(filter(x, { type: 'high_pass', hz: low }), { type: 'low_pass', hz: high }),
      mid,
    );
    return toDb(rms(band) / whole);
  });
}

/** Correlation of the channels above the bass, which is mono in any mix: 1 is mono. */
export function correlation(s: Stereo): number {
  const { left, right } = mapStereo(s, (x) => filter(x, { type: 'high_pass', hz: 250 }));
  let lr = 0;
  let ll = 0;
  let rr = 0;
  left.forEach((v, i) => {
    lr += v * right[i];
    ll += v * v;
    rr += right[i] * right[i];
  });
  return lr / Math.sqrt(ll * rr);
}

export const crestDb = (s: Stereo): number =>
  toDb(peakOf(s.left, s.right)) - toDb(Math.hypot(rms(s.left), rms(s.right)) / Math.SQRT2);
