import type { PageData } from '../shared/pages.ts';
import { offered } from './offered-settings.ts';
import { offerWith } from './offers.ts';

/** What public pages are rendered from, in tests of what they show. */

export const assets = { scripts: ['/a.js'], styles: ['/a.css'], preloads: ['/b.js'], fonts: ['/f.woff2'] };
/** The landing page of a new studio, with changes. */
export const data = (change: Partial<PageData> = {}): PageData => ({
  page: 'landing',
  path: '/',
  public_url: 'https://studio.example',
  year: 2026,
  timezone: 'UTC',
  max_upload_mb: 500,
  sends_email: true,
  settings: offered(),
  offer: offerWith({}),
  examples: [],
  has_samples: true,
  images: [],
  testimonials: [],
  portfolio: [],
  faq: [],
  queue: null,
  site_pages: [],
  terms: null,
  logo: null,
  ...change,
});
