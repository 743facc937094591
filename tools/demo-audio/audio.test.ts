// Tests the committed files: the figures on the page must be true of the bytes a visitor hears.
import { readFileSync, statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { measureLoudness } from '../../shared/audio/loudness.ts';
import { unpackPeaks, unpackRms } from '../../shared/audio/peaks.ts';
import otherDemos from '../../web/features/portfolio/demos.json' with { type: 'json' };
import leadDemo from '../../web/features/portfolio/lead-demo.json' with { type: 'json' };
import masters from '../../web/features/portfolio/masters.json' with { type: 'json' };
import samples from '../../web/features/portfolio/samples.json' with { type: 'json' };
import { type Mono, peakOf, type Stereo, sampleRate, silence } from './dsp/buffer.ts';
import { declick, withClicks } from './dsp/repair.ts';
import { decodeMp3 } from './encode.ts';
import { crestDb, spectrum } from './report.ts';

const demos = [leadDemo, ...otherDemos];
const pieces = [...samples, ...demos];
const fileOf = (url: string): URL => new URL(`../../web/public${url}`, import.meta.url);

/** What is wrong with each rough mix. */
const faults: Record<string, 'boomy' | 'thin' | 'ragged'> = {
  'night-bus-crown': 'boomy',
  'peckham-sunrise': 'boomy',
  'rain-on-tape': 'boomy',
  'glass-elevator': 'thin',
  'paper-satellites': 'thin',
  'slow-honey': 'ragged',
  'leave-the-porch-light-on': 'ragged',
};

async function hear(url: string) {
  const { left, right } = await decodeMp3(new Uint8Array(readFileSync(fileOf(url))));
  return { left, right, ...measureLoudness(44_100, [left, right]) };
}

const power = (x: Mono): number => x.reduce((sum, v) => sum + v * v, 0) / x.length;
const decibels = (ratio: number): number => 10 * Math.log10(ratio);

/** Side against middle, dB: how wide it is. */
const width = ({ left, right }: Stereo): number =>
  decibels(power(left.map((v, i) => v - right[i])) / power(left.map((v, i) => v + right[i])));
/** Left against right, dB. */
const leaning = ({ left, right }: Stereo): number => decibels(power(left) / power(right));

/** How much louder the loudest four seconds are than the quietest, without the ending, dB. */
function range({ peaks, duration_s }: { peaks: string; duration_s: number }): number {
  const rms = unpackRms(peaks) ?? [];
  const columns = Math.round((4 / duration_s) * rms.length);
  const levels = Array.from({ length: rms.length - 2 * columns }, (_, at) =>
    power(Float32Array.from(rms.slice(at, at + columns))),
  );
  return decibels(Math.max(...levels) / Math.min(...levels));
}

it('has four samples and three demo tracks of many kinds, together under 12 MB', () => {
  expect([samples.length, demos.length]).toEqual([4, 3]);
  expect(new Set(pieces.map(({ genre }) => genre)).size).toBe(7);
  expect(new Set(pieces.map(({ artist }) => artist)).size).toBe(7);
  const bytes = [...pieces, ...masters]
    .flatMap((p) => [p.before, p.after])
    .map(({ url }) => [url, statSync(fileOf(url)).size] as const);
  const sizes = [...new Map(bytes).values()];
  expect(sizes.reduce((a, b) => a + b)).toBeLessThan(12_000_000);
});

it('takes clicks out of a take, and leaves what is clean alone', () => {
  const clean = silence(3).map((_, i) => 0.25 * Math.sin((2 * Math.PI * 220 * i) / sampleRate));
  const clicked = withClicks(clean, 4, 1);
  const off = (x: Mono): number => peakOf(x.map((v, i) => v - clean[i]));
  expect(off(clicked)).toBeGreaterThan(0.5);
  expect(off(declick(clicked))).toBeLessThan(0.05);
  expect(off(declick(clean))).toBe(0);
});

it('has no two waveforms that look alike', () => {
  const drawn = pieces.flatMap(({ title, before, after }) =>
    [before, after].map(({ peaks }) => ({ title, levels: unpackPeaks(peaks) })),
  );
  const likeness = (one: number[], other: number[]) => {
    const centred = (list: number[]) => {
      const mean = list.reduce((sum, v) => sum + v, 0) / list.length;
      return list.map((v) => v - mean);
    };
    const [a, b] = [centred(one), centred(other)];
    const dot = (x: number[], y: number[]) => x.reduce((sum, v, i) => sum + v * y[i], 0);
    return dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b));
  };
  for (const [n, one] of drawn.entries())
    for (const other of drawn.slice(n + 1))
      expect([
        one.title,
        other.title,
        likeness(one.levels, other.levels) < (one.title === other.title ? 0.97 : 0.8),
      ]).toEqual([one.title, other.title, true]);
});

