import { describe, expect, it } from 'vitest';
import { packPeaks, packWaveform, unpackPeaks, unpackRms } from '../../../shared/audio/peaks.ts';
import { blendPeaks } from './blend-peaks.ts';
import { drawWaveform } from './waveform.ts';

const wave = (peaks: number[], rms: number[]) => packWaveform({ peaks, rms });
/** Half the height of each column. */
const heights = (path = '') => [...path.matchAll(/v-(\d+)v/g)].map(([, half]) => Number(half));

describe('waveform', () => {
  it('draws a path a layer, mirrored around the middle, with a line for silence', () => {
    expect(drawWaveform(wave([1, 0], [0.5, 0]), 2)).toEqual({
      peaks: 'M.5 64v-62v124m1-62v-1v2m1-1',
      rms: 'M.5 64v-32v64m1-32v-0v0m1-0',
    });
  });
  it('draws what has peaks alone, and a line without any', () => {
    expect(drawWaveform(packPeaks([1]), 1)).toEqual({ peaks: 'M.5 64v-62v124m1-62', rms: undefined });
    expect(drawWaveform('', 2).peaks).toBe('M.5 64v-1v2m1-1v-1v2m1-1');
  });
  it('keeps the highest peak and the mean power of each column, and stretches few', () => {
    const { peaks, rms } = drawWaveform(wave([0, 1, 0.5, 0.25], [0, 1, 0.5, 0.5]), 2);
    expect(heights(peaks)).toEqual([62, 32]);
    expect(heights(rms)).toEqual([44, 32]);
    expect(heights(drawWaveform(packPeaks([1, 0.5]), 4).peaks)).toEqual([62, 62, 32, 32]);
  });
  it('applies gain, up to the edge of the drawing', () => {
    expect(heights(drawWaveform(packPeaks([1, 0.5]), 2, 0.5).peaks)).toEqual([31, 16]);
    expect(heights(drawWaveform(packPeaks([1, 0.5]), 2, 2).peaks)).toEqual([62, 62]);
  });
  it('blends two sounds into one drawing, each over its share of the length', () => {
    const blend = (...given: Parameters<typeof blendPeaks>) => unpackPeaks(blendPeaks(...given));
    expect(blend(packPeaks([0, 1]), packPeaks([1, 0]))).toEqual([100, 100]);
    expect(blend('', packPeaks([1, 0]))).toEqual([100, 0]);
    expect(blend(packPeaks([1, 0]), packPeaks([0, 0, 0, 0]), [0.5, 1])).toEqual([100, 0, 0, 0]);
    expect(unpackRms(blendPeaks(wave([1, 1], [1, 0]), wave([1, 1], [0, 0])))).toEqual([100, 0]);
  });
});
