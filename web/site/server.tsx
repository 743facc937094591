import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { getKitTexts } from '../../shared/kits/kits.ts';
import {
  type PageAssets,
  type PageData,
  type PageName,
  pageNames,
  type WebPages,
} from '../../shared/pages.ts';
import { withoutWords, withPlaceholdersFilled } from '../../shared/site-words.ts';
import { defaultFaq } from '../features/faq/default-faq.ts';
import { leadDemo } from '../features/portfolio/demo-library.ts';
import { demoSamples } from '../features/portfolio/demo-samples.ts';
import masters from '../features/portfolio/masters.json' with { type: 'json' };
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

const demos = { whole: [leadDemo], others: demoSamples.map(({ id, title }) => ({ id, title })) };
// The three of My Music. They come with the page, so that no other studio's visitors load them.
const masterDemos = { whole: masters, others: [] };

// Placeholders are filled in on the server, and the texts of the studio's kind put in, so the browser needs neither.
const showLanding = (data: PageData): PageData => {
  const settings = withPlaceholdersFilled(data.settings, data.offer, data.queue);
  return {
    ...data,
    settings: { ...settings, texts: { ...getKitTexts(settings.studio_kind), ...settings.texts } },
    ...(settings.show_demos && !getLeadingPairs(data.portfolio).length
      ? { demos: settings.studio_kind === 'mastering' ? masterDemos : demos }
      : {}),
  };
};

const asShown = (data: PageData): PageData => {
  if (data.page === 'landing') return showLanding(data);
  return {
    ...data,
    settings: withoutWords(data.settings, data.offer),
    ...(data.page === 'faq' && !data.faq?.length
      ? { built_in_faq: defaultFaq(data.settings, data.offer, data.queue !== null) }
      : {}),
  };
};

const render = (given: PageData, assets: PageAssets, finish: (body: string) => string): string => {
  setLocale(given.settings.locale);
  setTimezone(given.timezone);
  const data = asShown(given);
  setSendsEmail(data.sends_email);
  const Page = pages[data.page];
  const body = renderToString(
    <SiteFrame data={data}>
      <Page data={data} />
    </SiteFrame>,
  );
  return `<!doctype html>${renderToStaticMarkup(<SiteDocument data={data} assets={assets} body={finish(body)} />)}`;
};

// Which text is where is for the preview alone. React escapes quotes, so that nobody's words look like this.
const withoutMarks = (body: string): string => body.replaceAll(/ data-text="\w*"/g, '');

export const renderPage: WebPages['renderPage'] = (data, assets) => render(data, assets, withoutMarks);

export const renderPreview: WebPages['renderPreview'] = (data, { styles }) =>
  render(data, { styles, scripts: [], preloads: [], fonts: [] }, (body) => body);

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
