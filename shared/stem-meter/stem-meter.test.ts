import { describe, expect, it } from 'vitest';
import { stemSamples } from '../../test/audio/stems.ts';
import { measureLoudness } from '../audio/loudness.ts';
import { unpackPeaks } from '../audio/peaks.ts';
import { STEM_POINTS } from '../audio/sound.ts';
import { createStemMeter } from './stem-meter.ts';

const measure = (samples: Float32Array[], rate = 48_000, piece = Number.POSITIVE_INFINITY) => {
  const meter = createStemMeter(rate, samples.length);
  for (let at = 0; at < (samples[0]?.length ?? 0); at += piece)
    meter.push(samples.map((channel) => channel.subarray(at, at + piece)));
  return meter.read();
};
const measuresOf = (samples: Float32Array[], rate?: number) => measure(samples, rate).measures;

const sine = (hz: number, level: number, rate: number, seconds = 2) =>
  Float32Array.from({ length: rate * seconds }, (_, i) => level * Math.sin((2 * Math.PI * hz * i) / rate));
const clip = (samples: Float32Array, top = 1) => samples.map((v) => Math.min(top, Math.max(-1, v)));
const quantised = (samples: Float32Array, bits: number) => {
  const steps = 2 ** (bits - 1);
  return samples.map((v) => Math.max(-steps, Math.min(steps - 1, Math.round(v * steps))) / steps);
};

describe('levels and times', () => {
  it('match the sound', () => {
    const samples = stemSamples({ seconds: 6, from: 1.25, to: 4.5, level: 0.25 });
    const { measures } = measure(samples);
    const highest = Math.max(
      ...samples.map((channel) => channel.reduce((a, v) => Math.max(a, Math.abs(v)), 0)),
    );
    expect(measures.peak_dbfs).toBeCloseTo(20 * Math.log10(highest), 2);
    expect(measures.lufs).toBeCloseTo(measureLoudness(48_000, samples).integrated_lufs, 2);
    expect(measures.starts_at_s).toBeCloseTo(1.25, 2);
    expect(measures.ends_at_s).toBeCloseTo(4.5, 1);
    expect(measures).toMatchObject({ clipped_runs: 0, longest_clip: 0, first_clip_s: null });
  });

  it('are absent in silence and in noise below -60 dBFS', () => {
    expect(measuresOf([new Float32Array(48_000)])).toMatchObject({
      peak_dbfs: null,
      lufs: null,
      starts_at_s: null,
      ends_at_s: null,
    });
    expect(measuresOf([sine(440, 0.0009, 48_000)])).toMatchObject({ starts_at_s: null, peak_dbfs: -60.92 });
    expect(createStemMeter(48_000, 2).read()).toMatchObject({ peaks: '', measures: { peak_dbfs: null } });
  });

  it('are the same however the samples are split', () => {
    const samples = [clip(sine(440, 1.3, 48_000)), clip(sine(333, 1.1, 48_000))];
    const whole = measure(samples);
    expect(whole.measures.clipped_runs).toBeGreaterThan(100);
    for (const piece of [1, 7, 4_096, 5_000]) expect(measure(samples, 48_000, piece)).toEqual(whole);
  });

  it('include a hash that only identical sounds share', () => {
    const hashOf = (samples: Float32Array[]) => measuresOf(samples).sound_hash;
    const [left = new Float32Array(), right = left] = stemSamples({ seconds: 2, seed: 5 });
    const hash = hashOf([left, right]);
    expect(hash).toMatch(/^[0-9a-f]{16}$/);
    expect(hashOf([left.slice(), right.slice()])).toBe(hash);
    const nudged = left.slice();
    nudged[40_000] = (nudged[40_000] as number) + 2 ** -23;
    const others = [
      hashOf([nudged, right]),
      hashOf([right, left]),
      hashOf([left]),
      hashOf([left.map((v) => -v), right]),
      hashOf([left.subarray(1), right.subarray(1)]),
    ];
    expect(new Set([hash, ...others]).size).toBe(6);
    expect(hashOf([new Float32Array(48_000)])).toBeNull();
  });

  it('stay finite for damaged float samples', () => {
    const { peak_dbfs, lufs } = measuresOf([Float32Array.of(0, Number.POSITIVE_INFINITY, Number.NaN, 0.5)]);
    expect(peak_dbfs).toBe(60);
    expect(lufs).toBeNull();
  });

  it('support any number of channels', () => {
    const { measures, peaks } = measure(Array.from({ length: 8 }, () => sine(440, 0.5, 48_000)));
    expect(measures).toMatchObject({ peak_dbfs: -6.02, is_dual_mono: false, is_one_sided: false });
    expect(unpackPeaks(peaks)).toHaveLength(STEM_POINTS);
  });
});

