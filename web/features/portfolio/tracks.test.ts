import { expect, it } from 'vitest';
import { packPeaks } from '../../../shared/audio/peaks.ts';
import type { ImageRecord } from '../../../shared/images.ts';
import type { PortfolioItem } from '../../../shared/portfolio.ts';
import { leadDemo } from './demo-library.ts';
import {
  demoToTrack,
  findCover,
  formatPlays,
  getAudibleTracks,
  getComparableTracks,
  toTrack,
} from './tracks.ts';

const item: PortfolioItem = {
  id: 'a',
  title: 'Title',
  description: '',
  genre: '',
  artist: '',
  links: [],
  cover: null,
  featured: true,
  play_count: 0,
  audio_url: '/api/audio/main.mp3',
  before_audio_url: null,
  after_audio_url: null,
  sounds: { audio: null, before: null, after: null },
  created_at: '2026-01-01T00:00:00Z',
};
const measures = (duration_s: number) => ({
  duration_s,
  lufs: -14.2,
  true_peak_dbtp: -1,
  peaks: packPeaks([0, 1]),
});

it('plays the main file as After when there is no other, with its measurements', () => {
  const { sounds } = toTrack({
    ...item,
    sounds: { audio: measures(61), before: null, after: null },
  });
  expect([sounds.before.url, sounds.after.url]).toEqual([null, '/api/audio/main.mp3']);
  expect(sounds.after).toMatchObject({ duration_s: 61, lufs: -14.2, peaks: packPeaks([0, 1]) });
});

it('prefers the after file over the main file, with the measurements of the one it plays', () => {
  const { after } = toTrack({
    ...item,
    after_audio_url: '/api/audio/after.mp3',
    sounds: { audio: measures(61), before: null, after: null },
  }).sounds;
  expect(after).toMatchObject({ url: '/api/audio/after.mp3', duration_s: null, peaks: null, lufs: null });
});

it('names who made a demo, with its cover', () => {
  const { title, artist, cover, kind } = demoToTrack(leadDemo);
  expect([title, artist, kind]).toEqual(['Rain on Tape', 'Odd Weather', 'demo']);
  expect(cover?.url).toBe('/samples/covers/rain-on-tape/480.jpg');
});

it('plays nothing without a file', () => {
  const { before, after } = toTrack({ ...item, audio_url: null }).sounds;
  expect([before.url, after.url]).toEqual([null, null]);
});

it('formatPlays returns null for zero plays', () => {
  expect([0, 1, 2, 1204].map(formatPlays)).toEqual([null, '1 play', '2 plays', '1,204 plays']);
});

it('getAudibleTracks leaves out silent tracks, unless all are silent', () => {
  const heard = toTrack(item);
  const silent = toTrack({ ...item, id: 'silent', audio_url: null });
  expect(getAudibleTracks([silent, heard])).toEqual([heard]);
  expect(getAudibleTracks([silent])).toEqual([silent]);
});

it('getComparableTracks leaves out tracks without two ready sides', () => {
  const ready = measures(60);
  const pair = (id: string, changes: Partial<PortfolioItem> = {}): PortfolioItem => ({
    ...item,
    id,
    before_audio_url: `/api/audio/${id}-before.mp3`,
    sounds: { audio: ready, before: ready, after: null },
    ...changes,
  });
  const single = pair('single', {
    before_audio_url: null,
    sounds: { audio: ready, before: null, after: null },
  });
  const waiting = pair('waiting', { sounds: { audio: ready, before: null, after: null } });
  const halfway = pair('halfway', { after_audio_url: '/api/audio/new-original.wav' });
  const listIds = (items: PortfolioItem[] | null) => getComparableTracks(items).map(({ id }) => id);
  expect(listIds([single, waiting, halfway, pair('lead'), pair('next')])).toEqual(['lead', 'next']);
  expect([listIds([single]), listIds(null)]).toEqual([[], []]);
});

it('findCover takes the chosen image before the one with the title of the track', () => {
  const image = (title: string) => ({ id: title, title }) as ImageRecord;
  const images = [image('sea'), image(' night bus ')];
  const track = { title: 'Night Bus', cover: null };
  expect(findCover(track, images)?.id).toBe(' night bus ');
  expect(findCover({ ...track, cover: image('chosen') }, images)?.id).toBe('chosen');
  expect(findCover({ ...track, title: 'Day Bus' }, images)).toBeNull();
});
