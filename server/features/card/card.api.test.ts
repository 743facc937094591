import { randomUUID } from 'node:crypto';
import { readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CardStatus, cardEvents } from '../../../shared/card.ts';
import type { Dashboard } from '../../../shared/dashboard.ts';
import type { OrderDetail } from '../../../shared/orders.ts';
import { changeSettings } from '../../../test/content.ts';
import { setUpTestApp } from '../../../test/harness.ts';
import { getOrder, placeOrder } from '../../../test/orders.ts';
import { readRows } from '../../../test/rows.ts';
import { type StripeServer, startStripe } from '../../../test/services/stripe.ts';

const secret = 'whsec_test1234';
const keys = { secret_key: 'sk_live_abc123', webhook_secret: secret };
const product = setUpTestApp();
let stripe: StripeServer;

beforeAll(async () => {
  stripe = await startStripe();
  Object.assign(product.deps.config, { STRIPE_API_BASE: stripe.address });
});
afterAll(() => stripe[Symbol.asyncDispose]());

const setKeys = (payload: object = keys) => product.callAsOwner('PUT', '/card', payload);
const status = async () => (await product.callAsOwner('GET', '/card')).json<CardStatus>();

const place = async () => {
  const { body } = await placeOrder(product.url);
  const { order_id, order_key } = body as { order_id: string; order_key: string };
  const call = (path: string, app = product.app) =>
    app.inject({
      method: 'POST',
      url: `/api/client-orders/${order_id}/card-payment${path}`,
      headers: { 'order-key': order_key },
    });
  const view = async () =>
    (
      await product.app.inject({
        url: `/api/client-orders/${order_id}`,
        headers: { 'order-key': order_key },
      })
    ).json();
  return { id: order_id, call, view };
};
const tell = ({ payload, headers }: ReturnType<StripeServer['sign']>, app = product.app) =>
  app.inject({ method: 'POST', url: '/api/webhooks/stripe', headers, payload });
const completed = 'checkout.session.completed';
/** An order whose checkout was opened and paid. */
const paid = async (change: object = {}) => {
  const order = await place();
  expect((await order.call('')).statusCode).toBe(200);
  const session = stripe.pay(stripe.latest().id, change);
  return { ...order, session };
};
const items = async (id: string) =>
  (await product.callAsOwner('GET', '/inbox'))
    .json<{ items: { kind: string; order_id: string; text: string }[] }>()
    .items.filter((item) => item.kind === 'card_payment' && item.order_id === id)
    .map(({ text }) => text);

/** What the overview says of card payments that have to be decided about. */
const queued = async (id: string) => {
  const { queue } = (await product.callAsOwner('GET', '/dashboard')).json<Pick<Dashboard, 'queue'>>();
  const { reasons = [] } = queue.rows.find(({ order }) => order?.order_id === id) ?? {};
  return reasons.filter(({ kind }) => kind === 'card_payment');
};

