import { expect, it } from 'vitest';
import { trackOfItem } from './tracks.ts';

const item = {
  id: 'a',
  title: 'Title',
  description: '',
  genre: '',
  featured: true,
  play_count: 0,
  audio_url: '/api/audio/main.mp3',
  before_audio_url: null,
  after_audio_url: null,
  sounds: { audio: null, before: null, after: null },
  created_at: '2026-01-01T00:00:00Z',
};

it('plays an item with only its main file as After', () => {
  const { sounds } = trackOfItem(item);
  expect([sounds.before.url, sounds.after.url]).toEqual([null, '/api/audio/main.mp3']);
});

it('prefers the after file to the main file', () => {
  expect(trackOfItem({ ...item, after_audio_url: '/api/audio/after.mp3' }).sounds.after.url).toBe(
    '/api/audio/after.mp3',
  );
});
