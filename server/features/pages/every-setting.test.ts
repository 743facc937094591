import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defaultOffer } from '../../../shared/default-offer.ts';
import { getDeposit } from '../../../shared/deposit.ts';
import { landingSections } from '../../../shared/landing-sections.ts';
import { formatMoney, fromAmount, toAmount } from '../../../shared/money.ts';
import { mapNames } from '../../../shared/order-fields.ts';
import { pageNames } from '../../../shared/pages.ts';
import { addTax, priceOrder, savingsPerSong } from '../../../shared/pricing.ts';
import { defaultSettings, prices, type Settings } from '../../../shared/settings.ts';
import { defaultTexts, textIds } from '../../../shared/site-texts.ts';
import { fillWords } from '../../../shared/site-words.ts';
import { builtWeb } from '../../../test/built.ts';
import { changeSettings } from '../../../test/content.ts';
import { writeEveryEmail } from '../../../test/every-email.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { builtInFlags, offerWith, shownSettings } from '../../../test/offers.ts';
import { readOffer } from '../offer/queries.ts';
import { readPageData } from './page-data.ts';
import type { Web } from './web-build.ts';

/** Every setting with a value different from its default. */
const own: Settings = {
  studio_kind: 'mixing',
  deposit_percent: 37.5,
  base_price: 61.37,
  regular_price: 97.11,
  rush_price: 23.19,
  stems_price: 11.43,
  clean_edit_price: 12.57,
  vocal_tuning_price: 17.61,
  additional_revisions_price: 29.83,
  instrumental_version_price: 18.77,
  acapella_version_price: 16.91,
  business_name: 'Quartz & Thistle',
  contact_email: 'desk@quartz.test',
  paypal_handle: 'quartz-pal',
  cashapp_handle: '$quartz-cash',
  payment_message: 'Put the order number where the bank lets you.',
  hero_title: 'Louder is easy, {artists} said.',
  hero_text: 'From {price} at {studio}.',
  about_title: 'Two ears since {years} years',
  about_text: 'First {tracks} tracks.\n\nThen {countries} countries.',
  engineer_name: 'Ines Quartz',
  engineer_city: 'Leith',
  tracks_mixed: '7,531',
  happy_artists: '642',
  countries: '1',
  years_of_experience: '19',
  postal_address: '4 Thistle Yard, Leith',
  show_demos: false,
  site_scheme: 'light',
  accent: '#3366ff',
  heading_font: 'serif',
  social_links: [{ label: 'Quartz tape club', url: 'https://tapes.quartz.test/club' }],
  sections: [...landingSections].reverse().map((id) => ({ id, visible: true })),
  texts: mapNames(textIds, (id) => `Thistle words of ${id}`),
  turnaround: { from_hours: 31, to_hours: 97 },
  rush_turnaround: { from_hours: 7, to_hours: 13 },
  free_rounds: 1,
  currency: 'EUR',
  locale: 'de-DE',
  tax: { mode: 'added', label: 'MwSt.', percent: 19.5 },
};

/** The rows of the offer under other names, and an add-on of the studio's own. */
const ownService = {
  name: 'Quartz mixdown',
  description: 'Balanced by hand in Leith.',
  delivers: ['mix', 'master'],
};
const nameRow = (id: string) => ({ name: `Quartz ${id}`, description: `What ${id} is in Leith.` });
const ownAddOn = {
  ...{ id: 'atmos', name: 'Thistle surround', description: 'For twelve speakers.' },
  ...{ price: 44.21, per: 'song', delivers: 'atmos' },
};
const ownTransfer = { kind: 'transfer', label: 'Thistle bank', text: 'IBAN QZ00 1234 5678' };

/** All text of the defaults: whole values and single sentences. */
const traces = [
  ...Object.values(defaultSettings),
  ...Object.values(defaultTexts).flatMap((text) => text.split('\n')),
  ...defaultOffer.add_ons.flatMap(({ name, description }) => [name, description]),
  'Mixing and mastering, ',
  'PayPal',
  'Cash App',
]
  .filter((value) => typeof value === 'string')
  .flatMap((text) => [
    text,
    fillWords(text, { ...shownSettings, service: 'Mixing and mastering' }),
    ...text.split(/(?<=[.!?])\s+/),
  ])
  .filter((text) => (text.length > 8 || ['PayPal', 'Cash App'].includes(text)) && !text.includes('{'))
  .concat(
    '48-72',
    '24-48',
    'nlimited',
    'within 24 hours. T',
    'Mixfront',
    'Friends',
    'example.com',
    '500+',
    '200+',
    '50+',
    '8 years',
  );

const offer = offerWith(own);
const quote = priceOrder(offer, { song_count: 2, add_ons: builtInFlags(true) });
const plainQuote = priceOrder(offer, { song_count: 1, add_ons: builtInFlags(false) });
const splitTotal = (total: number) => {
  const now = getDeposit(total, own.deposit_percent) ?? total;
  return [now, total - now];
};
const plain = (html: string) =>
  html
    .replaceAll('&amp;', '&')
    .replaceAll('\\u003c', '<')
    .replaceAll('<!-- -->', '')
    .replaceAll('\u00a0', ' ');
