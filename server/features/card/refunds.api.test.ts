import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Dashboard } from '../../../shared/dashboard.ts';
import { changeSettings } from '../../../test/content.ts';
import { expectStoredTotalsMatch } from '../../../test/expect-stored-totals.ts';
import { setUpTestApp } from '../../../test/harness.ts';
import { getOrder, placedWithKey } from '../../../test/orders.ts';
import { type StripeServer, startStripe } from '../../../test/services/stripe.ts';
import { findWrongFigures } from '../../backup/doctor/queries.ts';

const secret = 'whsec_test1234';
const product = setUpTestApp();
let stripe: StripeServer;

beforeAll(async () => {
  stripe = await startStripe();
  Object.assign(product.deps.config, { STRIPE_API_BASE: stripe.address });
  await product.callAsOwner('PUT', '/card', { secret_key: 'sk_live_abc123', webhook_secret: secret });
});
afterAll(() => stripe[Symbol.asyncDispose]());

type Session = Record<string, unknown>;
type Signed = ReturnType<StripeServer['sign']>;
const completed = 'checkout.session.completed';
const sign = (type: string, object: object, more: object = {}) => stripe.sign(type, object, secret, more);
const tell = async ({ payload, headers }: Signed, app = product.app) => {
  const answer = await app.inject({ method: 'POST', url: '/api/webhooks/stripe', headers, payload });
  expect([answer.statusCode, answer.body]).toEqual([200, '{"received":true}']);
};
const news = (type: string, object: object, more: object = {}) => tell(sign(type, object, more));

/** An order whose checkout was opened; paid at Stripe, and told of unless `isQuiet`. */
const paid = async ({ isQuiet = false, fields = {} } = {}) => {
  const order = await placedWithKey(product.url, { fields });
  const headers = { 'order-key': order.key };
  const url = `/api/client-orders/${order.id}`;
  await product.app.inject({ method: 'POST', url: `${url}/card-payment`, headers });
  const session = stripe.pay(stripe.latest().id) as Session;
  if (!isQuiet) await news(completed, session);
  const view = async () => (await product.app.inject({ url, headers })).json();
  return { ...order, session, view };
};
const read = (id: string) => getOrder(product, id);
const counted = async (id: string) =>
  (await read(id)).payments
    .filter(({ taken_back_at, state }) => state === 'confirmed' && taken_back_at === null)
    // Several may be entered in a millisecond.
    .sort((one, other) => Number(other.amount > 0) - Number(one.amount > 0))
    .map(({ amount, reference }) => [amount, reference]);
const items = async (id: string) =>
  (await product.callAsOwner('GET', '/inbox'))
    .json<{ items: { kind: string; order_id: string; text: string }[] }>()
    .items.filter((item) => item.kind === 'card_refund' && item.order_id === id)
    .map(({ text }) => text);
const expectFiguresToHold = async () => {
  await expectStoredTotalsMatch(product.deps.database.read);
  expect(await findWrongFigures(product.deps.database.read)).toEqual([]);
};

