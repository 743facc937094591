import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { packPeaks, thinPeaks, unpackPeaks } from './peaks.ts';

const levels = (maxLength: number) =>
  fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength });

describe('a waveform as text', () => {
  it('comes back within half a level', () => {
    fc.assert(
      fc.property(levels(200), (given) => {
        const back = unpackPeaks(packPeaks(given));
        expect(back).toHaveLength(given.length);
        for (const [index, level] of given.entries())
          expect(Math.abs((back[index] ?? -1) / 100 - level)).toBeLessThan(0.5 / 63 + 0.0051);
      }),
    );
  });

  it('takes what is no level for silence, and cuts what is too loud', () => {
    expect(unpackPeaks('?A_é')).toEqual([0, 0, 100, 0]);
    expect(unpackPeaks(packPeaks([-1, 2]))).toEqual([0, 100]);
  });
});

describe('a thinner waveform', () => {
  it('has the highest of what each point stands for', () => {
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
