import { describe, expect, it } from 'vitest';
import { createResampler } from './resample.ts';

const sine = (rate: number, hz: number, from: number, count: number) =>
  Float32Array.from({ length: count }, (_, at) => Math.sin((2 * Math.PI * hz * (from + at)) / rate));

const resample = (from_hz: number, to_hz: number, hz: number, from: number, count: number) => {
  const resampler = createResampler(from_hz, to_hz);
  const needs = resampler.needs(from, count);
  return resampler.make(sine(from_hz, hz, needs.from, needs.count), from, count);
};
const furthest = (one: Float32Array, other: Float32Array) =>
  one.reduce((most, value, at) => Math.max(most, Math.abs(value - (other[at] ?? 0))), 0);

describe('resampling', () => {
  it.each([
    [44_100, 48_000, 1_000],
    [44_100, 48_000, 15_000],
    [48_000, 44_100, 1_000],
    [48_000, 44_100, 15_000],
    [96_000, 48_000, 1_000],
    [88_200, 48_000, 12_000],
    [22_050, 48_000, 5_000],
  ])('from %i to %i Hz keeps a tone of %i Hz in place', (from_hz, to_hz, hz) => {
    // A late position, because small errors add up.
    const from = to_hz * 300 + 17;
    expect(furthest(resample(from_hz, to_hz, hz, from, 4_800), sine(to_hz, hz, from, 4_800))).toBeLessThan(
      2e-3,
    );
  });

  it('gives the same in pieces as at once', () => {
    const whole = resample(44_100, 48_000, 997, 1_000, 3_000);
    const pieces = [1_000, 1_700, 3_333].map((from, at, all) =>
      resample(44_100, 48_000, 997, from, (all[at + 1] ?? 4_000) - from),
    );
    expect(pieces.flatMap((piece) => [...piece])).toEqual([...whole]);
  });

  it('filters out what the lower rate cannot represent', () => {
    const loudest = resample(96_000, 44_100, 30_000, 5_000, 4_000).reduce(
      (most, value) => Math.max(most, Math.abs(value)),
      0,
    );
    expect(loudest).toBeLessThan(0.01);
  });
});