describe.each(pieces)('$title', (piece) => {
  it('has two sides of equal length and loudness, whose figures match the files', async () => {
    const before = await hear(piece.before.url);
    const after = await hear(piece.after.url);
    expect(after.left.length).toBe(before.left.length);
    expect(before.left.length / 44_100).toBeGreaterThanOrEqual(40);
    expect(Math.abs(before.integrated_lufs - after.integrated_lufs)).toBeLessThanOrEqual(0.1);
    for (const [heard, told] of [
      [before, piece.before],
      [after, piece.after],
    ] as const) {
      expect(heard.integrated_lufs).toBeCloseTo(told.lufs, 1);
      expect(heard.true_peak_dbtp).toBeCloseTo(told.true_peak_dbtp, 1);
      expect(heard.left.length / 44_100).toBeCloseTo(told.duration_s, 2);
      expect(told.peaks).toMatch(/^[\w-]{500}\.[\w-]{500}$/);
      expect(Math.max(...unpackPeaks(told.peaks))).toBe(100);
    }
    expect(after.true_peak_dbtp).toBeLessThanOrEqual(-1);
    expect(before.true_peak_dbtp).toBeLessThan(0);
  });

  it('has sides that start together, end in silence, and are built of quiet and loud sections', async () => {
    const sides = await Promise.all([hear(piece.before.url), hear(piece.after.url)]);
    const onsets = sides.map(({ left, right }) =>
      left.findIndex((v, i) => Math.abs(v) + Math.abs(right[i]) > 0.02),
    );
    expect(Math.abs((onsets[0] ?? 0) - (onsets[1] ?? 0))).toBeLessThan(0.05 * 44_100);
    for (const { left, right } of sides)
      expect(Math.max(...left.slice(-500).map(Math.abs), ...right.slice(-500).map(Math.abs))).toBeLessThan(
        0.003,
      );
    expect(range(piece.before)).toBeGreaterThan(5);
    expect(range(piece.after)).toBeGreaterThan(5);
  });

  it('has a fault that the mix mends, and is denser after it', async () => {
    const [before, after] = await Promise.all([hear(piece.before.url), hear(piece.after.url)]);
    expect(crestDb(before) - crestDb(after)).toBeGreaterThan(2);
    const [lowBefore, lowAfter] = [before, after].map((side) => {
      const [sub = 0, , , , , bright = 0] = spectrum(side);
      return { sub, tilt: sub - bright };
    });
    const fault = faults[piece.id];
    if (fault === 'boomy') expect((lowBefore?.tilt ?? 0) - (lowAfter?.tilt ?? 0)).toBeGreaterThan(6);
    if (fault === 'thin') expect((lowAfter?.sub ?? 0) - (lowBefore?.sub ?? 0)).toBeGreaterThan(12);
    if (fault === 'ragged') {
      expect(Math.abs(leaning(before))).toBeGreaterThan(1.5);
      expect(Math.abs(leaning(after))).toBeLessThan(1);
    } else {
      expect(width(before)).toBeLessThan(-50);
      expect(width(after)).toBeGreaterThan(-16);
    }
  });
});

describe.each(masters)('the master of $title', ({ id, before, after }) => {
  it('is a demo’s finished mix, with its peaks as they are, against its master', async () => {
    const demo = demos.find((one) => one.id === id);
    expect(after).toEqual({ name: 'Master', ...demo?.after });
    const [mix, master] = await Promise.all([hear(before.url), hear(after.url)]);
    expect(mix.left.length).toBe(master.left.length);
    expect(mix.integrated_lufs).toBeCloseTo(before.lufs, 1);
    expect(mix.true_peak_dbtp).toBeCloseTo(before.true_peak_dbtp, 1);
    expect(mix.true_peak_dbtp).toBeLessThanOrEqual(-1);
    // Level matched, it is the master that is denser, and nothing else of the song that changed much.
    expect(master.integrated_lufs - mix.integrated_lufs).toBeGreaterThan(3);
    expect(crestDb(mix) - crestDb(master)).toBeGreaterThan(4);
    expect(Math.abs(leaning(mix) - leaning(master))).toBeLessThan(1);
  });
});