const amounts = new Set(
  [
    ...Object.keys(prices.shape).map((field) =>
      fromAmount(own[field as keyof typeof prices.shape], own.currency),
    ),
    quote.tax?.amount ?? 0,
    ...quote.lines.flatMap(({ unit_amount, amount }) => [unit_amount, amount]),
    fromAmount(ownAddOn.price, own.currency),
    // What is paid for each alone, as search engines are told.
    ...[...offer.services, ...offer.add_ons, ownAddOn].map(({ price }) =>
      fromAmount(addTax(own, price), own.currency),
    ),
    ...offer.services.map((service) => savingsPerSong(service, offer.currency)),
    quote.total_amount,
    ...splitTotal(quote.total_amount),
    plainQuote.tax?.amount ?? 0,
    plainQuote.total_amount,
    ...splitTotal(plainQuote.total_amount),
  ].map((amount) => plain(formatMoney(amount, own))),
);

const expectOwn = (words: string, where: string) => {
  const found = plain(words);
  expect(
    traces.filter((trace) => found.includes(trace)),
    where,
  ).toEqual([]);
  expect(
    (found.match(/\$\d[\d,]*(?:\.\d\d)?|\d[\d.,]*\s€/g) ?? []).filter((amount) => !amounts.has(amount)),
    where,
  ).toEqual([]);
  const data = [...found.matchAll(/"price":"([\d.]+)"/g)].map(([, price]) =>
    plain(formatMoney(fromAmount(Number(price), own.currency), own)),
  );
  expect(
    data.filter((amount) => !amounts.has(amount)),
    where,
  ).toEqual([]);
};

let web: Web;
let product: TestApp;
const asOwner = async (method: 'PUT' | 'POST', url: string, payload: object) => {
  const answer = await product.app.inject({ method, url, headers: await product.asOwner(), payload });
  expect([200, 201], `${url}: ${answer.body}`).toContain(answer.statusCode);
};

beforeAll(async () => {
  web = await builtWeb();
  product = await startTestApp({ web });
  await asOwner('PUT', '/api/admin/settings', own);
  const rows = await readOffer(product.deps.database.read);
  for (const { id, ...row } of rows.services)
    await asOwner('PUT', `/api/admin/services/${id}`, { ...row, ...ownService });
  for (const { id, ...row } of rows.add_ons)
    await asOwner('PUT', `/api/admin/add-ons/${id}`, { ...row, ...nameRow(id) });
  await asOwner('POST', '/api/admin/add-ons', ownAddOn);
  await asOwner('PUT', '/api/admin/payment-methods/paypal', { label: 'Thistle pay', note: 'usual' });
  await asOwner('PUT', '/api/admin/payment-methods/cashapp', { active: false });
  await asOwner('POST', '/api/admin/payment-methods', ownTransfer);
});
afterAll(() => product.close());

describe('with every setting changed, nothing of the defaults is left', () => {
  test('in the settings', () => {
    for (const [field, value] of Object.entries(own))
      expect({ [field]: value }).not.toEqual({ [field]: shownSettings[field as keyof Settings] });
  });

  test.each(pageNames)('on the page %s, in its head and its data', async (page) => {
    const html = web.renderPage(await readPageData(product.deps, page), web.assetsOf(page));
    expectOwn(html, page);
    expect(plain(html)).toContain('Quartz & Thistle');
    expect(html).toContain('4 Thistle Yard, Leith');
    // The page of an order leads nowhere else.
    if (page !== 'order') expect(plain(html)).toContain('61,37 €');
    expect(html).toContain('<html lang="en" data-scheme="light" data-heading="serif">');
    expect(html).toContain('<meta name="theme-color" content="#f6f5f2"/>');
  });

  test('on the landing page, which shows the studio’s own words and figures', async () => {
    const html = plain(await (await fetch(product.url)).text());
    for (const words of [
      '<h1 ',
      'Louder is easy, 642 said.</h1>',
      'From 73,34 € at Quartz & Thistle.',
      'Two ears since 19 years</h2>',
      '<p data-example="tracks_mixed">First 7,531 tracks.</p>',
      '>Then 1 country.</p>',
      'Ines Quartz',
      '>tracks mixed</dt>',
      '>7,531</dd>',
      '>country</dt>',
      'You save 35,74 € on every song.',
      'by Thistle pay or Thistle bank. Nothing is charged here.',
      ...['Quartz mixdown', 'Balanced by hand in Leith.', 'Thistle surround', 'For twelve speakers.'],
      ...['44,21 €', 'Quartz vocal_tuning', 'What vocal_tuning is in Leith.', 'MwSt.'],
      'Put the order number where the bank lets you.',
      '"address":"4 Thistle Yard, Leith"',
      '<meta property="og:site_name" content="Quartz & Thistle"/>',
    ])
      expect(plain(html)).toContain(words);
  });

  test('in any email', async () => {
    const refund = toAmount(quote.lines[0]?.unit_amount ?? 0, own.currency);
    const emails = await writeEveryEmail(product, { refund });
    for (const { kind, words, html } of emails) {
      expectOwn(words, kind);
      expect(plain(html)).toContain('Quartz & Thistle');
    }
  });
});

test('a figure that nobody has saved is hidden on every page of a public studio, with any sentence that uses it', async () => {
  await using fresh = await startTestApp({ config: { PUBLIC_URL: 'https://studio.example' } });
  const html = async () => web.renderPage(await readPageData(fresh.deps, 'landing'), web.assetsOf('landing'));
  const none = await html();
  expect(none).not.toMatch(/500\+|200\+|50\+|for 8 years|happy artists|years of experience/);
  expect(none).toContain('Most of what I am sent was recorded');
  await changeSettings(fresh, { years_of_experience: '8' });
  const own = await html();
  expect(own).toMatch(/years of experience<\/dt>/);
  expect(own).not.toMatch(/500\+|for 8 years|happy artists/);
});