it('draws a small waveform of the whole sound', () => {
  const points = unpackPeaks(measure(stemSamples({ seconds: 10, from: 5, to: 10 })).peaks);
  expect(points).toHaveLength(STEM_POINTS);
  expect(Math.max(...points.slice(0, 249))).toBe(0);
  expect(Math.min(...points.slice(251, 490))).toBeGreaterThan(0);
});

describe('clipping', () => {
  it.each([8_000, 44_100, 48_000, 96_000])('is counted at %i Hz, with the position of the first', (rate) => {
    const samples = new Float32Array(rate * 2);
    samples.set(
      sine(100, 1.4, rate, 1).map((v) => Math.min(1, Math.max(-1, v))),
      rate,
    );
    const found = measuresOf([samples], rate);
    // Each half-wave has one flat top.
    expect(found.clipped_runs).toBe(200);
    expect(found.longest_clip / rate).toBeCloseTo(Math.acos(1 / 1.4) / Math.PI / 100, 3);
    expect(found.first_clip_s).toBeCloseTo(1 + Math.asin(1 / 1.4) / (2 * Math.PI * 100), 3);
  });

  it.each([16, 24])('is found in %i-bit files, where the highest value is below 1', (bits) => {
    expect(measuresOf([quantised(sine(200, 1.2, 44_100), bits)], 44_100).clipped_runs).toBe(800);
  });

  it('is found through the dither of a 16-bit export', () => {
    const noisy = clip(sine(200, 1.2, 44_100)).map(
      (v, i) => v + ((i * 7919) % 1000) / 1000 / 32_768 - 1 / 65_536,
    );
    expect(measuresOf([quantised(noisy, 16)], 44_100).clipped_runs).toBeGreaterThanOrEqual(700);
  });

  it('is counted to the very end of a file', () => {
    const samples = sine(100, 0.2, 48_000, 1);
    samples.fill(1, -5);
    expect(measuresOf([samples])).toMatchObject({ clipped_runs: 1, longest_clip: 5 });
  });

  const clean: [string, Float32Array, number][] = [
    ['a deep tone that just reaches full scale', quantised(sine(30, 1, 96_000), 16), 96_000],
    ['a deeper one', quantised(sine(20, 1, 192_000, 1), 16), 192_000],
    ['a tone at full scale in 24 bits', quantised(sine(50, 1, 48_000), 24), 48_000],
    ['floats above full scale', sine(200, 2, 48_000), 48_000],
    ['single samples at full scale', sine(12_000, 1, 48_000), 48_000],
    ['a flat top below full scale', clip(sine(200, 1, 48_000), 0.7), 48_000],
  ];
  it.each(clean)('is not reported for %s', (_, samples, rate) => {
    expect(measuresOf([samples], rate)).toMatchObject({ clipped_runs: 0, first_clip_s: null });
  });
});

describe('two channels', () => {
  it.each([
    ['wide', false, false],
    ['same', true, false],
    ['left', false, true],
    ['right', false, true],
  ] as const)('%s', (sides, is_dual_mono, is_one_sided) => {
    expect(measuresOf(stemSamples({ sides }))).toMatchObject({ is_dual_mono, is_one_sided });
  });

  it('count as identical despite dither, and as one-sided despite hiss', () => {
    const [one = new Float32Array()] = stemSamples();
    const hiss = one.map((_, i) => (((i * 7919) % 1000) / 1000 - 0.5) / 16_384);
    expect(measuresOf([one, one.map((v, i) => v + (hiss[i] ?? 0))]).is_dual_mono).toBe(true);
    expect(measuresOf([one, hiss]).is_one_sided).toBe(true);
    expect(measuresOf([one, one.map((v) => 0.9 * v)])).toMatchObject({
      is_dual_mono: false,
      is_one_sided: false,
    });
    expect(measuresOf([one, one.map((v) => -v)]).is_dual_mono).toBe(false);
  });

  it('are neither identical nor one-sided in silence or mono', () => {
    const silence = new Float32Array(48_000);
    const none = { is_dual_mono: false, is_one_sided: false };
    expect(measuresOf([silence, silence])).toMatchObject(none);
    expect(measuresOf([sine(440, 0.5, 48_000)])).toMatchObject(none);
  });
});
