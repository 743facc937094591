import { expect, it } from 'vitest';
import { packPeaks } from '../../../shared/audio/peaks.ts';
import type { PortfolioItem } from '../../../shared/portfolio.ts';
import { tracksForPage } from './page-data.ts';

const measures = { duration_s: 60, lufs: -14, true_peak_dbtp: -1, peaks: packPeaks(Array(800).fill(0.5)) };
const item: PortfolioItem = {
  id: 'a',
  title: 'Title',
  description: '',
  genre: '',
  artist: '',
  links: [],
  cover: null,
  featured: false,
  play_count: 0,
  audio_url: '/api/audio/a.mp3',
  before_audio_url: '/api/audio/b.mp3',
  after_audio_url: '/api/audio/c.mp3',
  sounds: { audio: measures, before: measures, after: measures },
  created_at: '2026-01-01T00:00:00Z',
};
const pointsOf = ({ sounds }: PortfolioItem) =>
  [sounds.audio, sounds.before, sounds.after].map((sound) => sound?.peaks.length ?? null);

it('sends only waveforms that are drawn', () => {
  const alone = {
    ...item,
    after_audio_url: null,
    sounds: { audio: measures, before: null, after: null },
  };
  const [both, one] = tracksForPage([item, alone]);
  expect(both && pointsOf(both)).toEqual([null, 450, 450]);
  expect(both?.sounds.after).toMatchObject({ duration_s: 60, lufs: -14 });
  expect(one && pointsOf(one)).toEqual([450, null, null]);
});

it('draws many tracks with fewer columns each, except the pair in the hero', () => {
  const points = (count: number) => {
    const tracks = tracksForPage(Array.from({ length: count }, () => ({ ...item })));
    return [tracks[0], tracks.at(-1)].map((track) => track && pointsOf(track)[1]);
  };
  expect([1, 3, 4, 10, 100].map(points)).toEqual([
    [450, 450],
    [450, 275],
    [450, 183],
    [450, 80],
    [450, 80],
  ]);
});
