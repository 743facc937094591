import { expect, test } from 'vitest';
import { setUpTestApp } from '../../test/harness.ts';
import { filesOn, multipart, placeOrder } from '../../test/orders.ts';
import { readRows } from '../../test/rows.ts';

const PUBLIC_URL = 'https://studio.example';
const product = setUpTestApp({ config: { PUBLIC_URL } });

const own = () => new URL(product.url).host;

test.each<[string, Record<string, string>]>([
  ['came from another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
  ['a page beside it', { 'sec-fetch-site': 'same-site', origin: 'https://blog.studio.example' }],
  ['came from another site in a browser that sends Origin alone', { origin: 'http://evil.example' }],
  ['a page whose origin is hidden', { origin: 'null' }],
  ['something that is no origin', { origin: 'studio.example' }],
])('rejects an order sent by %s with a message and stores nothing', async (_from, headers) => {
  const { status, body } = await placeOrder(product.url, { headers });
  expect(status).toBe(403);
  expect(body.detail).toBe(
    `This request came from another site, so it was ignored. Please send it from ${PUBLIC_URL}.`,
  );
  expect(await filesOn(product.folder)).toEqual([]);
  expect(await readRows(product, 'emails')).toEqual([]);
});

test.each<[string, () => Record<string, string>]>([
  ['the page itself', () => ({ 'sec-fetch-site': 'same-origin', origin: PUBLIC_URL })],
  [
    'the page under another name',
    () => ({ 'sec-fetch-site': 'same-origin', origin: 'http://10.0.0.2:3000' }),
  ],
  ['the page under another name over plain HTTP', () => ({ origin: `http://${own()}` })],
  ['a page at PUBLIC_URL behind a proxy that changes the host', () => ({ origin: PUBLIC_URL })],
  ['a script, which says nothing', () => ({})],
])('accepts an order sent by %s', async (_from, headers) => {
  expect((await placeOrder(product.url, { headers: headers() })).status).toBe(200);
});

test('rejects any public write sent by another site, but allows reading', async () => {
  const headers = { 'sec-fetch-site': 'cross-site' };
  const { body, type } = multipart();
  for (const [url, payload, kind] of [
    ['/api/validate-discount', 'code=A&subtotal=1', 'application/x-www-form-urlencoded'],
    ['/api/orders/immediate', body, type],
    ['/api/drafts', '{}', 'application/json'],
    ['/api/admin/login', '{}', 'application/json'],
  ] as const) {
    const answer = await product.app.inject({
      method: 'POST',
      url,
      payload,
      headers: { ...headers, 'content-type': kind },
    });
    expect([url, answer.statusCode]).toEqual([url, 403]);
  }
  expect((await product.app.inject({ url: '/api/settings', headers })).statusCode).toBe(200);
  // Owner calls check the token first.
  const settings = await product.app.inject({ method: 'PUT', url: '/api/admin/settings', headers });
  expect(settings.statusCode).toBe(401);
});