describe('the keys', () => {
  test.each([
    [{ secret_key: 'pk_test_1', webhook_secret: secret }, 'secret_key'],
    [{ secret_key: keys.secret_key }, 'webhook_secret'],
    [{ ...keys, webhook_secret: 'sk_test_1' }, 'webhook_secret'],
  ])('%j are refused', async (payload, field) => {
    const answer = await setKeys(payload);
    expect([answer.statusCode, answer.json().errors[0].field]).toEqual([422, field]);
    expect((await status()).state).toBe('none');
  });

  test('are stored encrypted, never read back, and offer cards until they are removed', async () => {
    const order = await place();
    expect((await order.call('')).statusCode).toBe(409);
    expect((await tell(stripe.sign(completed, {}, secret))).statusCode).toBe(404);
    const answer = await setKeys();
    expect(answer.json()).toEqual({
      ...{ state: 'here', is_live: true, is_usable: true, amount_limit: null, currency: 'USD', problems: [] },
      webhook_url: `${product.deps.config.PUBLIC_URL}/api/webhooks/stripe`,
    });
    expect(answer.body).not.toContain('sk_live');
    const stored = JSON.stringify(await readRows(product, 'secrets'));
    expect(stored).toContain('sealed:card');
    expect(stored).not.toMatch(/sk_live|whsec/);
    const file = join(product.deps.config.DATA_DIR, 'sealing.key');
    expect((await stat(file)).mode & 0o077).toBe(0);
    expect((await order.view()).how_to_pay.methods.at(-1)).toMatchObject({ kind: 'card', label: 'Card' });
    // One of two can be changed alone, and the other stays.
    await setKeys({ secret_key: 'rk_test_x9' });
    expect(await status()).toMatchObject({ state: 'here', is_live: false, is_usable: true });
    expect((await product.callAsOwner('DELETE', '/card')).json()).toMatchObject({ state: 'none' });
    expect((await order.view()).how_to_pay.methods.map(({ kind }: { kind: string }) => kind)).toEqual([
      'paypal',
      'cashapp',
    ]);
    await setKeys();
    await setKeys({ secret_key: '', webhook_secret: '' });
    expect((await status()).state).toBe('none');
    await setKeys();
  });

  test('without the key file, as after a restore, are lost, and cards aren’t offered', async () => {
    const file = join(product.deps.config.DATA_DIR, 'sealing.key');
    const key = await readFile(file);
    await rm(file);
    const order = await place();
    expect((await status()).state).toBe('lost');
    expect((await order.view()).how_to_pay.methods).toHaveLength(2);
    expect((await order.call('')).statusCode).toBe(409);
    await setKeys();
    expect((await status()).state).toBe('here');
    expect(await readFile(file)).not.toEqual(key);
  });
});

test('the documentation names every event that the webhook has to send', async () => {
  const words = await readFile('docs/operating.md', 'utf8');
  const named = words.match(/`(?:checkout|charge|refund)\.[a-z_.]+`/g)?.map((one) => one.slice(1, -1));
  expect(named).toEqual([...cardEvents]);
});

