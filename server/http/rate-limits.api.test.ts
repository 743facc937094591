import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../test/harness.ts';
import { placeOrder } from '../../test/orders.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp({ config: { RATE_LIMITS: true } });
});
afterAll(() => product.close());

/** Each time with other fields and another forged address: neither is what is counted. */
const guess = (n: number) =>
  fetch(`${product.url}/api/validate-discount`, {
    method: 'POST',
    headers: { 'x-forwarded-for': `192.0.2.${n % 250}`, 'x-real-ip': `192.0.2.${n % 250}` },
    body: new URLSearchParams({ code: `GUESS${n}`, subtotal: String(50 + n) }),
  });

test('two hundred guesses at a code: thirty a minute are answered, the others are told when to come back', async () => {
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

test('an order is not refused for that, nor any other call', async () => {
  expect((await placeOrder(product.url)).status).toBe(200);
  const answers = await Promise.all(Array.from({ length: 200 }, () => product.app.inject('/api/settings')));
  expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true);
});

test('two hundred orders in a minute: a hundred are looked at', async () => {
  const statuses = await Promise.all(
    Array.from(
      { length: 200 },
      async () =>
        (await fetch(`${product.url}/api/orders/immediate`, { method: 'POST', body: new FormData() })).status,
    ),
  );
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(100);
  expect(statuses.every((status) => status === 429 || (status >= 400 && status < 500))).toBe(true);
});