describe('a refund made in Stripe', () => {
  test('of everything is a payment of its own, locks the downloads again, and tells both sides', async () => {
    const order = await paid();
    expect((await order.view()).downloads.locked).toBe(false);
    const refund = stripe.refund(order.session, 5_000);
    await news('charge.refunded', stripe.charge(order.session, 5_000));
    await news('refund.created', refund);
    await news('refund.updated', refund);
    const detail = await read(order.id);
    expect(detail).toMatchObject({
      ...{ is_paid: false, paid_amount: 0, money: { state: 'refunded' } },
      payments: [
        { amount: 50, source: 'card', reference: order.session.payment_intent },
        { amount: -50, source: 'card', method: 'card', method_label: 'Card', reference: refund.id },
      ],
    });
    expect((await order.view()).downloads.locked).toBe(true);
    expect(detail.emails.filter(({ kind }) => kind === 'payment_refunded_client')).toHaveLength(1);
    expect(detail.events.filter(({ kind }) => kind === 'payment_refunded')).toHaveLength(1);
    expect(await items(order.id)).toEqual([`$50 refunded in Stripe. It’s ${refund.id} in Stripe.`]);
    const { queue } = (await product.callAsOwner('GET', '/dashboard')).json<Dashboard>();
    const row = queue.rows.find((one) => one.order?.order_id === order.id);
    expect(row?.reasons.map(({ kind }) => kind)).toContain('card_refund');
    await expectFiguresToHold();
  });

  test('of a part leaves the order paid, and several add up exactly', async () => {
    const order = await paid();
    const refunds = [1_001, 999, 2_500].map((amount) => stripe.refund(order.session, amount));
    for (const refund of refunds) {
      await news('refund.created', refund);
      await news('charge.refunded', stripe.charge(order.session, refund.amount));
    }
    expect(await read(order.id)).toMatchObject({ is_paid: true, paid_amount: 5 });
    expect((await counted(order.id)).slice(1)).toEqual([
      [-10.01, refunds[0]?.id],
      [-9.99, refunds[1]?.id],
      [-25, refunds[2]?.id],
    ]);
    await expectFiguresToHold();
  });

  test('that failed or was cancelled comes back, whatever of it is told first', async () => {
    for (const [type, status] of [
      ['refund.failed', 'failed'],
      ['refund.updated', 'canceled'],
      ['charge.refund.updated', 'failed'],
    ] as const) {
      const order = await paid();
      const refund = stripe.refund(order.session, 5_000, { status: 'pending' });
      await news('refund.created', refund);
      expect(await read(order.id)).toMatchObject({ is_paid: false });
      const failed = sign(type, { ...refund, status });
      await tell(failed);
      await tell(failed);
      await news('refund.updated', refund);
      expect(await read(order.id)).toMatchObject({ is_paid: true, paid_amount: 50 });
      expect(await items(order.id)).toEqual([expect.stringMatching(/^A refund of \$50 failed\./)]);

      const other = await paid();
      const gone = stripe.refund(other.session, 5_000, { status });
      await news(type, gone);
      await news('refund.created', { ...gone, status: 'pending' });
      expect(await read(other.id)).toMatchObject({ is_paid: true, payments: [{ amount: 50 }] });
    }
    await expectFiguresToHold();
  });

  test('told of before its payment waits for it', async () => {
    const order = await paid({ isQuiet: true });
    const refund = stripe.refund(order.session, 2_000);
    await news('charge.refunded', stripe.charge(order.session, 2_000));
    await news('refund.created', refund);
    expect((await read(order.id)).payments).toEqual([]);
    expect(await items(order.id)).toEqual([expect.stringMatching(/^20\.00 USD refunded .* isn’t recorded/)]);
    await news(completed, order.session);
    expect(await counted(order.id)).toEqual([
      [50, order.session.payment_intent],
      [-20, refund.id],
    ]);
    expect(await items(order.id)).toEqual([expect.stringMatching(/^\$20 refunded in Stripe\./)]);
  });

  test('of a payment that is told of at the same moment by another process is in the books', async () => {
    const other = await product.beside();
    for (let round = 0; round < 5; round++) {
      const order = await paid({ isQuiet: true });
      const refund = stripe.refund(order.session, 2_000);
      const both = [sign(completed, order.session), sign('refund.created', refund)];
      await Promise.all(both.flatMap((one, place) => [tell(one, place ? other : product.app), tell(one)]));
      expect(await counted(order.id)).toEqual([
        [50, order.session.payment_intent],
        [-20, refund.id],
      ]);
    }
  });

  test('that the studio has entered by hand, as with a cancellation, isn’t entered twice', async () => {
    const order = await paid();
    const cancellation = { refund: { amount: 50, method: 'card' }, tell_client: true };
    await product.callAsOwner('POST', `/orders/${order.id}/cancel`, cancellation);
    const refund = stripe.refund(order.session, 5_000);
    await news('charge.refunded', stripe.charge(order.session, 5_000));
    await news('refund.created', refund);
    expect((await counted(order.id)).map(([amount]) => amount)).toEqual([50, -50]);
    expect(await items(order.id)).toEqual([]);
    // The cancellation can be undone; that the money is gone can't.
    await product.callAsOwner('DELETE', `/orders/${order.id}/cancel`);
    expect(await read(order.id)).toMatchObject({ cancelled_at: null, is_paid: false, paid_amount: 0 });
    await expectFiguresToHold();
  });

  test('that the studio has entered once and made in parts, or entered in another way, isn’t entered twice', async () => {
    const order = await paid();
    await product.callAsOwner('POST', `/orders/${order.id}/refunds`, { amount: 20, method: 'card' });
    await news('refund.created', stripe.refund(order.session, 1_200));
    await news('refund.created', stripe.refund(order.session, 800));
    expect((await counted(order.id)).map(([amount]) => amount)).toEqual([50, -20]);
    await product.callAsOwner('POST', `/orders/${order.id}/refunds`, { amount: 30, method: 'paypal' });
    await news('refund.created', stripe.refund(order.session, 3_000));
    expect((await counted(order.id)).map(([amount]) => amount).sort()).toEqual([-20, -30, 50]);
    expect(await items(order.id)).toEqual([]);
  });

  test('can’t be entered by hand as well, with a cancellation neither', async () => {
    const order = await paid();
    await news('refund.created', stripe.refund(order.session, 2_000));
    const refund = { amount: 20, method: 'card' };
    const byHand = await product.callAsOwner('POST', `/orders/${order.id}/refunds`, refund);
    const cancellation = { reason: '', refund, tell_client: false };
    const cancelled = await product.callAsOwner('POST', `/orders/${order.id}/cancel`, cancellation);
    for (const answer of [byHand, cancelled])
      expect([answer.statusCode, answer.json().detail]).toEqual([
        409,
        expect.stringMatching(/^Stripe’s refund of \$20 is in the payments already/),
      ]);
    expect(await read(order.id)).toMatchObject({ paid_amount: 30, cancelled_at: null });
  });

  test('that was entered with a cancellation and failed goes when the cancellation is undone', async () => {
    const order = await paid();
    const cancellation = { reason: '', refund: { amount: 50, method: 'card' }, tell_client: false };
    await product.callAsOwner('POST', `/orders/${order.id}/cancel`, cancellation);
    const refund = stripe.refund(order.session, 5_000, { status: 'pending' });
    await news('refund.created', refund);
    await news('refund.failed', { ...refund, status: 'failed' });
    await product.callAsOwner('DELETE', `/orders/${order.id}/cancel`);
    expect(await read(order.id)).toMatchObject({ cancelled_at: null, is_paid: true, paid_amount: 50 });
  });

  test('of more than the payments add up to never makes them negative, and is put to the studio', async () => {
    const order = await paid();
    const byHand = { amount: 20, method: 'paypal' };
    await product.callAsOwner('POST', `/orders/${order.id}/refunds`, byHand);
    await news('refund.created', stripe.refund(order.session, 5_000));
    expect(await read(order.id)).toMatchObject({ paid_amount: 0 });
    expect((await counted(order.id)).map(([amount]) => amount)).toEqual([50, -20, -30]);
    await news('refund.created', stripe.refund(order.session, 500));
    expect((await counted(order.id)).map(([amount]) => amount)).toEqual([50, -20, -30]);
    expect(await items(order.id)).toEqual([
      expect.stringMatching(/^\$50 refunded in Stripe\. .*\$20 isn’t in them/),
      expect.stringMatching(/^\$5 refunded in Stripe\. .*\$5 isn’t in them/),
    ]);
    await expectFiguresToHold();
  });

  test('in another currency, or of a payment of something else, is in no order’s books', async () => {
    const order = await paid();
    await news('refund.created', stripe.refund(order.session, 5_000, { currency: 'eur' }));
    expect(await read(order.id)).toMatchObject({ is_paid: true, paid_amount: 50 });
    expect(await items(order.id)).toEqual([expect.stringMatching(/^50\.00 EUR .* another currency/)]);
    const before = (await product.callAsOwner('GET', '/inbox')).json().total;
    const foreign = { payment_intent: 'pi_foreign', charge: 'ch_foreign' };
    await news('refund.created', stripe.refund(order.session, 700, foreign));
    await news('charge.dispute.created', stripe.dispute(order.session, foreign));
    await news('charge.refunded', { ...stripe.charge(order.session), ...foreign, metadata: {} });
    await news('refund.created', stripe.refund(order.session, 700, { payment_intent: null }));
    expect((await product.callAsOwner('GET', '/inbox')).json().total).toBe(before);
    expect(await read(order.id)).toMatchObject({ paid_amount: 50 });
  });

  test('in currencies that Stripe counts otherwise is exact', async () => {
    for (const [currency, price, refunded, left] of [
      ['MGA', 150_000, 50_000, 100_000],
      ['ISK', 6_900, 230_000, 4_600],
      ['KWD', 15.25, 5_250, 10],
    ] as const) {
      await changeSettings(product, { currency, base_price: price });
      const order = await paid({ fields: { total_amount: String(price) } });
      expect(await read(order.id)).toMatchObject({ currency, is_paid: true, paid_amount: price });
      await news('refund.created', stripe.refund(order.session, refunded));
      expect(await read(order.id)).toMatchObject({ paid_amount: left });
    }
    await changeSettings(product, { currency: 'USD', base_price: 50 });
    await expectFiguresToHold();
  });
});

