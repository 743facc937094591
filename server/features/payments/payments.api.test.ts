import { afterEach, describe, expect, test, vi } from 'vitest';
import { dueAfter } from '../../../shared/calendar.ts';
import type { Dashboard } from '../../../shared/dashboard.ts';
import type { Payment } from '../../../shared/order-payments.ts';
import type { OrderDetail } from '../../../shared/orders.ts';
import type { QueueReasonKind } from '../../../shared/queue.ts';
import { expectStoredTotalsMatch } from '../../../test/expect-stored-totals.ts';
import { setUpTestApp } from '../../../test/harness.ts';
import { getOrder, listQueued, placed } from '../../../test/orders.ts';
import { fromNow, SECOND } from '../../lib/clock.ts';

const product = setUpTestApp();
afterEach(() => void vi.useRealTimers());

const pay = async (id: string, amount: number, more: object = {}, headers: Record<string, string> = {}) => {
  const answer = await product.callAsOwner(
    'POST',
    `/orders/${id}/payments`,
    { method: 'paypal', amount, ...more },
    headers,
  );
  expect([answer.statusCode, answer.body]).toEqual([201, answer.body]);
  return answer.json<Payment>();
};
const move = (id: string, status: string, more: object = {}) =>
  product.callAsOwner('PUT', `/orders/${id}/status`, { status, ...more });
const dashboard = async () => (await product.callAsOwner('GET', '/dashboard')).json<Dashboard>();
const isQueued = (overview: Dashboard, id: string, kind: QueueReasonKind) =>
  listQueued(overview, kind).some((row) => row.id === id);
const moneyOf = ({ status, paid_amount, due_amount, is_paid }: OrderDetail) => [
  status,
  paid_amount,
  due_amount,
  is_paid,
];
const money = async (id: string) => moneyOf(await getOrder(product, id));
const thanks = async (id: string) =>
  (await getOrder(product, id)).emails.filter(({ kind }) => kind === 'payment_received_client');

