import { afterEach, expect, test, vi } from 'vitest';
import type { ClientOrder } from '../../../shared/client-orders.ts';
import type { ClientHistory } from '../../../shared/clients.ts';
import type { Dashboard } from '../../../shared/dashboard.ts';
import { defaultOffer } from '../../../shared/default-offer.ts';
import type { OrderDetail } from '../../../shared/orders.ts';
import type { PaymentMethod } from '../../../shared/payment-methods.ts';
import { changeSettings } from '../../../test/content.ts';
import { expectStoredTotalsMatch } from '../../../test/expect-stored-totals.ts';
import { setUpTestApp } from '../../../test/harness.ts';
import { clientCall, type PlacedOrder, placedWithKey, placeOrder } from '../../../test/orders.ts';
import { readRows } from '../../../test/rows.ts';
import { findWrongFigures } from '../../backup/doctor/queries.ts';

const product = setUpTestApp();
const change = (settings: object) => changeSettings(product, settings);
const dollars = { currency: 'USD', locale: 'en-US', base_price: 50 };
afterEach(() => change(dollars));
afterEach(() => void vi.useRealTimers());

const read = async ({ id }: PlacedOrder) =>
  (await product.callAsOwner('GET', `/orders/${id}`)).json<OrderDetail>();
const seen = async (one: PlacedOrder) => (await clientCall(product, one, 'GET', '')).json<ClientOrder>();
const pay = (one: PlacedOrder, amount: number) =>
  product.callAsOwner('POST', `/orders/${one.id}/payments`, { method: 'paypal', amount });
const textsOf = async (one: PlacedOrder) =>
  (await readRows(product.deps.database, 'emails'))
    .filter(({ order_id }) => order_id === one.id)
    .map(({ data }) => data);

test('an order keeps its currency, whatever the studio changes to, and sums go by currency', async () => {
  // All in one month.
  vi.setSystemTime(new Date());
  const email = 'juno@example.com';
  const first = await placedWithKey(product.url, { fields: { email } });
  await change({ currency: 'EUR', locale: 'de-DE', base_price: 49.5 });
  const second = await placedWithKey(product.url, { fields: { email, total_amount: '49.50' } });
  await change({ currency: 'JPY', base_price: 8000 });
  const third = await placedWithKey(product.url, { fields: { email, total_amount: '8000' } });

  for (const [one, currency, total, text] of [
    [first, 'USD', 50, '50\u00a0$ to pay.'],
    [second, 'EUR', 49.5, '49,50\u00a0€ to pay.'],
    [third, 'JPY', 8000, '8.000\u00a0¥ to pay.'],
  ] as const) {
    expect(await read(one)).toMatchObject({ currency, total_amount: total, money: { text } });
    expect(await seen(one)).toMatchObject({ currency, locale: 'de-DE', money: { text } });
  }
  expect((await seen(first)).how_to_pay.paypal_url).toMatch(/\/50USD$/);
  expect((await seen(second)).how_to_pay).toMatchObject({
    paypal_url: expect.stringMatching(/\/49\.50EUR$/),
  });
  // Cash App sends dollars alone.
  expect((await seen(first)).how_to_pay.methods.map(({ kind }) => kind)).toEqual(['paypal', 'cashapp']);
  expect((await seen(third)).how_to_pay.methods.map(({ kind }) => kind)).toEqual(['paypal']);

  const refused = await pay(third, 8000.5);
  expect([refused.statusCode, refused.json().errors]).toEqual([
    ...[422, [{ field: 'amount', message: 'Use no decimals' }]],
  ]);
  for (const [one, amount] of [
    [first, 50],
    [second, 49.5],
    [third, 8000],
  ] as const)
    expect((await pay(one, amount)).statusCode).toBe(201);

  const dashboard = (await product.callAsOwner('GET', '/dashboard')).json<Dashboard>();
  expect(dashboard).toMatchObject({
    ...{ total_orders: 3, currency: 'JPY', total_revenue: 8000 },
    revenue_by_currency: [
      { currency: 'EUR', amount: 49.5 },
      { currency: 'JPY', amount: 8000 },
      { currency: 'USD', amount: 50 },
    ],
  });
  expect(dashboard.revenue_by_month.at(-1)).toMatchObject({ orders: 1, amount: 8000 });
  const { statistics } = (
    await product.callAsOwner('GET', `/clients/${email}/history`)
  ).json<ClientHistory>();
  expect(statistics).toMatchObject({
    ...{ currency: 'JPY', total_spent: 8000, average_order: 8000, total_orders: 3 },
    spent_by_currency: dashboard.revenue_by_currency,
  });
  await expectStoredTotalsMatch(product.deps.database.read);
  expect(await findWrongFigures(product.deps.database.read)).toEqual([]);
  expect((await textsOf(second)).join()).toContain('"currency":"EUR"');
});

