import { describe, expect, it } from 'vitest';
import type { OrderFile } from '../../../shared/orders.ts';
import { describeFileFacts, explainUnplayable, getFileKind } from './file-facts.ts';

const unknown = { duration_s: null, sample_rate_hz: null, bit_depth: null, channels: null };
const file = (facts: Partial<OrderFile>) =>
  ({ name: 'vox.wav', format: 'wav', ...unknown, ...facts }) as OrderFile;
const values = (facts: Partial<OrderFile>) => describeFileFacts(file(facts)).map(({ value }) => value);

describe('describeFileFacts', () => {
  it('formats known facts', () => {
    expect(
      values({ format: 'flac', duration_s: 187.2, sample_rate_hz: 44_100, bit_depth: 24, channels: 2 }),
    ).toEqual(['FLAC', '3:07', '44.1 kHz', '24-bit', 'Stereo']);
    expect(values({ sample_rate_hz: 96_000, channels: 6 }).slice(2)).toEqual(['96 kHz', '—', '6 channels']);
  });

  it('shows a dash for unknown facts', () => {
    expect(values({ format: 'zip' })).toEqual(['ZIP', '—', '—', '—', '—']);
  });
});

describe('explainUnplayable', () => {
  const chromium = (type: string) => (type === 'audio/aiff' ? '' : 'maybe');
  const safari = () => 'maybe';

  it('lets the browser decide what it can play', () => {
    expect(explainUnplayable(file({ format: 'wav' }), chromium)).toBeUndefined();
    expect(explainUnplayable(file({ format: 'aif' }), safari)).toBeUndefined();
    expect(explainUnplayable(file({ format: 'AIFF' }), chromium)).toMatch(/can’t play AIFF/);
  });

  it('never offers to play an archive', () => {
    expect(explainUnplayable(file({ format: 'zip' }), safari)).toMatch(/ZIP/);
  });
});

describe('getFileKind', () => {
  it('falls back to the file extension', () => {
    expect(getFileKind({ format: '', name: 'My.Song.AIF' })).toBe('aiff');
  });
});
