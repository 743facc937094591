import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CardStatus } from '../../../shared/card.ts';
import type { ClientHistory } from '../../../shared/clients.ts';
import type { Dashboard } from '../../../shared/dashboard.ts';
import { changeSettings } from '../../../test/content.ts';
import { expectStoredTotalsMatch } from '../../../test/expect-stored-totals.ts';
import { setUpTestApp } from '../../../test/harness.ts';
import { getOrder, placedWithKey } from '../../../test/orders.ts';
import { readRows } from '../../../test/rows.ts';
import { type StripeServer, startStripe } from '../../../test/services/stripe.ts';
import { findWrongFigures } from '../../backup/doctor/queries.ts';

const secret = 'whsec_test1234';
const product = setUpTestApp();
let stripe: StripeServer;

beforeAll(async () => {
  stripe = await startStripe();
  Object.assign(product.deps.config, { STRIPE_API_BASE: stripe.address });
  await changeSettings(product, { receipt_numbering: true });
});
afterAll(() => stripe[Symbol.asyncDispose]());

const setKeys = (secret_key: string) =>
  product.callAsOwner('PUT', '/card', { secret_key, webhook_secret: secret });
const moveTo = (PUBLIC_URL: string) => Object.assign(product.deps.config, { PUBLIC_URL });
const own = 'http://127.0.0.1:3000';
const tell = (object: object, type = 'checkout.session.completed') => {
  const { payload, headers } = stripe.sign(type, object, secret);
  return product.app.inject({ method: 'POST', url: '/api/webhooks/stripe', headers, payload });
};
const place = async (email: string) => {
  const order = await placedWithKey(product.url, { fields: { email } });
  const pay = () =>
    product.app.inject({
      ...{ method: 'POST', url: `/api/client-orders/${order.id}/card-payment` },
      headers: { 'order-key': order.key },
    });
  const view = async () =>
    (
      await product.app.inject({
        ...{ url: `/api/client-orders/${order.id}`, headers: { 'order-key': order.key } },
      })
    ).json();
  return { ...order, pay, view };
};
const dashboard = async () => (await product.callAsOwner('GET', '/dashboard')).json<Dashboard>();
const exported = async (what: string) => {
  const { url } = (await product.callAsOwner('POST', '/exports', { export: { what } })).json();
  return (await product.app.inject(url)).body;
};

