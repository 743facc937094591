import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ClientOrder } from '../../../shared/client-orders.ts';
import type { ClientHistory } from '../../../shared/clients.ts';
import type { Dashboard } from '../../../shared/dashboard.ts';
import type { Payment } from '../../../shared/order-payments.ts';
import type { OrderSummary } from '../../../shared/orders.ts';
import { buildReceipt } from '../../../shared/receipt.ts';
import { changeSettings } from '../../../test/content.ts';
import { expectStoredTotalsMatch } from '../../../test/expect-stored-totals.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import {
  cents,
  dueNowOf,
  dueOf,
  isFunded,
  isLate,
  isPaid,
  type Model,
  type ModelRow,
  newRow,
  refundedOf,
  reportsOf,
  restOf,
  stateOf,
  sumOf,
  tick,
} from '../../../test/money-model.ts';
import { getOrder, listQueued, placeOrder } from '../../../test/orders.ts';
import { count } from '../../../test/test-scopes.ts';

// Everything that can happen to an order's money, in random order, compared with a model that only knows the rules.
// After each step, every place that tells how the money stands says the same.

let product: TestApp;
let headers: { authorization: string };
beforeAll(async () => {
  product = await startTestApp();
  headers = await product.asOwner();
});
afterAll(() => product.close());

const kinds = {
  open: 2,
  report: 3,
  confirm: 3,
  decline: 1,
  enter: 2,
  refund: 3,
  cancel: 1,
  'undo cancel': 2,
  'take back': 3,
  restore: 2,
  finish: 1,
} as const;
type Kind = keyof typeof kinds;
const step = fc.record({
  what: fc.oneof(
    ...Object.entries(kinds).map(([kind, weight]) => ({ weight, arbitrary: fc.constant(kind as Kind) })),
  ),
  dollars: fc.constantFrom(0.01, 10, 25.5, 50, 99.99, 100, 140),
  pick: fc.nat(9),
  settles: fc.constantFrom(false, false, false, true),
});
/** Of a total of $100, so in percent as well; null without one. */
const deposits = fc.constantFrom(null, null, 25.5, 50);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const does = (what: Kind, more: Partial<Step> = {}): Step => ({
  ...{ what, dollars: 10, pick: 0, settles: false },
  ...more,
});
/** Reach every kind of step and every state, which a few random runs need not. */
const examples: [Step[], number | null][] = [
  [
    [
      ...[does('open'), does('report', { dollars: 25.5 }), does('decline')],
      ...[does('enter'), does('enter', { dollars: 50 }), does('take back', { pick: 1 }), does('restore')],
      ...[does('report'), does('confirm'), does('enter', { settles: true })],
      ...[does('cancel'), does('undo cancel'), does('finish')],
    ],
    50,
  ],
  [[does('decline'), does('enter'), does('refund')], null],
];

const place = async (percent: number) => {
  await changeSettings(product, { deposit_percent: percent });
  const email = `payer-${Math.random().toString(36).slice(2)}@example.com`;
  const { body } = await placeOrder(product.url, { fields: { song_count: '2', email } });
  const { order_id: id = '', order_key: key = '' } = body as { order_id?: string; order_key?: string };
  return { id, key, email };
};
type Order = Awaited<ReturnType<typeof place>>;

