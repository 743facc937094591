import { createHmac, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addressOf, calls, everything, realParameters } from '../../test/contract.ts';
import { startTestApp, type TestApp } from '../../test/harness.ts';
import { placed } from '../../test/orders.ts';
import { newSession } from '../../test/sign-in.ts';

let product: TestApp;
let token: string;
let order: string;
beforeAll(async () => {
  product = await startTestApp();
  token = (await newSession(product)).authorization.slice('Bearer '.length);
  order = await placed(product.url);
});
afterAll(() => product.close());

const base64 = (value: unknown) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');
const jwt = (header: object, key?: string) => {
  const start = `${base64(header)}.${base64({ sub: 'owner', exp: 4_102_444_800 })}`;
  return `${start}.${key === undefined ? '' : createHmac('sha256', key).update(start).digest('base64url')}`;
};
const flipped = (text: string, at: number) =>
  text.slice(0, at) + (text[at] === 'A' ? 'B' : 'A') + text.slice(at + 1);

/** What may stand in the header in place of a right token. Undefined is no header at all. */
const badHeaders = async (): Promise<(string | undefined)[]> => {
  const [admin] = await product.deps.database.read.selectFrom('admins').selectAll().execute();
  const [session] = await product.deps.database.read.selectFrom('sessions').selectAll().execute();
  const ended = (await newSession(product)).authorization;
  await product.app.inject({ method: 'POST', url: '/api/admin/logout', headers: { authorization: ended } });
  const tokens = [
    '',
    ' ',
    'null',
    'undefined',
    'true',
    '0',
    '*',
    '%',
    '[object Object]',
    token.slice(0, -1),
    token.slice(1),
    `${token}A`,
    `${token}=`,
    `${token} `.repeat(2).trim(),
    `${token},${token}`,
    token.toLowerCase(),
    token.toUpperCase(),
    [...token].reverse().join(''),
    ...[0, 1, 10, 20, 30, 41].map((at) => flipped(token, at)),
    `"${token}"`,
    `<${token}>`,
    `${token}%00`,
    encodeURIComponent(`${token}\n`),
    Buffer.from(token).toString('hex'),
    Buffer.from(token).toString('base64'),
    randomBytes(32).toString('base64url'),
    randomBytes(32).toString('hex'),
    'A'.repeat(43),
    'A'.repeat(99),
    'A'.repeat(7_000),
    '________________________',
    jwt({ alg: 'none', typ: 'JWT' }),
    jwt({ alg: 'HS256', typ: 'JWT' }, ''),
    jwt({ alg: 'HS256', typ: 'JWT' }, 'secret'),
    session?.token_hash ?? '',
    admin?.id ?? '',
    admin?.password_hash ?? '',
    admin?.username ?? '',
    "' or '1'='1' --",
    '") or token_hash like "%',
    '../../../../etc/passwd',
    '{"$gt":""}',
  ];
  return [
    undefined,
    ended,
    '',
    'Bearer',
    token,
    `Basic ${Buffer.from(`owner:a long enough password`).toString('base64')}`,
    `Basic ${token}`,
    `Token ${token}`,
    `Bearer: ${token}`,
    `Bearer\t${token}`,
    `Bearer  ${token}`,
    `Bearer ${token}, Bearer ${token}`,
    `Digest username="owner"`,
    `Bearer Bearer ${token}`,
    ...tokens.map((text) => `Bearer ${text}`),
  ];
};

test('without a right token every call of the owner is refused before anything else is looked at, and changes nothing', async () => {
  const owned = calls.filter(([, { access }]) => access === 'owner');
  const headers = await badHeaders();
  expect(owned.length * headers.length).toBeGreaterThan(700);
  const before = await everything(product.deps.database);
  for (const authorization of headers)
    for (const [name, endpoint] of owned) {
      const answer = await product.app.inject({
        method: endpoint.method,
        url: addressOf(endpoint, order),
        headers: authorization === undefined ? {} : { authorization },
        // What would change something, if it were looked at.
        ...(endpoint.method === 'GET'
          ? {}
          : {
              payload: {
                base_price: 1,
                status: 'completed',
                current_password: 'x',
                new_password: 'x'.repeat(20),
              },
            }),
      });
      expect(answer.statusCode, `${name} with ${authorization}`).toBe(401);
      expect(answer.json()).toEqual({ detail: 'Please sign in to continue' });
      expect(answer.headers['cache-control']).toBe('no-store');
    }
  expect(await everything(product.deps.database)).toEqual(before);
  expect(
    (await product.app.inject({ url: '/api/admin/settings', headers: { authorization: `Bearer ${token}` } }))
      .statusCode,
  ).toBe(200);
});

test("a HEAD or OPTIONS of the owner's calls says nothing either", async () => {
  for (const [, endpoint] of calls.filter(([, { access }]) => access === 'owner'))
    for (const method of ['HEAD', 'OPTIONS'] as const) {
      const answer = await product.app.inject({ method, url: addressOf(endpoint, order) });
      expect(answer.statusCode).toBe(405);
      expect(answer.body).not.toContain('MX-');
    }
});

test('refused before the body: a broken or huge one changes nothing about the 401', async () => {
  for (const payload of ['{broken', 'x'.repeat(400_000)]) {
    const answer = await product.app.inject({
      method: 'PUT',
      url: '/api/admin/settings',
      headers: { 'content-type': 'application/json' },
      payload,
    });
    expect(answer.statusCode).toBe(401);
  }
});

test('what the owner reads is never cached', async () => {
  const parameters = await realParameters(product);
  for (const [, endpoint] of calls.filter(
    ([, { access, method }]) => access === 'owner' && method === 'GET',
  )) {
    const answer = await product.app.inject({
      url: addressOf(endpoint, parameters[endpoint.path]),
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer.statusCode, endpoint.path).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-store');
  }
});
