import { expect, it } from 'vitest';
import { packPeaks } from '../../shared/audio/peaks.ts';
import type { PortfolioItem } from '../../shared/portfolio.ts';
import { optionalTexts } from '../../shared/site-texts/optional.ts';
import { defaultTexts, type SiteTextId } from '../../shared/site-texts.ts';
import { offered } from '../../test/offered-settings.ts';
import { assets, data } from '../../test/page-data.ts';
import { renderPage } from './server.tsx';

const measures = { duration_s: 60, lufs: -14, true_peak_dbtp: -1, peaks: packPeaks(Array(100).fill(0.5)) };
const pair = (id: string): PortfolioItem => ({
  ...{ id, title: id, description: '', genre: '', artist: '', links: [], cover: null },
  ...{ featured: false, play_count: 0, created_at: '2026-01-01T00:00:00Z' },
  ...{ audio_url: `/${id}.mp3`, before_audio_url: `/${id}-before.mp3`, after_audio_url: null },
  sounds: { audio: measures, before: measures, after: null },
});

it('shows nothing in place of texts that the studio cleared', () => {
  // More than the hero shows, so that others are below.
  const portfolio = Array.from({ length: 8 }, (_, place) => pair(`pair-${place}`));
  const cleared = Object.fromEntries(optionalTexts.map((id) => [id, '']));
  const usual = renderPage(data({ portfolio }), assets);
  const html = renderPage(data({ portfolio, settings: offered({ texts: cleared }) }), assets);
  for (const id of optionalTexts)
    for (const line of defaultTexts[id as SiteTextId].split('\n')) {
      expect(html).not.toContain(line);
      expect(usual).toContain(line);
    }
  expect(usual).toContain('<figcaption');
  expect(html).not.toContain('<figcaption');
  const findEmpty = (page: string) => page.match(/<(p|ul|figcaption)[^>]*><\/\1>/g);
  expect(findEmpty(html)).toEqual(findEmpty(usual));
});

it('has a name for every button and words in every heading when a figure is empty', () => {
  const texts = { order_button: 'Join {artists} artists', pricing_title: '{tracks} tracks later' };
  const settings = offered({ texts, happy_artists: '', tracks_mixed: '' });
  const html = renderPage(data({ settings }), assets);
  expect(html).toContain('>Get Started</button>');
  expect(html).toContain('>Professional Pricing</h2>');
});

it('lets samples speak for clients only where there are any', () => {
  const words = 'let the before and after do the talking';
  expect(renderPage(data(), assets)).toContain(words);
  const hidden = offered().sections.map((place) => ({ ...place, visible: place.id !== 'samples' }));
  for (const change of [{ has_samples: false }, { settings: offered({ sections: hidden }) }]) {
    const html = renderPage(data(change), assets);
    expect(html).toContain('Client reviews are coming soon.');
    expect(html).not.toContain(words);
  }
});
