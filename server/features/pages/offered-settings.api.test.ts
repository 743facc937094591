import { expect, test } from 'vitest';
import { defaultOffer } from '../../../shared/default-offer.ts';
import { getPrices } from '../../../shared/offer-prices.ts';
import { type PageName, pageNames } from '../../../shared/pages.ts';
import { friendsWording, neutralWording } from '../../../shared/payment-wording.ts';
import { defaultSettings, prices } from '../../../shared/settings.ts';
import { changeSettings } from '../../../test/content.ts';
import { setUpTestApp } from '../../../test/harness.ts';
import { offered } from '../../../test/offered-settings.ts';
import { placed } from '../../../test/orders.ts';
import { readRows } from '../../../test/rows.ts';
import { listShownExamples, readOfferedSettings } from '../settings/present.ts';
import { readPageData } from './page-data.ts';

const product = setUpTestApp({ config: { PUBLIC_URL: 'https://studio.example' } });

const { paypal_handle, cashapp_handle } = defaultSettings;
const put = (payload: object) => changeSettings(product, payload);
const page = async (name: PageName) => JSON.stringify(await readPageData(product.deps, name));
/** The text of the latest email to a client. */
const mail = async () => {
  const { order_id } = await product.deps.database.read
    .selectFrom('orders')
    .select('id as order_id')
    .orderBy('seq', 'desc')
    .executeTakeFirstOrThrow();
  const rows = await readRows(product, 'emails', { order_id });
  const found = await Promise.all(rows.map(async ({ id }) => product.callAsOwner('GET', `/emails/${id}`)));
  return found.map((answer) => `${answer.json().text}${answer.json().html ?? ''}`).join('\n');
};

test('an example payment handle never reaches clients of a public studio', async () => {
  await placed(product.url);
  const seen = [
    await mail(),
    ...(await Promise.all(pageNames.map(page))),
    (await product.app.inject('/api/settings')).body,
  ];
  for (const text of seen) {
    expect(text).not.toContain(paypal_handle);
    expect(text).not.toContain('your-cashtag');
  }
  expect(seen[0]).toContain('I’ll email you how to pay.');
  const own = await product.callAsOwner('GET', '/settings');
  expect(own.json()).toMatchObject({ paypal_handle, cashapp_handle });
});

test('offers only the handle that was filled in', async () => {
  await put({ cashapp_handle: '$LowTide' });
  await placed(product.url);
  expect(await mail()).toMatch(/With Cash App: send|Cash App: send/);
  expect(await mail()).not.toContain('PayPal');
  expect(await page('payment-options')).toContain('$LowTide');
  expect((await product.app.inject('/api/settings')).json()).toMatchObject({
    paypal_handle: '',
    cashapp_handle: '$LowTide',
  });
  await put({ cashapp_handle });
});

const figures = { tracks_mixed: '', happy_artists: '', countries: '', years_of_experience: '' };

test.each<[string, string, false | string[], boolean]>([
  ['127.0.0.1', 'http://127.0.0.1:3000', false, true],
  ['::1', 'http://[::1]:3000', false, true],
  ['localhost', 'http://localhost:8080', false, true],
  ['127.0.0.1', 'http://0.0.0.0:3000', false, true],
  ['0.0.0.0', 'http://0.0.0.0:3000', false, false],
  ['::', 'http://localhost:3000', false, false],
  ['127.0.0.1', 'http://127.0.0.1:3000', ['loopback'], false],
  ['127.0.0.1', 'http://192.168.1.7:3000', false, false],
  ['127.0.0.1', 'https://localhost.example', false, false],
])('on %s at %s with the proxy %j the examples are shown: %s', async (HOST, PUBLIC_URL, TRUST_PROXY, isShown) => {
  const config = { HOST, PUBLIC_URL, TRUST_PROXY };
  const settings = await readOfferedSettings(product.deps.database.read, config);
  const examples = await listShownExamples(product.deps.database.read, config, settings);
  expect(examples).toEqual(isShown ? ['paypal_handle', 'cashapp_handle', ...Object.keys(figures)] : []);
  expect(settings.paypal_handle === paypal_handle).toBe(isShown);
  // Prices belong to the offer; `/api/settings` adds them.
  expect({ ...settings, ...getPrices(defaultOffer) }).toEqual(
    offered(isShown ? {} : { ...figures, paypal_handle: '', cashapp_handle: '' }),
  );
  expect(Object.keys(settings).filter((field) => field in prices.shape)).toEqual([]);
});

test('what the owner has saved is no example any more, even with the same words', async () => {
  const config = { HOST: '127.0.0.1', PUBLIC_URL: 'http://127.0.0.1:3000', TRUST_PROXY: false as const };
  await put({ tracks_mixed: defaultSettings.tracks_mixed, paypal_handle: 'lowtide' });
  const { read } = product.deps.database;
  const examples = await listShownExamples(read, config, await readOfferedSettings(read, config));
  expect(examples).toEqual(['cashapp_handle', 'happy_artists', 'countries', 'years_of_experience']);
});

test('Friends & Family is asked for only where PayPal takes the currency', async () => {
  const { read } = product.deps.database;
  const messageIn = async (currency: string) => {
    await put({ currency });
    const config = { HOST: '127.0.0.1', PUBLIC_URL: 'http://127.0.0.1:3000', TRUST_PROXY: false as const };
    return (await readOfferedSettings(read, config)).payment_message;
  };
  await product.callAsOwner('POST', '/payment-methods', {
    kind: 'transfer',
    label: 'Transfer',
    text: 'IBAN',
  });
  expect(await messageIn('NGN')).toBe(neutralWording);
  expect(await messageIn('EUR')).toBe(friendsWording);
});