describe('a dispute', () => {
  test('that is won gives no receipt number to an order that was paid before receipts were numbered', async () => {
    const at = Date.now();
    vi.setSystemTime(at);
    const order = await paid();
    const dispute = stripe.dispute(order.session);
    await news('charge.dispute.created', dispute);
    vi.setSystemTime(at + 1000);
    await changeSettings(product, { receipt_numbering: true });
    await news('charge.dispute.closed', { ...dispute, status: 'won' });
    expect(await read(order.id)).toMatchObject({ is_paid: true, receipt_number: null });
    const next = await paid();
    expect((await read(next.id)).receipt_number).toMatch(/-0001$/);
    await changeSettings(product, { receipt_numbering: false });
    vi.useRealTimers();
  });

  test('takes the money out, locks the downloads, and brings both back when it is won', async () => {
    const order = await paid();
    const dispute = stripe.dispute(order.session);
    const earlier = { created: Math.floor(Date.now() / 1000) - 60 };
    await news('charge.dispute.created', dispute, earlier);
    await news('charge.dispute.funds_withdrawn', dispute, earlier);
    expect(await read(order.id)).toMatchObject({
      ...{ is_paid: false, paid_amount: 0 },
      payments: [{ amount: 50 }, { amount: -50, source: 'dispute', reference: dispute.id }],
    });
    expect((await order.view()).downloads.locked).toBe(true);
    expect(await items(order.id)).toEqual([expect.stringMatching(/^Chargeback of \$50\./)]);
    const won = { ...dispute, status: 'won' };
    await news('charge.dispute.closed', won);
    await news('charge.dispute.funds_reinstated', won);
    await news('charge.dispute.funds_withdrawn', dispute, earlier);
    expect(await read(order.id)).toMatchObject({ is_paid: true, paid_amount: 50 });
    expect((await order.view()).downloads.locked).toBe(false);
    expect(await items(order.id)).toEqual([expect.stringMatching(/^Chargeback over: \$50 is yours again\./)]);
    expect((await order.view()).events.map(({ text }: { text: string }) => text)).toEqual(
      expect.arrayContaining(['Your bank took back $50', 'Your bank returned $50, which counts again']),
    );
    await expectFiguresToHold();
  });

  test('of a part leaves the order unpaid: nobody chose to give it back', async () => {
    const order = await paid();
    const dispute = stripe.dispute(order.session, { amount: 2_000 });
    await news('charge.dispute.created', dispute);
    expect(await read(order.id)).toMatchObject({ is_paid: false, paid_amount: 30 });
    expect(await items(order.id)).toEqual([expect.stringMatching(/counts as unpaid again/)]);
    await news('charge.dispute.closed', { ...dispute, status: 'lost' });
    expect(await read(order.id)).toMatchObject({ is_paid: false, paid_amount: 30 });
    expect(await items(order.id)).toEqual([expect.stringMatching(/^Chargeback lost: \$20\./)]);
    await expectFiguresToHold();
  });

  test('that is only a question moves no money', async () => {
    const order = await paid();
    const inquiry = stripe.dispute(order.session, { status: 'warning_needs_response' });
    await news('charge.dispute.created', inquiry);
    expect(await read(order.id)).toMatchObject({ is_paid: true, paid_amount: 50 });
    expect(await items(order.id)).toEqual([expect.stringMatching(/bank asks about \$50\./)]);
    await news('charge.dispute.closed', { ...inquiry, status: 'warning_closed' });
    expect(await items(order.id)).toEqual([]);
  });

  test('that follows a question which was closed takes the money all the same', async () => {
    const order = await paid();
    const inquiry = stripe.dispute(order.session, { status: 'warning_closed' });
    const at = Math.floor(Date.now() / 1000);
    await news('charge.dispute.closed', inquiry, { created: at - 60 });
    const withdrawn = { ...inquiry, status: 'needs_response' };
    await news('charge.dispute.funds_withdrawn', withdrawn, { created: at });
    expect(await read(order.id)).toMatchObject({ is_paid: false, paid_amount: 0 });
    await news('charge.dispute.funds_reinstated', { ...inquiry, status: 'won' }, { created: at + 60 });
    await news('charge.dispute.funds_withdrawn', withdrawn, { created: at + 120 });
    expect(await read(order.id)).toMatchObject({ is_paid: false, paid_amount: 0 });
    await expectFiguresToHold();
  });
});

