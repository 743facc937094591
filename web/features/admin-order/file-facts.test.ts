import { describe, expect, it } from 'vitest';
import type { OrderFile } from '../../../shared/orders.ts';
import { faultless } from '../../../test/measured.ts';
import { describeFileFacts, getFileKind } from './file-facts.ts';

const unknown = { duration_s: null, sample_rate_hz: null, bit_depth: null, channels: null, report: null };
const sound = {
  format: 'WAV',
  sample_rate_hz: null,
  bit_depth: null,
  channels: null,
  duration_s: null,
} as const;
const file = (facts: Partial<OrderFile>) =>
  ({ name: 'vox.wav', format: 'wav', ...unknown, ...facts }) as OrderFile;
const values = (facts: Partial<OrderFile>) => describeFileFacts(file(facts)).map(({ value }) => value);

describe('describeFileFacts', () => {
  it('formats known facts', () => {
    expect(
      values({ format: 'flac', duration_s: 187.2, sample_rate_hz: 44_100, bit_depth: 24, channels: 2 }),
    ).toEqual(['FLAC', '3:07', '44.1 kHz', '24-bit', 'Stereo']);
    expect(values({ sample_rate_hz: 96_000, channels: 6 })).toEqual(['WAV', '96 kHz', '6 channels']);
  });

  it('adds what was measured, once the samples were read', () => {
    const measured = (change: object) =>
      values({ report: { facts: sound, measures: { ...faultless, ...change }, entries: null } }).slice(1);
    expect(measured({ lufs: -14.21, peak_dbfs: -0.32 })).toEqual(['−14.2 LUFS', '−0.3 dBFS']);
    expect(measured({ lufs: null, peak_dbfs: null })).toEqual(['Silent', 'Silent']);
  });

  it('leaves out unknown facts', () => {
    expect(values({ format: 'zip' })).toEqual(['ZIP']);
  });
});

describe('getFileKind', () => {
  it('falls back to the file extension', () => {
    expect(getFileKind({ format: '', name: 'My.Song.AIF' })).toBe('aiff');
  });
});
