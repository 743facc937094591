import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { type PageData, type PageName, pageNames, type WebPages } from '../../shared/pages.ts';
import { withoutWords, withPlaceholdersFilled } from '../../shared/site-words.ts';
import { leadDemo } from '../features/portfolio/demo-library.ts';
import { demoSamples } from '../features/portfolio/demo-samples.ts';
import { getLeadingPairs } from '../features/portfolio/tracks.ts';
import { loadIslands } from '../lib/island.tsx';
import { setLocale, setTimezone } from '../lib/locale.ts';
import { setSendsEmail } from '../lib/sends-email.ts';
import { AdminDocument, SiteDocument } from './document.tsx';
import { type Page, pageLoaders } from './pages.ts';
import { SiteFrame } from './site-frame.tsx';

// Server entry of the public pages: data in, HTML document out.
const pages = Object.fromEntries(
  await Promise.all(pageNames.map(async (name) => [name, (await pageLoaders[name]()).default] as const)),
) as Record<PageName, Page>;
await loadIslands();

const demos = { lead: leadDemo, others: demoSamples.map(({ id, title }) => ({ id, title })) };

// Placeholders are filled in on the server, so the browser needs no code for that.
const asShown = (data: PageData): PageData =>
  data.page === 'landing'
    ? {
        ...data,
        settings: withPlaceholdersFilled(data.settings, data.offer, data.queue),
        ...(data.settings.show_demos && !getLeadingPairs(data.portfolio).length ? { demos } : {}),
      }
    : { ...data, settings: withoutWords(data.settings, data.offer) };

export const renderPage: WebPages['renderPage'] = (given: PageData, assets) => {
  const data = asShown(given);
  setLocale(data.settings.locale);
  setTimezone(data.timezone);
  setSendsEmail(data.sends_email);
  const Page = pages[data.page];
  const body = renderToString(
    <SiteFrame data={data}>
      <Page data={data} />
    </SiteFrame>,
  );
  return `<!doctype html>${renderToStaticMarkup(<SiteDocument data={data} assets={assets} body={body} />)}`;
};

export const renderAdmin: WebPages['renderAdmin'] = (assets, facts) =>
  `<!doctype html>${renderToStaticMarkup(<AdminDocument assets={assets} {...facts} />)}`;

/** Keys in the bundler's manifest. */
export const pageModules: WebPages['pageModules'] = {
  landing: 'site/landing-page.tsx',
  faq: 'features/faq/faq-page.tsx',
  'payment-options': 'features/payment/payment-options.tsx',
  'payment-success': 'features/payment/payment-success.tsx',
  'payment-cancelled': 'features/payment/payment-cancelled.tsx',
  order: 'features/order-page/order-page.tsx',
  text: 'site/text-page.tsx',
  'your-orders': 'features/placed-order/your-orders.tsx',
  unsubscribe: 'site/message-pages.tsx',
  unsubscribed: 'site/message-pages.tsx',
  'unsubscribe-unknown': 'site/message-pages.tsx',
  'not-found': 'site/message-pages.tsx',
  error: 'site/message-pages.tsx',
};