test('whatever order the news comes in, and however often, the books end the same', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6, 7, 8], { minLength: 9, maxLength: 9 }),
      fc.array(fc.nat({ max: 8 }), { maxLength: 4 }),
      async (sequence, again) => {
        const order = await paid({ isQuiet: true });
        const { session } = order;
        const first = stripe.refund(session, 1_000);
        const second = stripe.refund(session, 1_500);
        const third = stripe.refund(session, 500, { status: 'pending' });
        const dispute = stripe.dispute(session, { amount: 2_000 });
        const at = Math.floor(Date.now() / 1000);
        const all = [
          sign(completed, session, { created: at }),
          sign('refund.created', first, { created: at + 1 }),
          sign('charge.refunded', stripe.charge(session, 1_000), { created: at + 1 }),
          sign('refund.created', second, { created: at + 2 }),
          sign('charge.refunded', stripe.charge(session, 1_500), { created: at + 2 }),
          sign('refund.created', third, { created: at + 3 }),
          sign('charge.refunded', stripe.charge(session, 500), { created: at + 3 }),
          sign('refund.failed', { ...third, status: 'failed' }, { created: at + 4 }),
          sign('charge.dispute.created', dispute, { created: at + 5 }),
        ];
        for (const place of [...sequence, ...again]) if (all[place]) await tell(all[place]);
        const rows = (await counted(order.id)).sort(([one], [other]) => Number(one) - Number(other));
        expect(rows).toEqual([
          [-20, dispute.id],
          [-15, second.id],
          [-10, first.id],
          [50, session.payment_intent],
        ]);
        expect(await read(order.id)).toMatchObject({ paid_amount: 5, is_paid: false });
      },
    ),
    { numRuns: 12 },
  );
  await expectFiguresToHold();
});
