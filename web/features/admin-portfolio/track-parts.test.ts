import { describe, expect, it } from 'vitest';
import type { OwnPortfolioItem, SoundFile, SoundMeasures, SoundPart } from '../../../shared/portfolio.ts';
import {
  describePreparation,
  getLatestFile,
  getLengthNotice,
  getPartUrl,
  getSilentNotice,
  isPreparing,
  joinTracks,
} from './track-parts.ts';

const item: OwnPortfolioItem = {
  id: 'a',
  title: 'Title',
  description: 'Words',
  genre: '',
  artist: '',
  links: [],
  cover: null,
  featured: false,
  play_count: 0,
  audio_url: '/api/audio/1.mp3',
  before_audio_url: null,
  after_audio_url: '/api/audio/3.mp3',
  sounds: { audio: null, before: null, after: null },
  created_at: '2026-01-01T00:00:00Z',
  version: 1,
  published: true,
  order_id: null,
  order_name: null,
  song: null,
};
const file = (change: Partial<SoundFile>): SoundFile => ({
  id: 'f',
  item_id: 'a',
  part: 'audio',
  name: 'a.wav',
  format: 'WAV',
  size_bytes: 1,
  state: 'ready',
  error: null,
  created_at: '2026-01-01T00:00:00Z',
  ...change,
});
const later = '2026-02-01T00:00:00Z';

describe('joinTracks', () => {
  it('lists parts in order, and only those with a file', () => {
    const [track] = joinTracks(
      [item],
      [file({ id: 'x', part: 'after' }), file({ id: 'y' }), file({ id: 'z', item_id: 'b', part: 'before' })],
    );
    expect(track?.parts.map(({ part, ready }) => [part, ready?.id])).toEqual([
      ['audio', 'y'],
      ['after', 'x'],
    ]);
  });

  it.each(['waiting', 'failed'] as const)('keeps the ready file beside a newer one that is %s', (state) => {
    const tracks = joinTracks([item], [file({ id: 'new', state, created_at: later }), file({ id: 'old' })]);
    expect(tracks[0]?.parts[0]).toMatchObject({ ready: { id: 'old' }, newer: { id: 'new' } });
    expect(getLatestFile(tracks[0] ?? null, 'audio')?.id).toBe('new');
    expect(isPreparing(tracks)).toBe(state === 'waiting');
    expect(describePreparation(tracks)).toBe(
      state === 'waiting' ? '1 file processing.' : '1 file couldn’t be processed.',
    );
  });

  it('drops an unprocessed file once a later one is ready', () => {
    const tracks = joinTracks(
      [item],
      [file({ id: 'old', state: 'failed' }), file({ id: 'new', created_at: later })],
    );
    expect(tracks[0]?.parts[0]).toMatchObject({ ready: { id: 'new' }, newer: null });
    expect(isPreparing(tracks)).toBe(false);
    expect(describePreparation(tracks)).toBe('');
  });

  it('gives each part its URL', () => {
    expect((['audio', 'before', 'after'] as const).map((part) => getPartUrl(item, part))).toEqual([
      '/api/audio/1.mp3',
      null,
      '/api/audio/3.mp3',
    ]);
    expect(getLatestFile(null, 'before')).toBeNull();
  });
});

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
    artist: '',
    links: [],
    cover: null,
    featured: false,
    play_count: 0,
    audio_url: url('audio'),
    before_audio_url: url('before'),
    after_audio_url: url('after'),
    sounds: { audio: measures('audio'), before: measures('before'), after: measures('after') },
    created_at: '2026-01-01T00:00:00Z',
    version: 1,
    published: true,
    order_id: null,
    order_name: null,
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
