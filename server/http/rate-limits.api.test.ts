import { expect, test } from 'vitest';
import { setUpTestApp, startTestApp } from '../../test/harness.ts';
import { placeOrder } from '../../test/orders.ts';
import { tryPassword } from '../../test/sign-in.ts';
import { addDiscount } from '../features/discounts/queries.ts';
import { now } from '../lib/clock.ts';

const product = setUpTestApp({ config: { RATE_LIMITS: true } });

const ten = {
  code: 'TEN',
  kind: 'percent' as const,
  value: 1_000,
  description: '',
  min_subtotal: 0,
  starts_at: null,
  ends_at: null,
  max_uses: null,
};

/** Each request has other fields and another forged address; neither may be what is counted. */
const guess = (n: number) =>
  fetch(`${product.url}/api/validate-discount`, {
    method: 'POST',
    headers: { 'x-forwarded-for': `192.0.2.${n % 250}`, 'x-real-ip': `192.0.2.${n % 250}` },
    body: new URLSearchParams({ code: `GUESS${n}`, subtotal: String(50 + n) }),
  });

test('answers thirty of two hundred discount code guesses per minute, and tells the others when to retry', async () => {
  const answers = await Promise.all(Array.from({ length: 200 }, (_, n) => guess(n)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(30);
  const refused = answers.filter(({ status }) => status !== 200);
  for (const answer of refused.slice(0, 5)) {
    const { status, headers } = answer;
    expect(status).toBe(429);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(60);
    expect(await answer.json()).toEqual({ detail: expect.stringMatching(/wait a moment/) });
  }
  expect(refused.every(({ status }) => status === 429)).toBe(true);
});

test('does not refuse orders or other calls because of those guesses', async () => {
  expect((await placeOrder(product.url)).status).toBe(200);
  const answers = await Promise.all(Array.from({ length: 200 }, () => product.app.inject('/api/settings')));
  expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true);
});

test('processes a hundred of two hundred orders in a minute', async () => {
  const statuses = await Promise.all(
    Array.from(
      { length: 200 },
      async () =>
        (await fetch(`${product.url}/api/orders/immediate`, { method: 'POST', body: new FormData() })).status,
    ),
  );
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(100);
  // 503 means no free slot: more arrived at once than one address may send.
  expect(statuses.every((status) => status === 503 || (status >= 400 && status < 500))).toBe(true);
});

test('counts an order with an invalid code as a guess; after thirty in total neither call reveals more', async () => {
  const other = await startTestApp({ config: { RATE_LIMITS: true } });
  try {
    await other.deps.database.transaction((tx) => addDiscount(tx, ten, now()));
    const order = (discount_code: string) => placeOrder(other.url, { fields: { discount_code } });
    const ask = (code: string) =>
      fetch(`${other.url}/api/validate-discount`, {
        method: 'POST',
        body: new URLSearchParams({ code, subtotal: '50' }),
      });
    for (let n = 0; n < 10; n++) expect((await ask(`GUESS${n}`)).status).toBe(200);
    for (let n = 0; n < 10; n++) expect((await order('TEN')).status).toBe(200);
    for (let n = 0; n < 20; n++) expect((await order(`GUESS${n}`)).status).toBe(409);
    // Including the correct code: otherwise its answer would differ from the wrong ones.
    for (const code of ['GUESS', 'TEN']) {
      const { status, headers, body } = await order(code);
      expect(status).toBe(429);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      expect(body.detail).toMatch(/discount codes/);
    }
    expect((await ask('TEN')).status).toBe(429);
    expect((await order('')).status).toBe(200);
  } finally {
    await other.close();
  }
});

test('processes thirty sign-ins a minute and refuses the rest before writing anything', async () => {
  const other = await startTestApp({ config: { RATE_LIMITS: true } });
  try {
    const refusals: (string | undefined)[] = [];
    for (let n = 0; n < 60; n++)
      refusals.push((await tryPassword(other, { username: `someone${n}` })).body.detail);
    expect(refusals.map((detail) => detail?.startsWith('Too many requests'))).toEqual(
      refusals.map((_, n) => n >= 30),
    );
    const rows = await other.deps.database.read.selectFrom('login_attempts').selectAll().execute();
    expect(rows.length).toBeLessThanOrEqual(30);
  } finally {
    await other.close();
  }
});

test('counts all addresses of an IPv6 /64 as one', async () => {
  const other = await startTestApp({ config: { RATE_LIMITS: true, TRUST_PROXY: ['loopback'] } });
  try {
    const ask = async (from: string) =>
      (
        await other.app.inject({
          method: 'POST',
          url: '/api/validate-discount',
          headers: { 'x-forwarded-for': from },
          payload: { code: 'GUESS', subtotal: 50 },
        })
      ).statusCode;
    for (let n = 0; n < 30; n++) expect(await ask(`2001:db8:0:1::${n.toString(16)}`)).toBe(200);
    expect(await ask('2001:db8:0:1:ffff::1')).toBe(429);
    expect(await ask('2001:db8:0:2::1')).toBe(200);
  } finally {
    await other.close();
  }
});

test('three hundred guesses from one /48 block that network, but no correct code from another network, on its own or in an order', async () => {
  const other = await startTestApp({ config: { RATE_LIMITS: true, TRUST_PROXY: ['loopback'] } });
  try {
    await other.deps.database.transaction((tx) => addDiscount(tx, ten, now()));
    const ask = (code: string, from: string) =>
      other.app.inject({
        method: 'POST',
        url: '/api/validate-discount',
        headers: { 'x-forwarded-for': from },
        payload: { code, subtotal: 50 },
      });
    const statuses: number[] = [];
    for (let n = 0; n < 400; n++)
      statuses.push((await ask(`GUESS${n}`, `2001:db8:0:${n.toString(16)}::1`)).statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(120);
    expect((await ask('TEN', '2001:db8:0:ffff::1')).statusCode).toBe(429);
    for (const from of ['2001:db8:1::1', '192.0.2.7']) {
      expect((await ask('TEN', from)).json()).toMatchObject({ valid: true });
      const order = { fields: { discount_code: 'TEN' }, headers: { 'x-forwarded-for': from } };
      expect((await placeOrder(other.url, order)).status).toBe(200);
    }
  } finally {
    await other.close();
  }
});

test('accepts a correct code from anyone else while a thousand networks guess at once', async () => {
  const other = await startTestApp({ config: { RATE_LIMITS: true, TRUST_PROXY: ['loopback'] } });
  try {
    await other.deps.database.transaction((tx) => addDiscount(tx, ten, now()));
    const ask = (code: string, from: string) =>
      other.app.inject({
        method: 'POST',
        url: '/api/validate-discount',
        headers: { 'x-forwarded-for': from },
        payload: { code, subtotal: 50 },
      });
    for (let n = 0; n < 1_000; n++) await ask(`GUESS${n}`, `10.${n >> 8}.${n & 255}.9`);
    expect((await ask('TEN', '192.0.2.7')).json()).toMatchObject({ valid: true });
    expect((await ask('TNE', '192.0.2.7')).json()).toMatchObject({ valid: false });
    expect((await ask('TEN', '192.0.2.7')).json()).toMatchObject({ valid: true });
  } finally {
    await other.close();
  }
});

test('answers a form that checks its code after every change, as long as the code is right', async () => {
  const other = await startTestApp({ config: { RATE_LIMITS: true } });
  try {
    await other.deps.database.transaction((tx) => addDiscount(tx, { ...ten, min_subtotal: 10_000 }, now()));
    for (let n = 0; n < 60; n++) {
      const body = new URLSearchParams({ code: 'TEN', subtotal: n % 2 ? '50' : '150' });
      const answer = await fetch(`${other.url}/api/validate-discount`, { method: 'POST', body });
      expect(answer.status).toBe(200);
    }
  } finally {
    await other.close();
  }
});
