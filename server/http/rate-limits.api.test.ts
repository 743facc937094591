import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startTestApp } from '../../test/harness.ts';
import { placeOrder } from '../../test/orders.ts';
import { readRows } from '../../test/rows.ts';
import { tryPassword } from '../../test/sign-in.ts';
import { addDiscount } from '../features/discounts/queries.ts';
import { now } from '../lib/clock.ts';

// All within a minute, however long a busy machine takes.
beforeEach(() => {
  vi.setSystemTime(new Date());
  vi.spyOn(performance, 'now').mockReturnValue(performance.now());
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

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

test('counts an order with an invalid code as a guess; after thirty in total neither call reveals more', async () => {
  await using other = await startTestApp({ config: { RATE_LIMITS: true } });
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
});

test('processes thirty sign-ins a minute and refuses the rest before writing anything', async () => {
  await using other = await startTestApp({ config: { RATE_LIMITS: true } });
  const refusals: (string | undefined)[] = [];
  for (let n = 0; n < 60; n++)
    refusals.push((await tryPassword(other, { username: `someone${n}` })).body.detail);
  expect(refusals.map((detail) => detail?.startsWith('Too many requests'))).toEqual(
    refusals.map((_, n) => n >= 30),
  );
  const rows = await readRows(other, 'login_attempts');
  expect(rows.length).toBeLessThanOrEqual(30);
});

test('counts all addresses of an IPv6 /64 as one', async () => {
  await using other = await startTestApp({ config: { RATE_LIMITS: true, TRUST_PROXY: ['loopback'] } });
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
});

test('answers a form that checks its code after every change, as long as the code is right', async () => {
  await using other = await startTestApp({ config: { RATE_LIMITS: true } });
  await other.deps.database.transaction((tx) => addDiscount(tx, { ...ten, min_subtotal: 10_000 }, now()));
  for (let n = 0; n < 60; n++) {
    const body = new URLSearchParams({ code: 'TEN', subtotal: n % 2 ? '50' : '150' });
    const answer = await fetch(`${other.url}/api/validate-discount`, { method: 'POST', body });
    expect(answer.status).toBe(200);
  }
});
