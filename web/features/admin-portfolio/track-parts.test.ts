import { describe, expect, it } from 'vitest';
import type { OwnPortfolioItem, SoundFile } from '../../../shared/portfolio.ts';
import { describePreparation, getLatestFile, getPartUrl, isPreparing, joinTracks } from './track-parts.ts';

const item: OwnPortfolioItem = {
  id: 'a',
  title: 'Title',
  description: 'Words',
  genre: '',
  featured: false,
  play_count: 0,
  audio_url: '/api/audio/1.mp3',
  before_audio_url: null,
  after_audio_url: '/api/audio/3.mp3',
  sounds: { audio: null, before: null, after: null },
  created_at: '2026-01-01T00:00:00Z',
  published: true,
  order_id: null,
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
