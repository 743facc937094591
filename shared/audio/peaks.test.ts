import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { packPeaks, thinPeaks, unpackPeaks } from './peaks.ts';

const levels = (maxLength: number) =>
  fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength });

describe('packed waveform', () => {
  it('round-trips within half a level', () => {
    fc.assert(
      fc.property(levels(200), (given) => {
        const back = unpackPeaks(packPeaks(given));
        expect(back).toHaveLength(given.length);
        for (const [index, level] of given.entries())
          expect(Math.abs((back[index] ?? -1) / 100 - level)).toBeLessThan(0.5 / 63 + 0.0051);
      }),
    );
  });

  it('treats invalid levels as silence and clamps levels above 1', () => {
    expect(unpackPeaks('?A_é')).toEqual([0, 0, 100, 0]);
    expect(unpackPeaks(packPeaks([-1, 2]))).toEqual([0, 100]);
  });
});

describe('thinned waveform', () => {
  it('keeps the highest peak each point covers', () => {
    expect(thinPeaks(packPeaks([0, 1, 0, 0, 0.5, 0]), 3)).toBe(packPeaks([1, 0, 0.5]));
    expect(thinPeaks('AB', 3)).toBe('AB');
    expect(thinPeaks('??B', 1)).toBe('B');
  });

  it('loses no peak', () => {
    fc.assert(
      fc.property(levels(300), fc.integer({ min: 1, max: 250 }), (given, points) => {
        const text = packPeaks(given);
        const thin = thinPeaks(text, points);
        expect(thin).toHaveLength(Math.min(points, text.length));
        expect(Math.max(...unpackPeaks(thin))).toBe(Math.max(...unpackPeaks(text)));
      }),
    );
  });
});
