import type { FaqItem } from './faq.ts';
import type { ImageRecord } from './images.ts';
import type { PortfolioItem } from './portfolio.ts';
import type { Settings } from './settings.ts';
import type { Testimonial } from './testimonials.ts';

export const pageNames = [
  'landing',
  'faq',
  'payment-options',
  'payment-success',
  'payment-cancelled',
  'order',
  'unsubscribe',
  'unsubscribed',
  'unsubscribe-unknown',
  'not-found',
  'error',
] as const;
export type PageName = (typeof pageNames)[number];

/**
 * What the server hands a public page. The page embeds it as JSON and hydrates from it; a list that is `null` was not
 * ready in time, and the browser fetches it itself.
 */
export type PageData = {
  page: PageName;
  /** The address path that was asked for, without its query. */
  path: string;
  /** Where this installation lives, without a slash at the end. */
  public_url: string;
  year: number;
  max_upload_mb: number;
  settings: Settings;
  images: ImageRecord[] | null;
  testimonials: Testimonial[] | null;
  portfolio: PortfolioItem[] | null;
  faq: FaqItem[] | null;
};

/** Addresses of the built files a document links to, from the bundler's manifest. */
export type PageAssets = { scripts: string[]; styles: string[]; preloads: string[]; fonts: string[] };

/** What the web side's server entry (`web/site/server.tsx`) gives the server. Pure: the same input gives the same text. */
export type WebPages = {
  /** A whole HTML document of a public page. */
  renderPage(data: PageData, assets: PageAssets): string;
  /** The empty document the admin app starts in; it tells the app how large an uploaded file may be. */
  renderAdmin(assets: PageAssets, maxUploadMb: number): string;
  /** The source module of each page, for finding its chunks in the manifest. */
  pageModules: Record<PageName, string>;
};
