import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { packPeaks, packWaveform, thinPeaks, unpackPeaks, unpackRms } from './peaks.ts';

const levels = (maxLength: number) =>
  fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength });

describe('packed waveform', () => {
  it('round-trips both layers within half a level, one character a column', () => {
    fc.assert(
      fc.property(levels(200), (given) => {
        const text = packWaveform({ peaks: given, rms: given.map((level) => level / 2) });
        expect(text).toHaveLength(2 * given.length + 1);
        for (const [back, share] of [
          [unpackPeaks(text), 1],
          [unpackRms(text) ?? [], 0.5],
        ] as const) {
          expect(back).toHaveLength(given.length);
          for (const [index, level] of given.entries())
            expect(Math.abs((back[index] ?? -1) / 100 - level * share)).toBeLessThan(0.5 / 63 + 0.0051);
        }
      }),
    );
  });

  it('reads what earlier releases stored: peaks alone', () => {
    expect(unpackPeaks('A_')).toEqual([0, 100]);
    expect(unpackRms('A_')).toBeNull();
    expect(unpackRms('A_.AA')).toEqual([0, 0]);
    expect(unpackPeaks('A_.AA')).toEqual([0, 100]);
  });

  it('treats invalid levels as silence and clamps levels above 1', () => {
    expect(unpackPeaks('?A_é')).toEqual([0, 0, 100, 0]);
    expect(unpackPeaks(packPeaks([-1, 2, Number.NaN, Number.POSITIVE_INFINITY]))).toEqual([0, 100, 0, 100]);
  });
});

describe('thinned waveform', () => {
  it('keeps the highest peak each column covers, and the mean power', () => {
    expect(thinPeaks(packPeaks([0, 1, 0, 0, 0.5, 0]), 3)).toBe(packPeaks([1, 0, 0.5]));
    expect(thinPeaks('AB', 3)).toBe('AB');
    expect(thinPeaks('??B', 1)).toBe('B');
    expect(thinPeaks('A_A_._A__', 2)).toBe(`__.${packPeaks([Math.SQRT1_2])}_`);
    expect(thinPeaks('AB.AB', 2)).toBe('AB.AB');
    expect(thinPeaks('ABCDE_', 6, 2)).toBe('ABCDE_');
    expect(thinPeaks('ABDFHJ_', 6, 2)).toBe('ACEGI_');
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