test('a way to pay that doesn’t take an order’s currency isn’t offered for it, and the studio reads why', async () => {
  const methods = async () =>
    (await product.callAsOwner('GET', '/payment-methods')).json<{ payment_methods: PaymentMethod[] }>()
      .payment_methods;
  const lacks = async () => (await methods()).map(({ id, lacks }) => [id, lacks]);
  const offered = async () =>
    (await product.app.inject('/api/offer')).json<{ payment_methods: { id: string }[] }>().payment_methods;
  await change({ currency: 'KWD', base_price: 50.125, paypal_handle: 'LowTide', cashapp_handle: 'LowTide' });
  const order = await placedWithKey(product.url, { fields: { total_amount: '50.125' } });
  expect(await lacks()).toEqual([
    ['paypal', 'currency'],
    ['cashapp', 'currency'],
  ]);
  expect(await offered()).toEqual([]);
  expect((await seen(order)).how_to_pay).toMatchObject({
    ...{ amount: 50.125, paypal_url: null, cashtag: null, methods: [] },
    text: 'I’ll tell you here how to pay.',
  });
  const [email] = (await read(order)).emails.filter(({ kind }) => kind === 'order_placed_client');
  expect(email?.text).toContain('I’ll email you how to pay.');
  expect(email?.text).not.toMatch(/paypal|Cash App/i);

  // An order keeps its currency, and with it what takes it.
  await change({ currency: 'EUR', base_price: 50 });
  expect(await lacks()).toEqual([
    ['paypal', null],
    ['cashapp', 'currency'],
  ]);
  expect((await offered()).map(({ id }) => id)).toEqual(['paypal']);
  expect((await seen(order)).how_to_pay.methods).toEqual([]);
});

test('a discount of an amount applies to its own currency, and a percentage to all', async () => {
  const add = (code: string, terms: object) =>
    product.callAsOwner('POST', '/discounts', { code, kind: 'percent', value: 10, ...terms });
  const ask = async (code: string) => {
    const answer = await product.app.inject({
      ...{ method: 'POST', url: '/api/validate-discount' },
      payload: { code, subtotal: 100 },
    });
    const { valid, savings, message } = answer.json();
    return [valid, savings, message];
  };
  expect((await add('FIVE', { kind: 'fixed', value: 5 })).json()).toMatchObject({
    currency: 'USD',
    value: 5,
  });
  await add('TENTH', {});
  await add('BIG', { min_subtotal: 90 });
  await change({ currency: 'EUR' });
  expect(await ask('FIVE')).toEqual([false, 0, 'This code is for orders in USD']);
  expect(await ask('BIG')).toEqual([false, 0, 'This code is for orders in USD']);
  expect(await ask('TENTH')).toEqual([true, 10, 'Discount applied! You save €10']);
  const { status, body } = await placeOrder(product.url, { fields: { discount_code: 'FIVE' } });
  expect([status, body.detail]).toEqual([409, expect.stringContaining('no longer applies')]);
  await change({ currency: 'JPY' });
  const { statusCode, json } = await add('YEN', { kind: 'fixed', value: 500.5 });
  expect([statusCode, json().errors]).toEqual([422, [{ field: 'value', message: 'Use no decimals' }]]);
});

test('a currency that has no decimals for a price is refused, naming the price', async () => {
  await change({ rush_price: 12.5 });
  const answer = await product.callAsOwner('PUT', '/settings', { currency: 'JPY' });
  const message = 'A price of Rush delivery is 12.5, which isn’t possible in JPY: use no decimals';
  expect([answer.statusCode, answer.json().errors]).toEqual([422, [{ field: 'currency', message }]]);
  expect(
    (await product.callAsOwner('PUT', '/settings', { currency: 'JPY', rush_price: 12 })).statusCode,
  ).toBe(200);
  await change({ ...dollars, rush_price: 20 });
});

test('a deposit in a currency of three decimals has room for every amount that can be ordered', async () => {
  const [service] = defaultOffer.services;
  await product.callAsOwner('PUT', '/services/mix_master', { ...service, song_max: 50 });
  await change({ currency: 'KWD', base_price: 100_000, deposit_percent: 50 });
  const fields = { song_count: '50', total_amount: '5000000' };
  const order = await placedWithKey(product.url, { fields });
  expect(await read(order)).toMatchObject({
    ...{ currency: 'KWD', total_amount: 5_000_000, deposit_amount: 2_500_000 },
  });
  await change({ deposit_percent: 0 });
  await product.callAsOwner('PUT', '/services/mix_master', service);
});
