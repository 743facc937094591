import { describe, expect, it } from 'vitest';
import type { OwnPortfolioItem, SoundMeasures, SoundPart } from '../../../shared/portfolio.ts';
import { getLengthNotice, getSilentNotice } from './track-notices.ts';

const of = (lengths: Partial<Record<SoundPart, number>>): OwnPortfolioItem => {
  const measures = (part: SoundPart): SoundMeasures | null => {
    const duration_s = lengths[part];
    return duration_s === undefined ? null : { duration_s, lufs: null, true_peak_dbtp: null, peaks: '' };
  };
  const url = (part: SoundPart) => (lengths[part] === undefined ? null : `/api/audio/${part}.mp3`);
  return {
    id: 'a',
    title: 'Title',
    description: 'Words',
    genre: '',
    featured: false,
    play_count: 0,
    audio_url: url('audio'),
    before_audio_url: url('before'),
    after_audio_url: url('after'),
    sounds: { audio: measures('audio'), before: measures('before'), after: measures('after') },
    created_at: '2026-01-01T00:00:00Z',
    published: true,
    order_id: null,
    song: null,
  };
};

describe('getLengthNotice', () => {
  it('reports different lengths and what to do', () => {
    expect(getLengthNotice(of({ audio: 14, before: 14.2, after: 600 }))).toBe(
      'Before is 0:14, After 10:00. Instant compare is off for this track. Export both with the same start and end to use it.',
    );
  });

  it('compares with the main file when it is the After side', () => {
    expect(getLengthNotice(of({ audio: 60, before: 14 }))).toMatch(/^Before is 0:14, Audio 1:00\./);
  });

  it.each([
    ['alike', { audio: 9, before: 200, after: 200.4 }],
    ['within two seconds', { audio: 10, before: 8 }],
    ['within 2 %', { audio: 600, before: 611 }],
    ['one alone', { audio: 600, after: 10 }],
    ['unknown', {}],
  ])('returns null when lengths are %s', (_what, lengths) => {
    expect(getLengthNotice(of(lengths))).toBeNull();
  });
});

it('getSilentNotice says whether visitors see a track without sound', () => {
  const [silent, loud] = [of({}), of({ audio: 3 })];
  expect(getSilentNotice(silent, [silent, loud])).toMatch(/^Visitors can’t see this track/);
  expect(getSilentNotice(silent, [silent])).toMatch(/^Visitors see this track but can’t play it/);
  expect(getSilentNotice(loud, [silent, loud])).toBeNull();
  expect(getSilentNotice(of({ before: 3 }), [])).toBeNull();
});
