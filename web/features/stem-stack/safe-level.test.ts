import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { packPeaks } from '../../../shared/audio/peaks.ts';
import { safeLevel } from './safe-level.ts';

const POINTS = 500;
/** Packs samples into a waveform like the check does. */
const peaksOf = (samples: Float64Array) =>
  packPeaks(
    Array.from({ length: POINTS }, (_, point) => {
      const part = samples.subarray(
        Math.floor((point * samples.length) / POINTS),
        Math.floor(((point + 1) * samples.length) / POINTS),
      );
      return part.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
    }),
  );

describe('safeLevel', () => {
  it('leaves a sum alone that cannot clip', () => {
    expect(safeLevel([])).toBe(1);
    expect(safeLevel([{ peaks: packPeaks(Array(POINTS).fill(0.5)), share: 1 }])).toBe(1);
  });

  it('adds up only what plays at the same time', () => {
    const first = packPeaks(Array.from({ length: POINTS }, (_, at) => (at < 240 ? 0.9 : 0)));
    const second = packPeaks(Array.from({ length: POINTS }, (_, at) => (at > 260 ? 0.9 : 0)));
    expect(safeLevel([first, second].map((peaks) => ({ peaks, share: 1 })))).toBe(1);
    const both = safeLevel([first, first].map((peaks) => ({ peaks, share: 1 })));
    expect(both).toBeCloseTo(1 / 1.8, 1);
  });

  it('treats an unknown waveform as full scale', () => {
    expect(safeLevel([null, null].map((peaks) => ({ peaks, share: 1 })))).toBeLessThan(0.51);
  });

  it('never lets a sum clip, whatever it consists of', () => {
    const stem = fc.record({
      frames: fc.integer({ min: 600, max: 5_000 }),
      height: fc.double({ min: 0, max: 1, noNaN: true }),
      from: fc.double({ min: 0, max: 1, noNaN: true }),
      to: fc.double({ min: 0, max: 1, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(stem, { minLength: 1, maxLength: 12 }), (stems) => {
        const longest = Math.max(...stems.map(({ frames }) => frames));
        const sounds = stems.map(({ frames, height, from, to }) =>
          Float64Array.from({ length: frames }, (_, at) =>
            at >= from * frames && at <= to * frames ? height : 0,
          ),
        );
        const level = safeLevel(
          sounds.map((samples) => ({ peaks: peaksOf(samples), share: samples.length / longest })),
        );
        for (let at = 0; at < longest; at += 1) {
          const sum = sounds.reduce((total, samples) => total + (samples[at] ?? 0), 0);
          if (sum * level > 1 + 1e-9) throw new Error(`Clips at ${at}: ${sum * level}`);
        }
      }),
      { numRuns: 60 },
    );
  });
});
