import type { Demo } from './demo.ts';
import type { FaqItem } from './faq.ts';
import type { ImageRecord, Picture } from './images.ts';
import type { Offer } from './offer.ts';
import type { PortfolioItem } from './portfolio.ts';
import type { PageSettings } from './settings.ts';
import type { SitePageLink, Terms } from './site-pages.ts';
import type { ExampleField } from './site-words.ts';
import type { Testimonial } from './testimonials.ts';
import type { WorkQueue } from './turnaround.ts';

export const pageNames = [
  'landing',
  'faq',
  'payment-options',
  'payment-success',
  'payment-cancelled',
  'order',
  'your-orders',
  'text',
  'unsubscribe',
  'unsubscribed',
  'unsubscribe-unknown',
  'not-found',
  'error',
] as const;
export type PageName = (typeof pageNames)[number];

/**
 * The data the server gives a public page. The page embeds it as JSON and hydrates from it. A list that is `null` was
 * not ready in time; the browser fetches it.
 */
export type PageData = {
  page: PageName;
  /** Path of the requested URL, without query. */
  path: string;
  /** Base URL of this installation, without trailing slash. */
  public_url: string;
  year: number;
  /** The studio's, in which dates and times are written. */
  timezone: string;
  max_upload_mb: number;
  /** A mail server is set up: without one, no page promises an email. */
  sends_email: boolean;
  settings: PageSettings;
  /** What can be ordered. */
  offer: Offer;
  /** The studio's logo, which takes the place of the product's own mark. */
  logo: Picture | null;
  /** Settings to mark as examples; visitors see none. */
  examples: ExampleField[];
  images: ImageRecord[] | null;
  testimonials: Testimonial[] | null;
  portfolio: PortfolioItem[] | null;
  /** Whether the landing page has anything to listen to below its hero. */
  has_samples: boolean;
  /**
   * The built-in samples of the hero, added by the renderer where they are shown. The sounds of the others are loaded
   * later.
   */
  demos?: { whole: Demo[]; others: { id: string; title: string }[] };
  faq: FaqItem[] | null;
  /** What is answered while the studio has no answers of its own, added by the renderer where it may be shown. */
  built_in_faq?: FaqItem[];
  /** What the next date follows from; null where no dates are promised. */
  queue: WorkQueue | null;
  /** The studio's own pages, for links to them. */
  site_pages: SitePageLink[];
  /** What the order form asks to accept; null without terms, and on other pages. */
  terms: Terms | null;
  /** The text of the page `text`, as HTML. */
  text?: { title: string; html: string };
};

/** URLs of the built files a document links to, from the bundler's manifest. */
export type PageAssets = { scripts: string[]; styles: string[]; preloads: string[]; fonts: string[] };

/** What the document of the admin app tells it: the upload size limit, how to write numbers and dates, and its icon. */
export type AdminFacts = { max_upload_mb: number; locale: string; timezone: string; logo: Picture | null };

/** The interface of the web server entry (`web/site/server.tsx`). Pure functions: the same input gives the same text. */
export type WebPages = {
  /** Renders the whole HTML document of a public page. */
  renderPage(data: PageData, assets: PageAssets): string;
  /** The same without scripts, where each text of the studio's says by `data-text` which one it is. */
  renderPreview(data: PageData, assets: PageAssets): string;
  /** Renders the empty document of the admin app. */
  renderAdmin(assets: PageAssets, facts: AdminFacts): string;
  /** Source module of each page, for finding its chunks in the manifest. */
  pageModules: Record<PageName, string>;
};
