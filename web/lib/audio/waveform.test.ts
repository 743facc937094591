import { describe, expect, it } from 'vitest';
import { blendPeaks, toBars, wavePath } from './waveform.ts';

describe('waveform', () => {
  it('keeps the highest peak of each bar', () => {
    expect(toBars([1, 9, 3, 4], 2)).toEqual([9, 4]);
  });
  it('stretches few peaks across many bars', () => {
    expect(toBars([10, 20], 4)).toEqual([10, 10, 20, 20]);
  });
  it('draws only dots without peaks', () => {
    expect(wavePath(toBars([], 2))).toBe('M2 50v-1v2m4-1v-1v2m4-1');
  });
  it('applies gain, and blends two sounds into one drawing', () => {
    expect(toBars([80, 40], 2, 0.5)).toEqual([40, 20]);
    expect(blendPeaks([10, 90], [50, 20])).toEqual([50, 90]);
    expect(blendPeaks([], [50, 20])).toEqual([50, 20]);
    expect(blendPeaks([90, 10], [20, 20, 20, 20], [0.5, 1])).toEqual([90, 20, 20, 20]);
  });
  it('mirrors a full peak around the middle', () => {
    expect(wavePath([100])).toBe('M2 50v-48v96m4-48');
  });
});
