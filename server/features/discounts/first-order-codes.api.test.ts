import { beforeEach, describe, expect, test } from 'vitest';
import { discountCalls, ten } from '../../../test/discounts.ts';
import { setUpTestApp, startTestApp } from '../../../test/harness.ts';
import { placed, placeOrder, stored } from '../../../test/orders.ts';
import { stopClock } from '../../../test/stop-clock.ts';

const product = setUpTestApp({ config: { TRUST_PROXY: ['loopback'] } });
const { list, added, change, remove } = discountCalls(() => product);
const first = { ...ten, code: 'FIRST', first_order_only: true, description: '10% off' };
beforeEach(async () => {
  for (const { id } of await list()) await remove(id);
});

const buy = (email: string, code = 'FIRST', from = '192.0.2.1') =>
  placeOrder(product.url, {
    fields: { email, discount_code: code },
    headers: { 'x-forwarded-for': from },
  });
const call = async (method: 'POST' | 'PUT', id: string | undefined, action: string, payload: object) => {
  const answer = await product.callAsOwner(method, `/orders/${id}/${action}`, payload);
  expect(answer.statusCode).toBeLessThan(300);
};
const usesOf = async (code: string) => (await list()).find((each) => each.code === code)?.uses;
let number = 0;
const newClient = () => `client${number++}@example.com`;

describe('a code for first orders', () => {
  test('is stored and listed as such, and an edit can turn that off', async () => {
    const code = await added(first);
    expect(code).toMatchObject({ first_order_only: true, state: 'live' });
    expect((await change(code.id, { ...ten, code: 'FIRST' })).json()).toMatchObject({
      first_order_only: false,
    });
    expect((await list())[0]).toMatchObject({ first_order_only: false });
  });

  test('says so when checked, and reveals nothing else', async () => {
    await added(first);
    await added({ ...first, code: 'PLAIN', description: '' });
    const ask = async (code: string) =>
      (
        await product.app.inject({
          method: 'POST',
          url: '/api/validate-discount',
          payload: { code, subtotal: 50 },
        })
      ).json();
    expect(await ask('FIRST')).toMatchObject({ valid: true, description: '10% off · First order only' });
    expect(await ask('PLAIN')).toMatchObject({ valid: true, description: 'First order only' });
  });

  test('applies to the first order of an address; a second is refused with the undiscounted price and keeps everything entered', async () => {
    await added(first);
    const email = newClient();
    expect((await buy(email)).status).toBe(200);
    const before = await stored(product);
    for (const spelled of [email, email.toUpperCase()]) {
      const { status, body } = await buy(spelled);
      expect(status).toBe(409);
      expect(body.detail).toContain('FIRST is for a first order');
      expect(body.detail).toContain('the total without it is $50');
      expect(body.errors).toEqual([
        { field: 'discount_code', message: 'First order only. Remove the code to order for $50' },
      ]);
    }
    expect(await stored(product)).toEqual(before);
    expect(await usesOf('FIRST')).toBe(1);
    expect((await buy(email, '')).status).toBe(200);
    expect((await buy(newClient())).status).toBe(200);
  });

  test('does not apply after a paid order, one the studio has begun, or an unpaid one with another code', async () => {
    await added(first);
    await added({ ...first, code: 'OTHER' });
    const [paid, begun, other] = [newClient(), newClient(), newClient()];
    const order = async (email: string) => placed(product.url, { fields: { email } });
    await call('POST', await order(paid), 'payments', { method: 'paypal', amount: 5 });
    expect((await buy(paid)).status).toBe(409);
    await call('PUT', await order(begun), 'status', { status: 'in_progress', paid: false });
    expect((await buy(begun)).status).toBe(409);
    expect((await buy(other, 'OTHER')).status).toBe(200);
    expect((await buy(other)).status).toBe(409);
  });

  test('isn’t used up by strangers who order with the address of a newcomer', async () => {
    await added(first);
    const email = newClient();
    for (let n = 0; n < 3; n++) expect((await buy(email, 'FIRST', `198.51.${n}.7`)).status).toBe(200);
    await placed(product.url, { fields: { email } });
    const own = await buy(email);
    expect(own.status).toBe(200);
    expect((await buy(email)).status).toBe(409);
    await call('POST', own.body.order_id, 'cancel', { reason: '' });
    const again = await buy(email);
    expect(again.status).toBe(200);
    await call('POST', again.body.order_id, 'payments', { method: 'paypal', amount: 45 });
    expect((await buy(email, 'FIRST', '203.0.113.9')).status).toBe(409);
  });

  test('is given once to eight concurrent orders of a new client with two codes', async () => {
    await added(first);
    await added({ ...first, code: 'OTHER' });
    for (let round = 0; round < 5; round++) {
      const email = newClient();
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, n) => buy(email, n % 2 ? 'FIRST' : 'OTHER')),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
    }
    expect(((await usesOf('FIRST')) ?? 0) + ((await usesOf('OTHER')) ?? 0)).toBe(5);
  });

  test('refuses a second order as changed if the restriction is added while it is being sent', async () => {
    const code = await added({ ...first, first_order_only: false });
    const email = newClient();
    expect((await buy(email)).status).toBe(200);
    const [answer] = await Promise.all([buy(email), change(code.id, first)]);
    expect([200, 409]).toContain(answer.status);
    expect((await buy(email)).status).toBe(409);
  });
});

test('orders that probe whether an address is a client’s count as guesses of a code', async () => {
  // All within a minute, however long a busy machine takes.
  stopClock();
  await using limited = await startTestApp({ config: { RATE_LIMITS: true } });
  const calls = discountCalls(() => limited);
  await calls.added(first);
  const statuses: number[] = [];
  for (let n = 0; n < 40; n++)
    statuses.push(
      (await placeOrder(limited.url, { fields: { email: 'ada@example.com', discount_code: 'FIRST' } }))
        .status,
    );
  expect(statuses[0]).toBe(200);
  expect(statuses.filter((status) => status === 409).length).toBeLessThan(30);
  expect(statuses.at(-1)).toBe(429);
});