describe('a checkout', () => {
  test('is for what is due, and the same while it is open; two presses at once make one', async () => {
    const order = await place();
    const before = stripe.asked.length;
    const answers = await Promise.all([order.call(''), order.call('')]);
    const urls = answers.map((answer) => answer.json().url);
    expect(urls).toEqual([stripe.latest().url, stripe.latest().url]);
    expect((await order.call('')).json().url).toBe(urls[0]);
    const asked = stripe.asked.slice(before);
    expect(new Set(asked.map(({ idempotency }) => idempotency)).size).toBe(1);
    expect(asked[0]).toMatchObject({ method: 'POST', key: `Bearer ${keys.secret_key}` });
    expect(asked[0]?.fields).toMatchObject({
      mode: 'payment',
      client_reference_id: order.id,
      'line_items[0][price_data][unit_amount]': '5000',
      'line_items[0][price_data][currency]': 'usd',
      success_url: `${product.deps.config.PUBLIC_URL}/order/${order.id}?card=done`,
    });
    // Neither address carries the key to the order.
    expect(JSON.stringify(asked)).not.toMatch(/order-key|#/);
    await product.callAsOwner('POST', `/orders/${order.id}/payments`, { method: 'paypal', amount: 20 });
    expect((await order.call('')).json().url).not.toBe(urls[0]);
    expect(stripe.asked.at(-1)?.fields['line_items[0][price_data][unit_amount]']).toBe('3000');
  });

  test('of other keys is not led to any more', async () => {
    const order = await place();
    const { url } = (await order.call('')).json();
    await setKeys({ secret_key: 'sk_live_other1' });
    expect((await order.call('')).json().url).not.toBe(url);
    expect(stripe.asked.at(-1)).toMatchObject({ key: 'Bearer sk_live_other1' });
    await setKeys();
  });

  test('that Stripe refuses says so, and changes nothing', async () => {
    const order = await place();
    stripe.fail(401);
    const answer = await order.call('');
    stripe.fail(null);
    expect([answer.statusCode, answer.json().detail]).toEqual([
      503,
      expect.stringMatching(/nothing was charged/),
    ]);
    expect(answer.body).not.toContain('sk_test');
    expect((await order.call('')).statusCode).toBe(200);
  });

  test('of an amount that the account doesn’t take says to pay another way, not to try again', async () => {
    const order = await place();
    stripe.fail(400, 'amount_too_small');
    const answer = await order.call('');
    stripe.fail(null);
    expect([answer.statusCode, answer.json().detail]).toEqual([409, expect.stringMatching(/too small/)]);
  });

  test('isn’t offered for an amount that Stripe can’t be asked for, and client and studio read why', async () => {
    await changeSettings(product, { currency: 'KWD', base_price: 50.125 });
    const { body } = await placeOrder(product.url, { fields: { total_amount: '50.125' } });
    const { order_id, order_key } = body as { order_id: string; order_key: string };
    const url = `/api/client-orders/${order_id}`;
    const headers = { 'order-key': order_key };
    const seen = (await product.app.inject({ url, headers })).json();
    expect(seen.how_to_pay.methods).toEqual([]);
    expect(seen.how_to_pay.text).toMatch(
      /^You can’t pay KWD.50\.125 by card: .*\nI’ll tell you here how to pay\.$/,
    );
    const asked = stripe.asked.length;
    const answer = await product.app.inject({ method: 'POST', url: `${url}/card-payment`, headers });
    expect([answer.statusCode, answer.json().detail]).toEqual([
      409,
      expect.stringMatching(/multiple of KWD.0\.010/),
    ]);
    expect(stripe.asked).toHaveLength(asked);
    const { emails } = await getOrder(product, order_id);
    expect(emails.find(({ kind }) => kind === 'order_placed_client')?.text).not.toMatch(/card/i);
    expect(await status()).toMatchObject({ amount_limit: 0.01, currency: 'KWD' });
    await product.callAsOwner('POST', `/orders/${order_id}/payments`, { method: 'other', amount: 0.005 });
    expect((await product.app.inject({ url, headers })).json().how_to_pay).toMatchObject({
      ...{ amount: 50.12, methods: [{ kind: 'card' }] },
    });
    await changeSettings(product, { currency: 'LYD' });
    const { payment_methods } = (await product.callAsOwner('GET', '/payment-methods')).json();
    expect(payment_methods.at(-1)).toMatchObject({ kind: 'card', lacks: 'currency' });
    await changeSettings(product, { currency: 'USD', base_price: 50 });
    expect(await status()).toMatchObject({ amount_limit: null, currency: 'USD' });
  });

  test('is made for neither a paid nor a cancelled order', async () => {
    const order = await place();
    await product.callAsOwner('POST', `/orders/${order.id}/cancel`, {});
    expect((await order.call('')).statusCode).toBe(409);
    const other = await place();
    await product.callAsOwner('POST', `/orders/${other.id}/payments`, { method: 'paypal', amount: 50 });
    expect((await other.call('')).statusCode).toBe(409);
  });
});

describe('a quote with a deposit', () => {
  const enter = async () => {
    await changeSettings(product, { deposit_percent: 50 });
    const answer = await product.callAsOwner('POST', '/orders', {
      client: { name: 'Juno Vale', email: 'juno@example.com' },
      song_count: 1,
      lines: [{ label: 'Atmos version', amount: 80 }],
    });
    await changeSettings(product, { deposit_percent: 0 });
    const { order_id: id, order_link } = answer.json<OrderDetail>();
    const key = new URL(order_link ?? '').hash.slice(1);
    const call = (method: 'GET' | 'POST', path: string, payload?: object) =>
      product.app.inject({
        ...{ method, url: `/api/client-orders/${id}${path}`, headers: { 'order-key': key } },
        ...(payload ? { payload } : {}),
      });
    const record = (amount: number) =>
      product.callAsOwner('POST', `/orders/${id}/payments`, { method: 'paypal', amount });
    return { id, call, record };
  };
  const ask = ['Accept the price first. Then you can pay.', 409];

  test('takes no money from its client until it is accepted: no checkout, no report, no link', async () => {
    const { id, call } = await enter();
    const asked = stripe.asked.length;
    const attempts = [
      call('POST', '/card-payment'),
      call('POST', '/payment-reports', { method: 'card', amount: 40 }),
      call('POST', '/payment-reports', { method: 'paypal' }),
      call('POST', '/payment-reports', { method: 'paypal', only_opened: true }),
    ];
    for (const answer of await Promise.all(attempts))
      expect([answer.json().detail, answer.statusCode]).toEqual(ask);
    expect((await call('POST', '/card-payment/check')).json()).toEqual({ is_paid: false });
    expect(stripe.asked).toHaveLength(asked);
    expect((await call('GET', '')).json().how_to_pay).toMatchObject({ amount: 0, methods: [] });
    expect(await getOrder(product, id)).toMatchObject({ payments: [], money: { state: 'unpaid' } });

    expect((await call('POST', '/accept')).statusCode).toBe(200);
    expect((await call('POST', '/card-payment')).statusCode).toBe(200);
    expect(stripe.asked.at(-1)?.fields['line_items[0][price_data][unit_amount]']).toBe('4000');
    await tell(stripe.sign(completed, stripe.pay(stripe.latest().id), secret));
    expect(await getOrder(product, id)).toMatchObject({
      ...{ status: 'payment_received', paid_amount: 40, can_start: true, is_paid: false },
    });
    expect((await call('POST', '/payment-reports', { method: 'paypal' })).json()).toMatchObject({
      amount: 40,
    });
  });

  test('is agreed on once the studio records money, and asks again if that is taken back', async () => {
    const { id, call, record } = await enter();
    const first = await record(10);
    expect(first.json()).toMatchObject({ amount: 10, state: 'confirmed' });
    expect((await call('GET', '')).json()).toMatchObject({
      awaits_acceptance: false,
      how_to_pay: { amount: 30 },
    });
    expect((await call('POST', '/card-payment')).statusCode).toBe(200);
    const open = stripe.latest().id;
    expect(stripe.asked.at(-1)?.fields['line_items[0][price_data][unit_amount]']).toBe('3000');
    await product.callAsOwner('DELETE', `/orders/${id}/payments/${first.json().id}`);
    expect((await call('POST', '/card-payment')).statusCode).toBe(409);
    // What was paid all the same counts.
    await tell(stripe.sign(completed, stripe.pay(open), secret));
    expect(await getOrder(product, id)).toMatchObject({ paid_amount: 30, can_start: false });
    expect((await record(50)).json()).toMatchObject({ state: 'confirmed' });
    expect(await getOrder(product, id)).toMatchObject({ paid_amount: 80, is_paid: true });
  });
});

describe('news of a paid checkout', () => {
  test('confirms the payment with Stripe’s reference, and thanks the client', async () => {
    const order = await paid();
    expect((await tell(stripe.sign(completed, order.session, secret))).json()).toEqual({ received: true });
    const detail = await getOrder(product, order.id);
    expect(detail).toMatchObject({
      ...{ is_paid: true, status: 'payment_received', paid_amount: 50 },
      payments: [
        {
          ...{ state: 'confirmed', method: 'card', method_label: 'Card', amount: 50, source: 'card' },
          reference: `pi_${order.session.id}`,
        },
      ],
    });
    expect(detail.emails.map(({ kind }) => kind)).toContain('payment_received_client');
    expect(await items(order.id)).toEqual([]);
  });

  test('counts once: the same event again, another event of the same checkout, and the client’s own question', async () => {
    const order = await paid();
    const news = stripe.sign(completed, order.session, secret);
    const late = stripe.sign('checkout.session.async_payment_succeeded', order.session, secret);
    const other = await product.beside();
    const all = await Promise.all([
      ...[tell(news), tell(news, other), tell(late), tell(late, other)],
      order.call('/check'),
      order.call('/check', other),
    ]);
    expect(all.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200, 200]);
    expect((await getOrder(product, order.id)).payments).toHaveLength(1);
    expect((await order.call('/check')).json()).toEqual({ is_paid: true });
  });

  test('that hasn’t come yet is asked for when the client returns', async () => {
    const order = await place();
    await order.call('');
    expect((await order.call('/check')).json()).toEqual({ is_paid: false });
    stripe.pay(stripe.latest().id);
    expect((await order.call('/check')).json()).toEqual({ is_paid: true });
    expect(await getOrder(product, order.id)).toMatchObject({ is_paid: true });
  });

  test.each([
    ['another secret', (session: object) => stripe.sign(completed, session, 'whsec_wrong')],
    ['an old signature', (session: object) => stripe.sign(completed, session, secret, { age_s: 301 })],
    [
      'changed bytes',
      (session: object) => {
        const news = stripe.sign(completed, session, secret);
        return { ...news, payload: news.payload.replace('5000', '5001') };
      },
    ],
    [
      'no signature',
      (session: object) => {
        const { payload } = stripe.sign(completed, session, secret);
        return { payload, headers: { 'content-type': 'application/json', 'stripe-signature': '' } };
      },
    ],
  ])('with %s is refused', async (_name, sign) => {
    const order = await paid();
    expect((await tell(sign(order.session))).statusCode).toBe(400);
    expect((await getOrder(product, order.id)).payments).toEqual([]);
  });

  test.each([
    ['checkout.session.completed', { payment_status: 'unpaid' }],
    ['checkout.session.expired', {}],
    ['checkout.session.async_payment_failed', {}],
    ['customer.created', {}],
  ])('%s %j is accepted and counts nothing', async (type, change) => {
    const order = await paid(change);
    expect((await tell(stripe.sign(type, order.session, secret))).statusCode).toBe(200);
    expect((await getOrder(product, order.id)).payments).toEqual([]);
  });

  test('first unpaid and then paid, in either order, counts once', async () => {
    const order = await paid();
    const first = stripe.sign(completed, { ...order.session, payment_status: 'unpaid' }, secret);
    const second = stripe.sign('checkout.session.async_payment_succeeded', order.session, secret);
    for (const news of [second, first]) expect((await tell(news)).statusCode).toBe(200);
    expect((await getOrder(product, order.id)).payments).toHaveLength(1);
  });

  test.each([
    ['paid', 'POST', 'payments', { method: 'paypal', amount: 50 }, /was paid already/],
    ['cancelled', 'POST', 'cancel', {}, /is cancelled/],
    ['in the trash', 'POST', '', {}, /in the trash/],
  ] as const)('for an order that is %s is recorded, and needs attention', async (_name, method, path, body, words) => {
    const order = await paid();
    const moved = path
      ? await product.callAsOwner(method, `/orders/${order.id}/${path}`, body)
      : await product.callAsOwner('POST', '/orders/trash', { order_ids: [order.id] });
    expect(moved.statusCode).toBeLessThan(300);
    const news = stripe.sign(completed, order.session, secret);
    expect((await tell(news)).statusCode).toBe(200);
    expect((await tell(news)).statusCode).toBe(200);
    expect(await items(order.id)).toEqual([expect.stringMatching(words)]);
    const [reason, ...more] = await queued(order.id);
    expect([reason?.text, more]).toEqual([expect.stringMatching(words), []]);
    await product.callAsOwner('DELETE', `/inbox/${reason?.item_id}`);
    expect(await queued(order.id)).toEqual([]);
    const rows = await readRows(product, 'payments', { order_id: order.id });
    expect(rows.filter(({ method }) => method === 'card')).toMatchObject([
      { amount: 5000, state: 'confirmed' },
    ]);
  });

  test('with more than was due, or in another currency, needs attention, and no foreign sum is added up', async () => {
    const more = await paid({ amount_total: 6000 });
    await tell(stripe.sign(completed, more.session, secret));
    expect(await getOrder(product, more.id)).toMatchObject({ paid_amount: 60 });
    expect(await items(more.id)).toEqual([expect.stringMatching(/\$10 more than was due/)]);
    const foreign = await paid({ currency: 'eur' });
    await tell(stripe.sign(completed, foreign.session, secret));
    expect(await getOrder(product, foreign.id)).toMatchObject({ paid_amount: 0, payments: [] });
    expect(await items(foreign.id)).toEqual([expect.stringMatching(/50\.00 EUR .* another currency/)]);
  });

  test.each([
    ['a link to pay that names an order', (id: string) => ({ client_reference_id: id, metadata: {} }), true],
    ['another shop of the account', () => ({ client_reference_id: null, metadata: {} }), false],
    [
      'another shop with numbers of its own',
      () => ({ client_reference_id: 'cart_17', metadata: null }),
      false,
    ],
    [
      'an order that isn’t here',
      () => ({ client_reference_id: null, metadata: { order_id: 'MX-GONE' } }),
      false,
    ],
  ])('from %s is no payment, and is put to the studio once', async (_name, change, isOfOrder) => {
    const order = await place();
    await order.call('');
    const id = `cs_live_${randomUUID()}`;
    const session = { ...stripe.latest(), payment_status: 'paid', ...change(order.id), id };
    for (const type of [completed, completed, 'checkout.session.async_payment_succeeded'])
      expect((await tell(stripe.sign(type, session, secret))).statusCode).toBe(200);
    expect(await getOrder(product, order.id)).toMatchObject({ payments: [], paid_amount: 0 });
    const { queue } = (await product.callAsOwner('GET', '/dashboard')).json<Pick<Dashboard, 'queue'>>();
    const found = queue.rows.filter(({ reasons }) => reasons.some(({ text }) => text.includes(id)));
    expect(found.map((row) => row.order?.order_id ?? null)).toEqual([isOfOrder ? order.id : null]);
    const [item] = found[0]?.reasons.filter(({ text }) => text.includes(id)) ?? [];
    expect((await product.callAsOwner('GET', '/inbox')).body).toContain(id);
    // Once it is dealt with, the same news doesn't bring it back.
    await product.callAsOwner('DELETE', `/inbox/${item?.item_id}`);
    await tell(stripe.sign(completed, session, secret));
    expect((await product.callAsOwner('GET', '/inbox')).body).not.toContain(id);
    const { problems } = await status();
    expect(problems.some(({ text }) => text.includes(id))).toBe(!isOfOrder);
  });

  test('from before a restore, which lost the checkout, counts by what only the site writes', async () => {
    const order = await place();
    await order.call('');
    const session = { ...stripe.pay(stripe.latest().id), id: `cs_live_${randomUUID()}` };
    await tell(stripe.sign(completed, { ...session, client_reference_id: null }, secret));
    expect(await getOrder(product, order.id)).toMatchObject({ is_paid: true });
  });
});