describe('a payment entered by hand', () => {
  test('of the whole total pays the order, moves it on from pending and starts its clock', async () => {
    const id = await placed(product.url);
    const before = await dashboard();
    const payment = await pay(id, 50, { reference: 'PP-1', note: 'from his brother' });
    expect(payment).toMatchObject({
      state: 'confirmed',
      method: 'paypal',
      amount: 50,
      reference: 'PP-1',
      note: 'from his brother',
      source: 'studio',
      taken_back_at: null,
    });
    const order = await getOrder(product, id);
    expect(moneyOf(order)).toEqual(['payment_received', 50, 0, true]);
    expect(order.due_at).toBe(dueAfter(payment.confirmed_at ?? '', 72));
    expect(order.payments).toEqual([payment]);
    const after = await dashboard();
    expect(after.total_revenue).toBe(before.total_revenue + 50);
    expect([isQueued(before, id, 'payment'), isQueued(before, id, 'start')]).toEqual([true, false]);
    expect([isQueued(after, id, 'payment'), isQueued(after, id, 'start')]).toEqual([false, true]);
    const [email, ...others] = await thanks(id);
    expect(others).toEqual([]);
    expect(email?.text).toContain('$50 for Song 1');
    expect(email?.text).not.toContain('still owe');
  });

  test('of a part leaves the order pending, and the email says what is left', async () => {
    const id = await placed(product.url, { fields: { song_count: '2' } });
    await pay(id, 30);
    expect(await money(id)).toEqual(['pending', 30, 70, false]);
    expect((await thanks(id))[0]?.text).toContain('$30 of $100 paid. $70 left to pay.');
    await pay(id, 70);
    expect(await money(id)).toEqual(['payment_received', 100, 0, true]);
    expect(await thanks(id)).toHaveLength(2);
  });

  test('above the total is recorded in full', async () => {
    const id = await placed(product.url);
    await pay(id, 60);
    expect(await money(id)).toEqual(['payment_received', 60, 0, true]);
  });

  test('that settles the order makes it paid despite a lower sum, until it is undone', async () => {
    const id = await placed(product.url);
    const { id: payment } = await pay(id, 20, { settles: true });
    expect(await money(id)).toEqual(['payment_received', 20, 0, true]);
    await product.callAsOwner('DELETE', `/orders/${id}/payments/${payment}`);
    expect(await money(id)).toEqual(['payment_received', 0, 50, false]);
    await pay(id, 0, { settles: true });
    expect(await money(id)).toEqual(['payment_received', 0, 0, true]);
  });

  test('together with a status is one change with one email about both', async () => {
    const id = await placed(product.url);
    await pay(id, 50, { change: { status: 'in_progress', notes: 'Starting tonight', tell_client: true } });
    expect(await money(id)).toEqual(['in_progress', 50, 0, true]);
    const { events, emails } = await getOrder(product, id);
    expect(events.map(({ kind, to }) => `${kind} ${to}`)).toEqual([
      'placed pending',
      'payment_confirmed pending',
      'status in_progress',
    ]);
    const [email, ...others] = emails.filter(({ kind }) => !kind.startsWith('order_placed'));
    expect(others).toEqual([]);
    for (const words of ['$50 for Song 1', 'I’m working on', 'Starting tonight'])
      expect(email?.text).toContain(words);
  });

  test('together with an internal status thanks for the money and doesn’t mention the status', async () => {
    const id = await placed(product.url);
    await pay(id, 20, { change: { status: 'mixed', admin_notes: 'owes me' } });
    expect(await money(id)).toEqual(['mixed', 20, 30, false]);
    const [email] = await thanks(id);
    expect(email?.text).toContain('$20 of $50 paid. $30 left to pay.');
    expect(email?.text).not.toMatch(/mixed|owes me/);
  });

  test('of a delivered order sends thanks without announcing work, unlike one made before work starts', async () => {
    const id = await placed(product.url);
    await move(id, 'delivered', { paid: false });
    await pay(id, 50);
    expect((await thanks(id))[0]?.text).toContain('$50 for Song 1');
    expect((await thanks(id))[0]?.text).not.toMatch(/Turnaround|in the order they came in/);
    const young = await placed(product.url);
    await pay(young, 50);
    expect((await thanks(young))[0]?.text).toContain('Turnaround: 48-72 hours');
  });

  test('of a cancelled order sends thanks and mentions the cancellation', async () => {
    const id = await placed(product.url);
    await product.callAsOwner('POST', `/orders/${id}/cancel`, { reason: '' });
    await pay(id, 20);
    const [email] = await thanks(id);
    expect(email?.text).toContain('This order is cancelled');
    expect(email?.text).not.toMatch(/Turnaround|still to be paid|Revisions/);
  });

  test('undone and restored sends its email after all, and moves a pending order on', async () => {
    vi.setSystemTime(new Date());
    const id = await placed(product.url);
    const { id: payment } = await pay(id, 50);
    await move(id, 'pending');
    await product.callAsOwner('DELETE', `/orders/${id}/payments/${payment}`);
    expect([(await money(id))[0], (await thanks(id))[0]?.state]).toEqual(['pending', 'cancelled']);
    await product.callAsOwner('POST', `/orders/${id}/payments/${payment}/restore`);
    expect(await money(id)).toEqual(['payment_received', 50, 0, true]);
    const [email, ...others] = await thanks(id);
    expect([email?.state, email?.next_attempt_at, others]).toEqual(['queued', fromNow(30 * SECOND), []]);
  });

  test('as a tip on a free order leaves it paid since it was placed', async () => {
    await product.callAsOwner('POST', '/discounts', { code: 'ALL', kind: 'fixed', value: 1000 });
    const id = await placed(product.url, {
      fields: { discount_code: 'ALL', total_amount: '0' },
    });
    await pay(id, 5);
    const { created_at, paid_at } = await product.deps.database.read
      .selectFrom('orders')
      .select(['created_at', 'paid_at'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(paid_at).toBe(created_at);
    await expectStoredTotalsMatch(product.deps.database.read);
  });

  test('undone makes the amount due again, keeps the status, and withdraws an unsent email', async () => {
    const id = await placed(product.url);
    const { id: payment } = await pay(id, 50);
    await move(id, 'delivered');
    const before = await dashboard();
    const answer = await product.callAsOwner('DELETE', `/orders/${id}/payments/${payment}`);
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
    expect(await money(id)).toEqual(['delivered', 0, 50, false]);
    expect((await thanks(id))[0]?.state).toBe('cancelled');
    const after = await dashboard();
    expect(after.total_revenue).toBe(before.total_revenue - 50);
    expect([before, after].map((one) => isQueued(one, id, 'late_payment'))).toEqual([false, true]);
    const { orders, total } = (await product.callAsOwner('GET', '/orders?shelf=unpaid_delivered')).json();
    expect([orders.map((one: { order_id: string }) => one.order_id), total]).toEqual([
      [id],
      listQueued(after, 'late_payment').length,
    ]);
    await product.callAsOwner('DELETE', `/orders/${id}/payments/${payment}`);
    expect((await product.callAsOwner('POST', `/orders/${id}/payments/${payment}/restore`)).statusCode).toBe(
      200,
    );
    expect(await money(id)).toEqual(['delivered', 50, 0, true]);
    expect((await getOrder(product, id)).events.map(({ kind }) => kind)).toEqual([
      'placed',
      'payment_confirmed',
      'status',
      'status',
      'payment_taken_back',
      'payment_restored',
    ]);
  });

  test.each<[string, object, string]>([
    ['nothing', { method: 'paypal', amount: 0 }, 'amount'],
    ['less than nothing', { method: 'paypal', amount: -5 }, 'amount'],
    ['parts of cents', { method: 'paypal', amount: 1.005 }, 'amount'],
    ['an unknown way', { method: 'cash', amount: 5 }, 'method'],
    ['a long reference', { method: 'paypal', amount: 5, reference: 'x'.repeat(121) }, 'reference'],
  ])('of %s is refused', async (_what, payload, field) => {
    const id = await placed(product.url);
    const answer = await product.callAsOwner('POST', `/orders/${id}/payments`, payload);
    expect([answer.statusCode, answer.json().errors[0].field]).toEqual([422, field]);
    expect(await money(id)).toEqual(['pending', 0, 50, false]);
  });

  test('of an unknown order or payment is not found (404)', async () => {
    const id = await placed(product.url);
    const { id: payment } = await pay(await placed(product.url), 50);
    for (const [method, path, payload] of [
      ['POST', '/orders/MX-0000000000/payments', { method: 'paypal', amount: 5 }],
      ['POST', `/orders/${id}/payments`, { method: 'paypal', amount: 5, report_id: payment }],
      ['DELETE', `/orders/${id}/payments/${payment}`],
      ['POST', `/orders/${id}/payments/${payment}/restore`],
      ['POST', `/orders/${id}/payment-reports/${payment}/decline`, {}],
    ] as const)
      expect([path, (await product.callAsOwner(method, path, payload)).statusCode]).toEqual([path, 404]);
  });
});

describe('a change of status', () => {
  test('out of pending records the amount left by default, and sends thanks once', async () => {
    const id = await placed(product.url, { fields: { song_count: '2' } });
    await pay(id, 30);
    const { payments } = (await move(id, 'delivered')).json<OrderDetail>();
    expect(payments.map(({ amount, source, method }) => [amount, source, method])).toEqual([
      [30, 'studio', 'paypal'],
      [70, 'status', 'other'],
    ]);
    expect((await thanks(id)).map(({ text }) => /\$\d+/.exec(text ?? '')?.[0])).toEqual(['$30', '$70']);
    await move(id, 'mixed');
    expect(await thanks(id)).toHaveLength(2);
  });

  test('with paid: false records no payment and sends no thanks', async () => {
    const id = await placed(product.url);
    const before = await dashboard();
    const order = (await move(id, 'delivered', { paid: false, tell_client: true })).json<OrderDetail>();
    expect([...moneyOf(order), order.due_at, order.payments]).toEqual(['delivered', 0, 50, false, null, []]);
    const [, , email] = order.emails;
    expect(email?.kind).toBe('order_status_client');
    expect(email?.text).not.toMatch(/\$|arrived|settled/);
    expect((await dashboard()).total_revenue).toBe(before.total_revenue);
  });

  test('to payment_received without the money doesn’t claim that everything is settled', async () => {
    const id = await placed(product.url);
    const { emails } = (
      await move(id, 'payment_received', { paid: false, tell_client: true })
    ).json<OrderDetail>();
    expect(emails.at(-1)?.text).not.toMatch(/settled|arrived/);
  });

  test('with paid: true records the amount left from any status', async () => {
    const id = await placed(product.url);
    await move(id, 'mixed', { paid: false });
    const order = (await move(id, 'delivered', { paid: true })).json<OrderDetail>();
    expect(moneyOf(order)).toEqual(['delivered', 50, 0, true]);
    expect((await move(id, 'completed', { paid: true })).json<OrderDetail>().payments).toHaveLength(1);
  });

  test('back to pending undoes the payments recorded by status changes, and nothing else', async () => {
    const id = await placed(product.url, { fields: { song_count: '2' } });
    await pay(id, 30);
    await move(id, 'mixed');
    await move(id, 'pending');
    expect(await money(id)).toEqual(['pending', 30, 70, false]);
    const { events } = await getOrder(product, id);
    await product.callAsOwner('POST', `/orders/${id}/undo`, { event_id: events.at(-1)?.id });
    expect(await money(id)).toEqual(['mixed', 100, 0, true]);
  });

  test('undoes its own payment with it, whatever was reported or paid meanwhile', async () => {
    const id = await placed(product.url);
    await move(id, 'mixed');
    const { events } = await getOrder(product, id);
    await pay(id, 10);
    await product.callAsOwner('POST', `/orders/${id}/undo`, { event_id: events.at(-1)?.id });
    expect(await money(id)).toEqual(['pending', 10, 40, false]);
  });
});

test('the list of unpaid orders has exactly those with an amount due, whatever their status', async () => {
  const ids = await Promise.all(['pending', 'in_progress', 'delivered'].map(() => placed(product.url)));
  const [pending = '', started = '', delivered = ''] = ids;
  await move(started, 'in_progress', { paid: false });
  await move(delivered, 'delivered', { paid: false });
  const [paid, cancelled] = [await placed(product.url), await placed(product.url)];
  await pay(paid, 50);
  await product.callAsOwner('POST', `/orders/${cancelled}/cancel`, { reason: '' });
  const answer = (await product.callAsOwner('GET', '/orders?shelf=unpaid&limit=100')).json<{
    orders: { order_id: string; is_paid: boolean }[];
    total: number;
  }>();
  const listed = answer.orders.map(({ order_id }) => order_id);
  expect(listed).toEqual(expect.arrayContaining([pending, started, delivered]));
  expect(listed).not.toContain(paid);
  expect(listed).not.toContain(cancelled);
  expect([answer.total, answer.orders.some(({ is_paid }) => is_paid)]).toEqual([listed.length, false]);
});

test('a free order is paid from the start and has a due time', async () => {
  await product.callAsOwner('POST', '/discounts', { code: 'FREE', kind: 'percent', value: 100 });
  const id = await placed(product.url, { fields: { discount_code: 'FREE' } });
  const order = await getOrder(product, id);
  expect([...moneyOf(order), order.due_at]).toEqual(['pending', 0, 0, true, dueAfter(order.created_at, 72)]);
  const overview = await dashboard();
  expect([isQueued(overview, id, 'payment'), isQueued(overview, id, 'start')]).toEqual([false, true]);
  expect((await move(id, 'mixed')).json<OrderDetail>().payments).toEqual([]);
  expect(await thanks(id)).toEqual([]);
});

test('all stored figures are right after all of this', () =>
  expectStoredTotalsMatch(product.deps.database.read));
