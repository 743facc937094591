import { describe, expect, it } from 'vitest';
import { createResampling } from './resample.ts';

const sine = (rate: number, hz: number, seconds = 0.5) =>
  Float32Array.from({ length: Math.round(rate * seconds) }, (_, i) =>
    Math.sin((2 * Math.PI * hz * i) / rate),
  );

/** Converts everything at once, or in chunks of this many samples. */
const convert = (samples: Float32Array, from: number, to: number, piece = samples.length): Float32Array => {
  const resampler = createResampling(from, to)?.();
  if (!resampler) throw new Error('No such conversion');
  const parts: number[] = [];
  for (let at = 0; at < samples.length; at += piece)
    parts.push(...resampler.push(samples.subarray(at, at + piece)));
  parts.push(...resampler.end());
  return Float32Array.from(parts);
};

const middle = (samples: Float32Array) => samples.subarray(samples.length / 4, (samples.length * 3) / 4);
const toDb = (ratio: number) => 20 * Math.log10(ratio);
const rms = (samples: Float32Array) => Math.sqrt(samples.reduce((sum, v) => sum + v * v, 0) / samples.length);
const dbOf = (samples: Float32Array) => toDb(rms(middle(samples)) * Math.SQRT2);

const pairs: [from: number, to: number][] = [
  [44_100, 48_000],
  [88_200, 44_100],
  [96_000, 48_000],
  [192_000, 48_000],
  [22_050, 44_100],
  [32_000, 48_000],
  [44_056, 48_000],
];

describe.each(pairs)('from %i to %i Hz', (from, to) => {
  const nyquist = Math.min(from, to) / 2;

  it('keeps the level of anything below 0.86 of Nyquist within 0.02 dB', () => {
    for (const part of [0.01, 0.1, 0.3, 0.5, 0.7, 0.8, 0.86])
      expect(Math.abs(dbOf(convert(sine(from, nyquist * part), from, to)))).toBeLessThan(0.02);
  });

  it('leaves no alias or image above -95 dB', () => {
    for (const part of [1.04, 1.2, 1.5, 1.8]) {
      const hz = nyquist * part;
      // When downsampling, everything above the new Nyquist frequency must vanish.
      if (to < from && hz < from / 2) expect(dbOf(convert(sine(from, hz), from, to))).toBeLessThan(-95);
    }
    // Of a pure tone, nothing but the tone may remain.
    const hz = nyquist * 0.37;
    const out = convert(sine(from, hz), from, to);
    const rest = Float32Array.from(out, (v, i) => v - Math.sin((2 * Math.PI * hz * i) / to));
    expect(dbOf(rest)).toBeLessThan(-95);
  });

  it('keeps sample 0 at time 0 and the exact length', () => {
    const samples = new Float32Array(from);
    samples[0] = 1;
    samples[Math.round(from / 4)] = 1;
    const out = convert(samples, from, to);
    expect(out.length).toBe(to);
    const loudest = (values: Float32Array) =>
      values.reduce((best, v, i) => (v > (values[best] ?? 0) ? i : best), 0);
    expect(loudest(out.subarray(0, 100))).toBe(0);
    expect(loudest(out.subarray(100)) + 100).toBeCloseTo((Math.round(from / 4) / from) * to, 0);
  });

  it('gives the same result however the samples are chunked', () => {
    const samples = sine(from, 997, 0.05);
    const whole = convert(samples, from, to);
    for (const piece of [1, 1_000, 4_097]) expect(convert(samples, from, to, piece)).toEqual(whole);
  });
});

it('refuses rates with almost no common divisor', () => {
  expect(createResampling(383_997, 48_000)).toBeNull();
  expect(createResampling(44_099, 48_000)).not.toBeNull();
});
