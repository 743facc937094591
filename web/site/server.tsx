import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { type PageData, type PageName, pageNames, type WebPages } from '../../shared/pages.ts';
import { withoutWords, withPlaceholdersFilled } from '../../shared/site-words.ts';
import { loadIslands } from '../lib/island.tsx';
import { AdminDocument, SiteDocument } from './document.tsx';
import { type Page, pageLoaders } from './pages.ts';

// Server entry of the public pages: data in, HTML document out.
const pages = Object.fromEntries(
  await Promise.all(pageNames.map(async (name) => [name, (await pageLoaders[name]()).default] as const)),
) as Record<PageName, Page>;
await loadIslands();

// Placeholders are filled in on the server, so the browser needs no code for that.
const asShown = (data: PageData): PageData => ({
  ...data,
  settings: data.page === 'landing' ? withPlaceholdersFilled(data.settings) : withoutWords(data.settings),
});

export const renderPage: WebPages['renderPage'] = (given: PageData, assets) => {
  const data = asShown(given);
  const Page = pages[data.page];
  const body = renderToString(<Page data={data} />);
  return `<!doctype html>${renderToStaticMarkup(<SiteDocument data={data} assets={assets} body={body} />)}`;
};

export const renderAdmin: WebPages['renderAdmin'] = (assets, maxUploadMb) =>
  `<!doctype html>${renderToStaticMarkup(<AdminDocument assets={assets} maxUploadMb={maxUploadMb} />)}`;

/** Keys in the bundler's manifest. */
export const pageModules: WebPages['pageModules'] = {
  landing: 'site/landing-page.tsx',
  faq: 'site/faq-page.tsx',
  'payment-options': 'site/payment-options-page.tsx',
  'payment-success': 'site/payment-success-page.tsx',
  'payment-cancelled': 'site/payment-cancelled-page.tsx',
  order: 'site/order-page.tsx',
  unsubscribe: 'site/unsubscribe-page.tsx',
  unsubscribed: 'site/unsubscribe-page.tsx',
  'unsubscribe-unknown': 'site/unsubscribe-page.tsx',
  'not-found': 'site/not-found-page.tsx',
  error: 'site/error-page.tsx',
};