describe('coming back from a checkout', () => {
  test('asks about all that are open, also an older one in another tab, until they have ended', async () => {
    const order = await place();
    const record = (amount: number) =>
      product.callAsOwner('POST', `/orders/${order.id}/payments`, { method: 'paypal', amount });
    const opened: string[] = [];
    for (const _ of [1, 2, 3]) {
      await order.call('');
      opened.push(stripe.latest().id);
      await record(10);
    }
    const [first = '', second = '', third = ''] = opened;
    expect(new Set(opened).size).toBe(3);
    stripe.expire(second);
    const asks = async () => {
      const before = stripe.asked.length;
      const { is_paid } = (await order.call('/check')).json();
      return [is_paid, stripe.asked.slice(before).map(({ path }) => path.split('/').at(-1))];
    };
    const [isPaid, asked] = await asks();
    expect([isPaid, new Set(asked as string[])]).toEqual([false, new Set([first, second, third])]);
    stripe.pay(first);
    const [isPaidNow, askedNow] = await asks();
    expect([isPaidNow, new Set(askedNow as string[])]).toEqual([true, new Set([first, third])]);
    expect(await getOrder(product, order.id)).toMatchObject({ is_paid: true, paid_amount: 80 });
    await tell(stripe.sign('checkout.session.expired', stripe.expire(third), secret));
    expect(await asks()).toEqual([true, []]);
  });
});
