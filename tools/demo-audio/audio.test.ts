// Tests the committed files: the figures on the page must be true of the bytes a visitor hears.
import { readFileSync, statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { measureLoudness } from '../../shared/audio/loudness.ts';
import { unpackPeaks } from '../../shared/audio/peaks.ts';
import otherDemos from '../../web/features/portfolio/demos.json' with { type: 'json' };
import leadDemo from '../../web/features/portfolio/lead-demo.json' with { type: 'json' };
import samples from '../../web/features/portfolio/samples.json' with { type: 'json' };
import { decodeMp3 } from './encode.ts';

const demos = [leadDemo, ...otherDemos];
const pieces = [...samples, ...demos];
const fileOf = (url: string): URL => new URL(`../../web/public${url}`, import.meta.url);

async function hear(url: string) {
  const { left, right } = await decodeMp3(new Uint8Array(readFileSync(fileOf(url))));
  return { left, right, ...measureLoudness(44_100, [left, right]) };
}

it('has four samples and three demo tracks, together under 4 MB', () => {
  expect([samples.length, demos.length]).toEqual([4, 3]);
  const bytes = pieces.flatMap((p) => [p.before, p.after]).map(({ url }) => statSync(fileOf(url)).size);
  expect(bytes.reduce((a, b) => a + b)).toBeLessThan(4_000_000);
});

describe.each(pieces)('$title', (piece) => {
  it('has two sides of equal length and loudness, whose figures match the files', async () => {
    const before = await hear(piece.before.url);
    const after = await hear(piece.after.url);
    expect(after.left.length).toBe(before.left.length);
    expect(Math.abs(before.integrated_lufs - after.integrated_lufs)).toBeLessThanOrEqual(0.1);
    for (const [heard, told] of [
      [before, piece.before],
      [after, piece.after],
    ] as const) {
      expect(heard.integrated_lufs).toBeCloseTo(told.lufs, 1);
      expect(heard.true_peak_dbtp).toBeCloseTo(told.true_peak_dbtp, 1);
      expect(heard.left.length / 44_100).toBeCloseTo(told.duration_s, 2);
      expect(told.peaks).toMatch(/^[\w-]{160}$/);
      expect(Math.max(...unpackPeaks(told.peaks))).toBeGreaterThan(50);
    }
    expect(after.true_peak_dbtp).toBeLessThanOrEqual(-1);
    expect(before.true_peak_dbtp).toBeLessThan(0);
  });

  it('has sides that start together, end in silence, and are wide only after the mix', async () => {
    const sides = await Promise.all([hear(piece.before.url), hear(piece.after.url)]);
    const onsets = sides.map(({ left }) => left.findIndex((v) => Math.abs(v) > 0.02));
    expect(Math.abs((onsets[0] ?? 0) - (onsets[1] ?? 0))).toBeLessThan(0.03 * 44_100);
    const spread = sides.map(({ left, right }) => {
      expect(Math.max(...left.slice(-500).map(Math.abs), ...right.slice(-500).map(Math.abs))).toBeLessThan(
        0.003,
      );
      let side = 0;
      let mid = 0;
      for (let i = 0; i < left.length; i++) {
        side += ((left[i] ?? 0) - (right[i] ?? 0)) ** 2;
        mid += ((left[i] ?? 0) + (right[i] ?? 0)) ** 2;
      }
      return 10 * Math.log10(side / mid);
    });
    expect(spread[0]).toBeLessThan(-50);
    expect(spread[1]).toBeGreaterThan(-16);
  });
});
