import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defaultOffer } from '../../../shared/default-offer.ts';
import { getDeposit } from '../../../shared/deposit.ts';
import { landingSections } from '../../../shared/landing-sections.ts';
import { formatMoney, fromAmount, toAmount } from '../../../shared/money.ts';
import { builtInAddOns } from '../../../shared/offer.ts';
import { mapNames } from '../../../shared/order-fields.ts';
import type { OrderDetail } from '../../../shared/orders.ts';
import { pageNames } from '../../../shared/pages.ts';
import { addTax, priceOrder, savingsPerSong } from '../../../shared/pricing.ts';
import { defaultSettings, prices, type Settings } from '../../../shared/settings.ts';
import { defaultTexts, textIds } from '../../../shared/site-texts.ts';
import { fillWords } from '../../../shared/site-words.ts';
import { builtWeb } from '../../../test/built.ts';
import { changeSettings } from '../../../test/content.ts';
import { deliver, getClientOrder } from '../../../test/deliveries.ts';
import { owner, startTestApp, type TestApp } from '../../../test/harness.ts';
import { builtInFlags, offerWith, shownSettings } from '../../../test/offers.ts';
import { placeOrder } from '../../../test/orders.ts';
import { readRows } from '../../../test/rows.ts';
import { addUpload } from '../../../test/uploads.ts';
import { addVersion, prepareVersions } from '../../../test/versions.ts';
import type { EmailData } from '../../email/content.ts';
import { emailKinds } from '../../email/kinds.ts';
import { DAY, fromNow, HOUR } from '../../lib/clock.ts';
import { readOffer } from '../offer/queries.ts';
import { sendApprovalReminders, sendPaymentReminders } from '../order-clock/send-reminders.ts';
import type { DigestData } from '../order-emails/digest-emails.ts';
import { writeEmail } from '../order-emails/kinds.ts';
import { writeDigest } from '../order-emails/merge-held-emails.ts';
import { expireOldFiles } from '../retention/expire-files.ts';
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
      '<p>First 7,531 tracks.</p>',
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
    const flags = Object.fromEntries(builtInAddOns.map((id) => [id, 'true']));
    const { body } = await placeOrder(product.url, {
      fields: { email: 'ada@song.test', song_count: '2', ...flags },
    });
    const { order_id: id = '', order_key = '' } = body as { order_id?: string; order_key?: string };
    const asClient = (path: string, payload: object) =>
      product.app.inject({
        method: 'POST',
        url: `/api/client-orders/${id}/${path}`,
        headers: { 'order-key': order_key },
        payload,
      });
    await asClient('payment-reports', { method: 'paypal', reference: 'PP-1', note: 'Sent.' });
    const report = await product.deps.database.read.selectFrom('payments').select('id').executeTakeFirst();
    await asOwner('POST', `/api/admin/orders/${id}/payment-reports/${report?.id}/decline`, {
      reason: 'Nothing came.',
    });
    await asClient('messages', { text: 'Is the hook loud enough?' });
    await asClient('files', { upload_ids: [await addUpload(product)], note: 'The hook, again.' });
    await asOwner('POST', `/api/admin/orders/${id}/messages`, { text: 'It is.' });
    for (const status of ['payment_received', 'mixed'])
      await asOwner('PUT', `/api/admin/orders/${id}/status`, {
        status,
        notes: 'Have a listen.',
        tell_client: true,
      });
    await asOwner('PUT', `/api/admin/orders/${id}/pause`, { reason: 'Send the hook again.' });
    for (const song of [1, 2]) await addVersion(product, id, { song });
    await prepareVersions(product);
    await deliver(product, id, { note: 'Both mixes.' });
    expect(await sendApprovalReminders(product.deps, fromNow(7 * DAY + HOUR))).toBe(1);
    const { songs } = await getClientOrder(product, { id, key: order_key });
    const [{ id: versionId = '' } = {}] = songs[0]?.versions ?? [];
    const sendRound = async () => {
      await asClient(`versions/${versionId}/notes`, { at_s: 0, text: 'Louder hook.' });
      await asClient('rounds', {});
    };
    await sendRound();
    await asClient('approvals', { all: true });
    // One more than the additional revisions include.
    for (let n = 0; n < 4; n++) await sendRound();
    await asClient('approvals', { all: true });
    await asOwner('POST', `/api/admin/orders/${id}/rounds-allowed`, { more: 1 });
    const refund = { amount: toAmount(quote.lines[0]?.unit_amount ?? 0, own.currency), method: 'paypal' };
    await asOwner('POST', `/api/admin/orders/${id}/refunds`, { ...refund, note: 'Sorry.' });
    await asOwner('PUT', `/api/admin/orders/${id}/status`, { status: 'completed' });
    await changeSettings(product, { retention_days: 30 });
    for (const days of [20, 40]) await expireOldFiles(product.deps, fromNow(days * DAY));
    await placeOrder(product.url, { fields: { email: 'bo@song.test' } });
    await sendPaymentReminders(product.deps, fromNow(2 * DAY + HOUR));
    await asOwner('POST', `/api/admin/orders/${id}/cancel`, {
      reason: 'The band split.',
      refund,
      tell_client: true,
    });
    const entered = await product.callAsOwner('POST', '/orders', {
      ...{ client: { name: 'Cy', email: 'cy@song.test' }, song_count: 1, tell_client: true },
      lines: [{ label: 'As agreed', amount: own.base_price }],
    });
    expect(entered.statusCode, entered.body).toBe(201);
    const byHand = entered.json<OrderDetail>();
    const accepted = await product.app.inject({
      method: 'POST',
      url: `/api/client-orders/${byHand.order_id}/accept`,
      headers: { 'order-key': new URL(byHand.order_link ?? '').hash.slice(1) },
    });
    expect(accepted.statusCode, accepted.body).toBe(200);
    await asOwner('PUT', '/api/admin/password', {
      current_password: owner.password,
      new_password: 'another long password',
    });
    const rows = await readRows(product, 'emails');
    const facts = {
      public_url: product.deps.config.PUBLIC_URL,
      settings: own,
      message: 'Hello.',
      unsubscribe_url: `${product.deps.config.PUBLIC_URL}/unsubscribe/x`,
    };
    const written = new Set<string>();
    const look = async (kind: string, facts: EmailData, head: string) => {
      const { html, text } = await product.deps.renderEmail(kind, facts);
      expectOwn(`${head} ${html} ${text}`, kind);
      expect(plain(html)).toContain('Quartz & Thistle');
      written.add(kind);
    };
    for (const { kind, data, subject, reply_to } of rows)
      await look(kind, JSON.parse(data), `${subject} ${reply_to}`);
    for (const row of rows.filter(({ kind }) => kind.startsWith('order_placed_'))) {
      const digest = writeDigest([row]);
      await look(digest.kind, digest.data as DigestData, digest.subject);
    }
    const to = { order_id: null, recipient: 'ada@example.com', reply_to: own.contact_email };
    const order = { id: 'MX-0123456789AB', created_at: '2026-11-21T18:04:11.000Z', song_count: 1 };
    const { PUBLIC_URL } = product.deps.config;
    const links = writeEmail('order_links_client', to, {
      ...{ public_url: PUBLIC_URL, settings: own, orders: [order] },
    });
    await look(links.kind, links.data, links.subject);
    for (const kind of ['individual', 'bulk', 'letter_test', 'mail_test']) await look(kind, facts, '');
    const change = { at: order.created_at, address: '192.0.2.1', change: 'The passkey “Phone” was added' };
    await look('sign_in_changed', { ...facts, ...change }, '');
    expect([...written].sort()).toEqual([...emailKinds].sort());
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