describe('test keys', () => {
  test.each([
    ['https://studio.example.com', 'sk_test_abc123', false],
    ['https://studio.example.com', 'rk_test_abc123', false],
    ['http://192.168.1.20:3000', 'sk_test_abc123', false],
    ['http://0.0.0.0:3000', 'sk_test_abc123', false],
    ['https://127.0.0.1.example.com', 'sk_test_abc123', false],
    ['https://localhost.example.com', 'sk_test_abc123', false],
    ['https://studio.example.com', 'sk_live_abc123', true],
    ['http://localhost:3000', 'sk_test_abc123', true],
    ['http://127.0.0.2:3000', 'sk_test_abc123', true],
    ['http://[::1]:3000', 'rk_test_abc123', true],
  ])('at %s: %s taken is %s', async (address, key, isTaken) => {
    await product.callAsOwner('DELETE', '/card');
    moveTo(address);
    const answer = await setKeys(key);
    const { state } = (await product.callAsOwner('GET', '/card')).json<CardStatus>();
    expect([answer.statusCode, state]).toEqual(isTaken ? [200, 'here'] : [422, 'none']);
    if (!isTaken)
      expect(answer.json().errors).toEqual([
        { field: 'secret_key', message: expect.stringMatching(/only work on your own machine/) },
      ]);
  });

  test('of before a move to a public address take nothing there, and the settings say why', async () => {
    moveTo(own);
    await setKeys('sk_test_abc123');
    const order = await place('move@example.com');
    expect((await order.pay()).statusCode).toBe(200);
    const session = stripe.pay(stripe.latest().id);
    moveTo('https://studio.example.com');
    const { payment_methods } = (await product.callAsOwner('GET', '/payment-methods')).json();
    expect(payment_methods.at(-1)).toMatchObject({ kind: 'card', lacks: 'test_keys' });
    expect((await product.callAsOwner('GET', '/card')).json()).toMatchObject({ is_usable: false });
    expect((await order.view()).how_to_pay.methods.map(({ kind }: { kind: string }) => kind)).not.toContain(
      'card',
    );
    expect((await order.pay()).statusCode).toBe(409);
    expect((await tell(session)).statusCode).toBe(200);
    expect(await getOrder(product, order.id)).toMatchObject({ payments: [], is_paid: false });
    expect((await product.callAsOwner('GET', '/inbox')).body).toMatch(/test payment of 50\.00 USD/);
    // Only the webhook's secret is changed: the test key would stay.
    expect((await product.callAsOwner('PUT', '/card', { webhook_secret: secret })).statusCode).toBe(422);
    moveTo(own);
  });

  test('on one’s own machine pay an order, and no figure, export or receipt number knows of it', async () => {
    moveTo(own);
    await setKeys('sk_test_abc123');
    const before = await dashboard();
    const order = await place('tester@example.com');
    await order.pay();
    const session = stripe.pay(stripe.latest().id);
    await tell(session);
    const paid = await getOrder(product, order.id);
    expect(paid).toMatchObject({
      ...{ status: 'payment_received', is_paid: true, paid_amount: 50, receipt_number: null },
      payments: [{ amount: 50, source: 'card', is_test: true, state: 'confirmed' }],
    });
    const seen = await order.view();
    expect([seen.downloads.locked, seen.payments[0].is_test]).toEqual([false, true]);
    const after = await dashboard();
    expect([after.total_revenue, after.revenue_by_month]).toEqual([
      before.total_revenue,
      before.revenue_by_month,
    ]);
    const history = (
      await product.callAsOwner('GET', '/clients/tester%40example.com/history')
    ).json<ClientHistory>();
    expect(history.statistics).toMatchObject({ total_spent: 0, average_order: 0, paid_orders: 0 });
    const rows = (await exported('payments')).split('\r\n').filter((line) => line.includes(order.id));
    expect(rows).toEqual([]);
    const [row = ''] = (await exported('orders')).split('\r\n').filter((line) => line.includes(order.id));
    expect(row).toContain('50.00,0.00,0.00,Test payment,,');
    expect(await readRows(product, 'receipts', { order_id: order.id })).toEqual([]);
    await expectStoredTotalsMatch(product.deps.database.read);
    expect(await findWrongFigures(product.deps.database.read)).toEqual([]);

    // What the studio refunds of it by hand is no money either.
    const byHand = { amount: 20, method: 'paypal' };
    await product.callAsOwner('POST', `/orders/${order.id}/refunds`, byHand);
    expect((await dashboard()).total_revenue).toBe(before.total_revenue);
    await expectStoredTotalsMatch(product.deps.database.read);
    const [, refund] = (await getOrder(product, order.id)).payments;
    await product.callAsOwner('DELETE', `/orders/${order.id}/payments/${refund?.id}`);

    // Given back, it leaves no trace either; then real money counts, and gets the number.
    await tell(stripe.refund(session, 5_000, { livemode: false }), 'refund.created');
    expect(await getOrder(product, order.id)).toMatchObject({
      ...{ is_paid: false, paid_amount: 0 },
      payments: [{ is_test: true }, { amount: -20, is_test: true }, { amount: -50, is_test: true }],
    });
    await product.callAsOwner('POST', `/orders/${order.id}/payments`, { method: 'paypal', amount: 50 });
    expect((await getOrder(product, order.id)).receipt_number).toMatch(/-0001$/);
    expect((await dashboard()).total_revenue).toBe(before.total_revenue + 50);
    await expectStoredTotalsMatch(product.deps.database.read);
    expect(await findWrongFigures(product.deps.database.read)).toEqual([]);
  });
});

test.each([
  ['a test checkout under a live key', 'sk_live_abc123', false, /test payment of 50\.00 USD/],
  ['a real checkout under a test key', 'sk_test_abc123', true, /50\.00 USD of real money/],
])('%s is no payment, and is put to the studio, also when the client comes back', async (_name, key, livemode, words) => {
  moveTo(own);
  await setKeys(key);
  const order = await place('mode@example.com');
  await order.pay();
  const { id } = stripe.latest();
  const session = stripe.pay(id, { livemode });
  const { headers } = { headers: { 'order-key': order.key } };
  const url = `/api/client-orders/${order.id}/card-payment/check`;
  const check = await product.app.inject({ method: 'POST', url, headers });
  await tell(session);
  expect([check.json(), await getOrder(product, order.id)]).toMatchObject([
    { is_paid: false },
    { payments: [], is_paid: false },
  ]);
  const { items } = (await product.callAsOwner('GET', '/inbox')).json<{
    items: { order_id: string; text: string }[];
  }>();
  expect(items.filter(({ order_id }) => order_id === order.id).map(({ text }) => text)).toEqual([
    expect.stringMatching(words),
  ]);
});
