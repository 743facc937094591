import { expect, it } from 'vitest';
import type { PortfolioItem } from '../../../shared/portfolio.ts';
import { getComparableTracks, getLeadTrack } from './lead-track.ts';

const ready = { duration_s: 60, lufs: -14, true_peak_dbtp: -1, peaks: 'A-' };
const item = (id: string, changes: Partial<PortfolioItem>): PortfolioItem => ({
  id,
  title: id,
  description: '',
  genre: '',
  featured: false,
  play_count: 0,
  audio_url: `/api/audio/${id}.mp3`,
  before_audio_url: `/api/audio/${id}-before.mp3`,
  after_audio_url: null,
  sounds: { audio: ready, before: ready, after: null },
  created_at: '2026-01-01T00:00:00Z',
  ...changes,
});

it('getLeadTrack returns the first track with two ready sides', () => {
  const single = item('single', {
    before_audio_url: null,
    sounds: { audio: ready, before: null, after: null },
  });
  const waiting = item('waiting', { sounds: { audio: ready, before: null, after: null } });
  const halfway = item('halfway', {
    after_audio_url: '/api/audio/new-original.wav',
    sounds: { audio: ready, before: ready, after: null },
  });
  const items = [single, waiting, halfway, item('lead', {}), item('next', {})];
  expect(getLeadTrack(items)?.id).toBe('lead');
  expect(getComparableTracks(items).map(({ id }) => id)).toEqual(['lead', 'next']);
});

it('getLeadTrack returns null when no track can be compared', () => {
  const single = item('single', { sounds: { audio: ready, before: null, after: null } });
  expect([getLeadTrack([single]), getLeadTrack([]), getLeadTrack(null)]).toEqual([null, null, null]);
});