const call = async (order: Order, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
  product.app.inject({
    method,
    url,
    headers: { ...headers, 'order-key': order.key },
    ...(payload ? { payload } : {}),
  });
type Run = { order: Order; model: Model; one: Step; at: string };

const nth = (rows: ModelRow[], pick: number): ModelRow | undefined => rows[pick % Math.max(1, rows.length)];
const ask = async (
  { order, one }: Run,
  isAllowed: boolean,
  ...call_: Parameters<typeof call> extends [unknown, ...infer R] ? R : never
) => {
  const answer = await call(order, ...call_);
  expect([one.what, answer.statusCode < 300 ? 'done' : answer.statusCode]).toEqual([
    one.what,
    isAllowed ? 'done' : 409,
  ]);
  return isAllowed && answer.body ? answer.json<Payment>() : null;
};

const steps: Record<Kind, (run: Run) => Promise<unknown>> = {
  open: async (run) => {
    const { order, model } = run;
    const rest = restOf(model);
    const url = `/api/client-orders/${order.id}/payment-reports`;
    const opened = await ask(run, rest > 0, 'POST', url, { method: 'paypal', only_opened: true });
    if (!opened || reportsOf(model).some(({ amount }) => amount === rest)) return;
    const row = model.rows.find(({ id }) => id === opened.id);
    const said = { state: 'opened' as const, amount: rest, said: tick(model) };
    if (row) Object.assign(row, said);
    else model.rows.push(newRow(opened.id, said));
  },
  report: async (run) => {
    const { order, model, one } = run;
    const open = reportsOf(model);
    const same = open.find(({ amount }) => amount === one.dollars);
    const isAllowed = dueOf(model) > 0 && (same !== undefined || open.length < 5);
    const url = `/api/client-orders/${order.id}/payment-reports`;
    const report = await ask(run, isAllowed, 'POST', url, { method: 'paypal', amount: one.dollars });
    if (!report) return;
    if (same) {
      expect(report.id).toBe(same.id);
      // They have said more than that they opened a way to pay.
      model.rows = model.rows.filter(({ state }) => state !== 'opened');
      return;
    }
    const said = { state: 'reported' as const, amount: one.dollars, said: tick(model) };
    const row = model.rows.find(({ id }) => id === report.id);
    if (row) Object.assign(row, said);
    else model.rows.push(newRow(report.id, said));
  },
  enter: (run) => receive(run, undefined),
  confirm: async (run) => {
    const report = nth(reportsOf(run.model), run.one.pick);
    if (report) await receive(run, report);
  },
  decline: async (run) => {
    const report = nth(reportsOf(run.model), run.one.pick);
    if (!report) return;
    await ask(run, true, 'POST', `${run.at}/payment-reports/${report.id}/decline`, { reason: 'Not here' });
    report.state = 'declined';
    await expectEmail(run, 'payment_declined_client');
  },
  refund: async (run) => {
    const { model, one, at } = run;
    const isAllowed = one.dollars <= sumOf(model);
    const refund = await ask(run, isAllowed, 'POST', `${at}/refunds`, {
      method: 'paypal',
      amount: one.dollars,
    });
    if (refund) model.rows.push(newRow(refund.id, { amount: -one.dollars, at: tick(model) }));
  },
  cancel: async (run) => {
    const { order, model, one, at } = run;
    const refund = one.settles ? undefined : { amount: one.dollars, method: 'paypal', reference: '' };
    const isAllowed = !model.isCancelled && (refund === undefined || one.dollars <= sumOf(model));
    await ask(run, isAllowed, 'POST', `${at}/cancel`, { reason: '', ...(refund ? { refund } : {}) });
    if (!isAllowed) return;
    model.isCancelled = true;
    if (!refund) return;
    const known = new Set(model.rows.map(({ id }) => id));
    const row = (await getOrder(product, order.id)).payments.find(({ id }) => !known.has(id));
    model.rows.push(newRow(row?.id ?? '', { amount: -one.dollars, isCancellation: true, at: tick(model) }));
  },
  'undo cancel': async (run) => {
    await ask(run, true, 'DELETE', `${run.at}/cancel`);
    if (!run.model.isCancelled) return;
    run.model.isCancelled = false;
    for (const row of run.model.rows)
      if (row.isCancellation && row.state === 'confirmed') row.state = 'undone';
  },
  'take back': async (run) => {
    const { model, one, at } = run;
    const row = nth(
      model.rows.filter(({ state }) => state === 'confirmed'),
      one.pick,
    );
    if (!row) return;
    const isAllowed = cents(sumOf(model) - row.amount) >= 0;
    await ask(run, isAllowed, 'DELETE', `${at}/payments/${row.id}`);
    if (!isAllowed) return;
    if (row.reported !== null)
      Object.assign(row, { state: 'reported', amount: row.reported, settles: false, reported: null });
    else row.state = 'undone';
  },
  restore: async (run) => {
    const { model, one, at } = run;
    const row = nth(
      model.rows.filter(({ state }) => state === 'undone'),
      one.pick,
    );
    if (!row) return;
    const isAllowed = (!row.isCancellation || model.isCancelled) && cents(sumOf(model) + row.amount) >= 0;
    await ask(run, isAllowed, 'POST', `${at}/payments/${row.id}/restore`);
    if (isAllowed) row.state = 'confirmed';
  },
  finish: async (run) => {
    const { model, at } = run;
    await ask(run, !model.isCancelled, 'PUT', `${at}/status`, { status: 'completed', paid: false });
    model.isFinished ||= !model.isCancelled;
  },
};

/** The studio enters a payment or confirms a report. */
const receive = async (run: Run, report: ModelRow | undefined): Promise<void> => {
  const { model, at, one } = run;
  const { dollars, settles } = one;
  const body = { method: 'cashapp', amount: dollars, settles, ...(report ? { report_id: report.id } : {}) };
  const payment = await ask(run, true, 'POST', `${at}/payments`, body);
  const money = { state: 'confirmed' as const, amount: dollars, settles, at: tick(model) };
  expect(model.rows.find(({ id }) => id === payment?.id)).toBe(report);
  if (report) Object.assign(report, { reported: report.amount }, money);
  else model.rows.push(newRow(payment?.id ?? '', money));
  await expectEmail(run, 'payment_received_client');
};

/** The latest email of this kind tells the state in the same words as the order. */
const expectEmail = async ({ order, model }: Run, kind: string): Promise<void> => {
  const { emails, money } = await getOrder(product, order.id);
  const [latest] = emails
    .filter((email) => email.kind === kind)
    .sort((a, b) => b.created_at.localeCompare(a.created_at));
  expect(latest).toBeDefined();
  if (dueOf(model) > 0 && !model.isCancelled) expect(latest?.text).toContain(money.text);
};

const expectModel = async (order: Order, model: Model): Promise<void> => {
  expect(sumOf(model)).toBeGreaterThanOrEqual(0);
  // A cancelled order has nothing to pay.
  const asked = (due: number) => (model.isCancelled ? 0 : due);
  const figures = { paid_amount: sumOf(model), due_amount: asked(dueOf(model)), is_paid: isPaid(model) };
  const parts = {
    deposit_amount: model.deposit,
    due_now_amount: asked(dueNowOf(model)),
    can_start: isFunded(model),
  };
  const detail = await getOrder(product, order.id);
  expect(detail).toMatchObject({ ...figures, ...parts, has_report: reportsOf(model).length > 0 });
  const { money } = detail;
  expect([money.state, stateOf(model)]).toEqual([stateOf(model), stateOf(model)]);
  const seen = (await call(order, 'GET', `/api/client-orders/${order.id}`)).json<ClientOrder>();
  expect(seen).toMatchObject({ ...figures, ...parts, money });
  if (!model.isCancelled) expect(seen.how_to_pay.amount).toBe(restOf(model));
  expect(seen.downloads.locked).toBe(!isPaid(model));
  if (seen.downloads.locked && !model.isCancelled) expect(seen.downloads.why).toContain(money.text);
  expect(/\breported, not/.test(money.text)).toBe(
    reportsOf(model).length > 0 && (model.isCancelled || !isPaid(model)),
  );
  const rows = model.rows.filter(({ state }) => state !== 'undone' && state !== 'opened');
  const shown = seen.payments.map(({ id, state, amount }) => [id, state, amount]).sort();
  expect(shown).toEqual(rows.map(({ id, state, amount }) => [id, state, amount]).sort());
  await expectSameInLists(order, detail, model);
  expectReceipt(seen, model);
  await expectInbox(order, model);
};

const expectSameInLists = async (
  order: Order,
  { order_id, money }: OrderSummary,
  model: Model,
): Promise<void> => {
  const list = await call(order, 'GET', `/api/admin/orders?search=${order_id}`);
  const [listed] = list.json<{ orders: OrderSummary[] }>().orders;
  const history = await call(order, 'GET', `/api/admin/clients/${encodeURIComponent(order.email)}/history`);
  const [owned] = history.json<ClientHistory>().orders;
  const { recent_orders, queue, week } = (await call(order, 'GET', '/api/admin/dashboard')).json<Dashboard>();
  expect([listed?.money, owned?.money]).toEqual([money, money]);
  const queued = queue.rows.flatMap((row) => row.order ?? []);
  for (const one of [...recent_orders, ...queued, ...week])
    if (one.order_id === order_id) expect(one.money).toEqual(money);
  const late = (await call(order, 'GET', '/api/admin/orders?shelf=unpaid_delivered')).json<{
    orders: OrderSummary[];
    total: number;
  }>();
  const unshown = late.total - listQueued({ queue }, 'late_payment').length;
  // The overview shows the first of each group and says that there are more.
  if (queue.more.includes('money')) expect(unshown).toBeGreaterThanOrEqual(0);
  else expect(unshown).toBe(0);
  expect(late.orders.some((one) => one.order_id === order_id)).toBe(isLate(model));
};

const expectReceipt = (seen: ClientOrder, model: Model): void => {
  const { payments, outcome } = buildReceipt({ ...seen, locale: 'en-US' });
  const amounts = payments.map(({ amount }) => Number(amount.replaceAll(/[$,]/g, '').replace('−', '-')));
  expect(cents(amounts.reduce((sum, amount) => sum + amount, 0))).toBe(sumOf(model));
  const refunds = amounts.filter((amount) => amount < 0).reduce((sum, amount) => sum - amount, 0);
  expect(cents(refunds)).toBe(refundedOf(model));
  const isExact = sumOf(model) === model.total && refundedOf(model) === 0;
  const labels: Record<string, string> = { paid: isExact ? 'Paid in full' : 'Paid', refunded: 'Refunded' };
  const label = model.isCancelled ? 'Order cancelled' : (labels[stateOf(model)] ?? 'Amount due');
  expect(outcome.label).toBe(label);
  if (outcome.note) expect(outcome.note).toBe(seen.money.text);
};

/** The inbox asks about reports that are open, and about nothing else. */
const expectInbox = async (order: Order, model: Model): Promise<void> => {
  const { items } = (await call(order, 'GET', '/api/admin/inbox?limit=100')).json<{
    items: { order_id: string; payment: Payment | null }[];
  }>();
  const asked = items
    .filter(({ order_id, payment }) => order_id === order.id && payment)
    .map(({ payment }) => payment?.id);
  const open = reportsOf(model).map(({ id }) => id);
  for (const id of asked) expect(open).toContain(id);
  if (dueOf(model) === 0) expect(asked).toEqual([]);
  else if (!model.isCancelled) expect(asked.sort()).toEqual(open.sort());
};

test('every place says the same about an order’s money, after any sequence of what can happen to it', async () => {
  const tried = new Set<string>();
  const states = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 16 }), deposits, async (sequence, deposit) => {
      const order = await place(deposit ?? 0);
      const model: Model = {
        ...{ total: 100, deposit, rows: [] },
        ...{ isCancelled: false, isFinished: false, clock: 0 },
      };
      for (const one of sequence) {
        await steps[one.what]({ order, model, one, at: `/api/admin/orders/${order.id}` });
        await expectModel(order, model);
        tried.add(one.what);
        states.add(stateOf(model));
      }
    }),
    { numRuns: count(12, 60), examples },
  );
  expect([tried.size, [...states].sort()]).toEqual([
    Object.keys(kinds).length,
    ['deposit', 'opened', 'paid', 'partly', 'refunded', 'reported', 'unpaid'],
  ]);
  const { read } = product.deps.database;
  await expectStoredTotalsMatch(read);
  const paid = await read
    .selectFrom('orders')
    .select('paid_amount')
    .where('cancelled_at', 'is', null)
    .execute();
  const answer = await product.app.inject({ url: '/api/admin/dashboard', headers });
  const revenue = paid.reduce((sum, { paid_amount }) => sum + paid_amount, 0) / 100;
  expect(answer.json<Dashboard>().total_revenue).toBe(revenue);
});
