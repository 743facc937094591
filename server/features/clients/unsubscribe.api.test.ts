import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { builtWeb } from '../../../test/built.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { placed } from '../../../test/orders.ts';
import { changeRows } from '../../../test/rows.ts';
import { stopClock } from '../../../test/stop-clock.ts';
import { count } from '../../../test/test-scopes.ts';
import { readUnsubscribeToken, unsubscribeUrl } from './unsubscribe-queries.ts';

let product: TestApp;
let path: string;
let id: string;
beforeAll(async () => {
  product = await startTestApp({ web: await builtWeb(), config: { PUBLIC_URL: 'https://studio.example' } });
  await placed(product.url, { fields: { name: 'Nora Lind', email: 'nora@example.org' } });
  id = (await product.deps.database.read.selectFrom('clients').select('id').executeTakeFirstOrThrow()).id;
  path = await pathOf(id);
});
afterAll(() => product.close());
beforeEach(() => list(null));

const pathOf = async (clientId: string) => {
  const url = new URL(await unsubscribeUrl(product.deps.database, 'https://studio.example', clientId));
  expect(url.origin).toBe('https://studio.example');
  return url.pathname;
};
const list = (unsubscribed_at: string | null) => changeRows(product, 'clients', { unsubscribed_at });
const leftAt = async () =>
  (await product.deps.database.read.selectFrom('clients').select('unsubscribed_at').executeTakeFirstOrThrow())
    .unsubscribed_at;

const get = (at = path, method: 'GET' | 'HEAD' = 'GET') => product.app.inject({ method, url: at });
const form = { 'content-type': 'application/x-www-form-urlencoded' };
const post = (payload: string, at = path, headers: Record<string, string> = form) =>
  product.app.inject({ method: 'POST', url: at, payload, headers });

describe('opening the link', () => {
  test('changes nothing, however often and with any safe method', async () => {
    for (const method of ['GET', 'HEAD', 'GET', 'HEAD'] as const)
      for (const query of ['', '?List-Unsubscribe=One-Click', '?list=leave'])
        expect((await get(path + query, method)).statusCode).toBe(200);
    expect(await leftAt()).toBeNull();
    for (const method of ['PUT', 'DELETE', 'PATCH', 'OPTIONS'] as const)
      expect((await product.app.inject({ method, url: path })).statusCode).toBeGreaterThanOrEqual(400);
    expect(await leftAt()).toBeNull();
  });

  test('shows an uncached page with one button that reveals nothing about the client', async () => {
    const { headers, body } = await get();
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
    });
    expect(body).toContain('<meta name="robots" content="noindex"/>');
    expect(body).toContain('You’re subscribed.');
    expect(body.match(/<form/g)).toHaveLength(1);
    expect(body).toMatch(/<button[^>]*value="leave"[^>]*name="list"[^>]*>Unsubscribe<\/button>/);
    expect(body).not.toMatch(/nora|lind/i);
    expect(body).not.toContain(path.split('/').at(-1));
    expect(body).not.toContain(id);
  });
});

describe('a mail program', () => {
  test('unsubscribes its user with a single POST (RFC 8058), and may repeat it', async () => {
    const first = await post('List-Unsubscribe=One-Click');
    expect(first.statusCode).toBe(200);
    expect(first.headers.location).toBeUndefined();
    expect(first.body).toContain('You’re unsubscribed.');
    const at = await leftAt();
    expect(at).toMatch(/^\d{4}-/);
    expect((await post('List-Unsubscribe=One-Click')).statusCode).toBe(200);
    expect(await leftAt()).toBe(at);
  });

  test('may send the POST as multipart or without a body', async () => {
    const body =
      '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n';
    expect((await post(body, path, { 'content-type': 'multipart/form-data; boundary=b' })).statusCode).toBe(
      200,
    );
    expect(await leftAt()).not.toBeNull();
    await list(null);
    expect((await post('', path, {})).statusCode).toBe(200);
    expect(await leftAt()).not.toBeNull();
  });

  test('has the same effect with twenty concurrent requests as with one', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => post('List-Unsubscribe=One-Click')));
    expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true);
    expect(await leftAt()).not.toBeNull();
  });
});

test('the button leads to a page that confirms it and offers to resubscribe', async () => {
  const left = await post('list=leave');
  expect([left.statusCode, left.headers.location]).toEqual([303, path]);
  const page = await get();
  expect(page.body).toContain('You’re unsubscribed.');
  expect(page.body).toMatch(/emails about your own orders/);
  expect(page.body).toMatch(/<button[^>]*value="join"[^>]*>Subscribe again<\/button>/);
  const joined = await post('list=join');
  expect([joined.statusCode, joined.headers.location]).toEqual([303, path]);
  expect(await leftAt()).toBeNull();
  expect((await get()).body).toContain('You’re subscribed.');
});

describe('rejects a link that is', () => {
  const expectNothing = async (at: string) => {
    for (const answer of [
      await get(at),
      await post('list=leave', at),
      await post('List-Unsubscribe=One-Click', at),
    ]) {
      expect(answer.statusCode, at).toBe(404);
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(answer.body).toContain('This link is incomplete.');
    }
    expect(await leftAt()).toBeNull();
  };

  test('truncated, extended, in another case, signed for someone else, or made up', async () => {
    const token = path.split('/').at(-1) ?? '';
    const [payload = '', sign = ''] = token.split('.');
    const stranger = (await pathOf('00000000-0000-4000-8000-000000000000')).split('/').at(-1) ?? '';
    for (const changed of [
      token.slice(0, -1),
      `${token}A`,
      `${token}.`,
      `${token}%3D`,
      token.toUpperCase(),
      `${payload}.`,
      payload,
      `.${sign}`,
      `${payload}.${stranger.split('.')[1]}`,
      `${stranger.split('.')[0]}.${sign}`,
      `${payload}%00.${sign}`,
      'example',
      'x'.repeat(1_500),
    ])
      await expectNothing(`/unsubscribe/${changed}`);
  });

  test('correctly signed for an erased client', async () => {
    await expectNothing(await pathOf('00000000-0000-4000-8000-000000000000'));
  });

  test('any text other than the exact link', async () => {
    const { database } = product.deps;
    const token = path.split('/').at(-1) ?? '';
    const near = fc
      .tuple(fc.nat(token.length - 1), fc.string({ unit: 'binary', maxLength: 3 }))
      .map(([at, text]) => token.slice(0, at) + text + token.slice(at + 1));
    await fc.assert(
      fc.asyncProperty(fc.oneof(near, fc.string({ maxLength: 250 })), async (text) => {
        expect(await readUnsubscribeToken(database, text)).toBe(text === token ? id : null);
      }),
      { numRuns: count(60, 500) },
    );
    expect(await readUnsubscribeToken(database, token)).toBe(id);
  });
});

test('guessing links is limited, with an explanation', async () => {
  // All within a minute, however long a busy machine takes.
  stopClock();
  const limited = await startTestApp({ web: await builtWeb(), config: { RATE_LIMITS: true } });
  const answers = [];
  for (let count = 0; count < 150; count++)
    answers.push(await limited.app.inject({ method: 'POST', url: '/unsubscribe/guess' }));
  await limited.close();
  const refused = answers.filter(({ statusCode }) => statusCode === 429);
  expect(refused).toHaveLength(30);
  expect(refused[0]?.body).toMatch(/^Too many requests/);
  expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
});
