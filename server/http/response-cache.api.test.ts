import { request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import { endpoints } from '../../shared/endpoints/index.ts';
import { sendForm } from '../../test/content.ts';
import { setUpTestApp } from '../../test/harness.ts';
import { stopClock } from '../../test/stop-clock.ts';
import { closeDeps, createDeps } from '../app/create-deps.ts';
import { writePrices } from '../features/offer/change-offer.ts';
import { createSignals } from '../lib/signals.ts';
import { bindCachedList } from './cached-text.ts';
import { ResponseCache } from './response-cache.ts';

const product = setUpTestApp();

type Got = { status: number; headers: Record<string, string | string[] | undefined>; body: Buffer };
const get = (path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Got> =>
  new Promise((resolve, reject) => {
    const { port } = new URL(product.url);
    const asked = request({ host: '127.0.0.1', port, path, headers, method }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(parts) }),
      );
    });
    asked.on('error', reject);
    asked.end();
  });
const read = async (path: string) => JSON.parse((await get(path)).body.toString());

const lists = ['/api/settings', '/api/faq', '/api/portfolio', '/api/testimonials', '/api/images'];
const put = (base_price: number) => product.callAsOwner('PUT', '/settings', { base_price });

test.each(lists)('serves %s from memory exactly as at first, in every encoding', async (path) => {
  const plain = await get(path);
  for (const [encoding, open] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const) {
    const [first, second] = [
      await get(path, { 'accept-encoding': encoding }),
      await get(path, { 'accept-encoding': encoding }),
    ];
    expect(first.headers['content-encoding']).toBe(encoding);
    expect({ ...second.headers, date: '' }).toEqual({ ...first.headers, date: '' });
    expect(open(second.body).equals(plain.body)).toBe(true);
  }
  const again = await get(`${path}?_t=17&constructor=x&%zz`);
  expect({ ...again.headers, date: '' }).toEqual({ ...plain.headers, date: '' });
  expect(again.body.equals(plain.body)).toBe(true);
  expect(again.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'x-content-type-options': 'nosniff',
    vary: 'accept-encoding',
  });
  const head = await get(path, {}, 'HEAD');
  expect([head.status, head.body.length, head.headers['content-length']]).toEqual([
    200,
    0,
    String(plain.body.length),
  ]);
  expect((await get(path, {}, 'POST')).status).toBe(405);
});

test("shows an owner's change in the next response", async () => {
  for (const price of [61, 62, 63]) {
    await put(price);
    expect((await read('/api/settings')).base_price).toBe(price);
  }
  expect((await read('/api/faq')).items).toEqual([]);
  const faq = await product.callAsOwner('POST', '/faq', { question: 'How long?', answer: 'Two days' });
  expect((await read('/api/faq?_t=1')).items).toHaveLength(1);
  await product.callAsOwner('DELETE', `/faq/${faq.json().id}`);
  expect((await read('/api/faq?_t=2')).items).toEqual([]);
  await sendForm(product, 'POST', '/testimonials', {
    fields: { name: 'Ada', role: 'Rapper', content: 'Loud' },
  });
  expect((await read('/api/testimonials')).testimonials).toHaveLength(1);
});

test('is checked after a call of the owner, but not after each preview of what they type', async () => {
  const recheck = vi.spyOn(ResponseCache.prototype, 'recheck');
  onTestFinished(() => recheck.mockRestore());
  await product.callAsOwner('POST', '/preview', { hero_title: 'Loud' });
  expect(recheck).not.toHaveBeenCalled();
  await put(64);
  expect(recheck).toHaveBeenCalledOnce();
});

test('does not cache responses that were under way during a change', async () => {
  for (let price = 70; price < 80; price++) {
    const early = [read('/api/settings'), read('/api/settings')];
    const change = put(price);
    await Promise.all([...early, change, read('/api/settings')]);
    expect((await read('/api/settings')).base_price).toBe(price);
  }
});

test('shows a change by another process within two seconds, whether requests are frequent or rare', async () => {
  const pass = stopClock();
  const { config, log } = product.deps;
  const others = await createDeps(config, log);
  for (const [price, pause] of [
    [81, 100],
    [82, 2_000],
  ] as const) {
    await others.database.transaction((tx) => writePrices(tx, { base_price: price }));
    for (let passed = 0; passed < 2_000; passed += pause) {
      await read('/api/settings');
      pass(pause);
    }
    // By now the check has begun, or begins with the next request; no further time passes.
    await expect.poll(async () => (await read('/api/settings')).base_price).toBe(price);
  }
  await closeDeps(others);
});

test('caches each category separately, and rejects an unknown one', async () => {
  for (const path of [
    '/api/images?category=hero',
    '/api/images?_t=5&category=hero&x',
    '/api/images?%63ategory=hero',
  ])
    expect((await get(path)).body.toString()).toBe('{"images":[]}');
  for (const path of [
    '/api/images?category=none',
    '/api/images?category=',
    '/api/images?category=hero&category=about',
    '/api/images?category=__proto__',
    '/api/images?category=HERO',
  ])
    expect([path, (await get(path)).status]).toEqual([path, 422]);
});

test('reads a list once, whatever the query string', async () => {
  stopClock();
  const app = Fastify();
  let reads = 0;
  bindCachedList(app, new ResponseCache(createSignals()), endpoints.listFaq, {
    read: async () => {
      reads++;
      return { items: [] };
    },
  });
  for (let n = 0; n < 300; n++)
    expect((await app.inject(`/api/faq?_t=${n}&a${n}=${n}`)).statusCode).toBe(200);
  expect(reads).toBe(1);
  await app.close();
});
