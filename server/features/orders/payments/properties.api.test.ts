import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ClientOrder } from '../../../../shared/client-orders.ts';
import type { Dashboard } from '../../../../shared/dashboard.ts';
import type { Payment } from '../../../../shared/order-payments.ts';
import { expectStoredTotalsMatch } from '../../../../test/expect-stored-totals.ts';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { getOrder, placeOrder } from '../../../../test/orders.ts';

// Reports, confirmations, declines, manual payments, undos and settlements in random order, compared with a small model
// that only knows the rules.

let product: TestApp;
let headers: { authorization: string };
beforeAll(async () => {
  product = await startTestApp();
  headers = await product.asOwner();
});
afterAll(() => product.close());

type Row = {
  id: string;
  isClient: boolean;
  state: Payment['state'] | 'undone';
  reported: number;
  amount: number;
  settles: boolean;
};
type Model = { total: number; rows: Row[] };
const counted = ({ rows }: Model) => rows.filter(({ state }) => state === 'confirmed');
const sumOf = (model: Model) => counted(model).reduce((sum, { amount }) => sum + amount, 0);
const isPaid = (model: Model) => sumOf(model) >= model.total || counted(model).some(({ settles }) => settles);
const dueOf = (model: Model) => (isPaid(model) ? 0 : model.total - sumOf(model));

const step = fc.record({
  what: fc.constantFrom(
    'report',
    'report',
    'confirm',
    'confirm',
    'decline',
    'enter',
    'take back',
    'take back',
    'restore',
  ),
  dollars: fc.constantFrom(0.01, 10, 25.5, 50, 99.99, 100, 140),
  pick: fc.nat(9),
  settles: fc.constantFrom(false, false, false, true),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const place = async () => {
  const { body } = await placeOrder(product.url, { fields: { song_count: '2' } });
  const { order_id: id = '', order_key: key = '' } = body as { order_id?: string; order_key?: string };
  return { id, key };
};
type Order = Awaited<ReturnType<typeof place>>;

const call = async (order: Order, method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) =>
  product.app.inject({
    method,
    url,
    headers: { ...headers, 'order-key': order.key },
    ...(payload ? { payload } : {}),
  });

const nth = (rows: Row[], pick: number): Row | undefined => rows[pick % Math.max(1, rows.length)];

/** Runs a step on both, unless the model has nothing to apply it to. */
const run = async (order: Order, model: Model, { what, dollars, pick, settles }: Step): Promise<void> => {
  const at = `/api/admin/orders/${order.id}`;
  const open = model.rows.filter(({ state }) => state === 'reported');
  const refused = (status: number) => expect([what, status]).toEqual([what, 409]);
  if (what === 'report') {
    const answer = await call(order, 'POST', `/api/client-orders/${order.id}/payment-reports`, {
      method: 'paypal',
      amount: dollars,
    });
    const same = open.find(({ amount }) => amount === dollars);
    if (dueOf(model) === 0 || (!same && open.length >= 5)) return refused(answer.statusCode);
    const { id } = answer.json<Payment>();
    if (same) expect(id).toBe(same.id);
    else
      model.rows.push({
        id,
        isClient: true,
        state: 'reported',
        reported: dollars,
        amount: dollars,
        settles: false,
      });
  } else if (what === 'enter' || what === 'confirm') {
    const report = what === 'confirm' ? nth(open, pick) : undefined;
    if (what === 'confirm' && !report) return;
    const body = { method: 'cashapp', amount: dollars, settles, ...(report ? { report_id: report.id } : {}) };
    const { id } = (await call(order, 'POST', `${at}/payments`, body)).json<Payment>();
    const row = { isClient: report !== undefined, state: 'confirmed' as const, amount: dollars, settles };
    if (report) Object.assign(report, row);
    else model.rows.push({ id, reported: dollars, ...row });
  } else if (what === 'decline') {
    const report = nth(open, pick);
    if (!report) return;
    await call(order, 'POST', `${at}/payment-reports/${report.id}/decline`, { reason: 'Not here' });
    report.state = 'declined';
  } else {
    const from = what === 'restore' ? 'undone' : 'confirmed';
    const row = nth(
      model.rows.filter(({ state }) => state === from),
      pick,
    );
    if (!row) return;
    if (what === 'restore') {
      await call(order, 'POST', `${at}/payments/${row.id}/restore`);
      row.state = 'confirmed';
    } else {
      await call(order, 'DELETE', `${at}/payments/${row.id}`);
      // An undone confirmation restores what the client had reported.
      if (row.isClient) Object.assign(row, { state: 'reported', amount: row.reported, settles: false });
      else row.state = 'undone';
    }
  }
};

const expectModel = async (order: Order, model: Model): Promise<void> => {
  const money = { paid_amount: cents(sumOf(model)), due_amount: cents(dueOf(model)), is_paid: isPaid(model) };
  const detail = await getOrder(product, order.id);
  expect(detail).toMatchObject({
    ...money,
    has_report: model.rows.some(({ state }) => state === 'reported'),
  });
  const seen = (await call(order, 'GET', `/api/client-orders/${order.id}`)).json<ClientOrder>();
  expect(seen).toMatchObject(money);
  const shown = seen.payments.map(({ id, state, amount }) => [id, state, amount]).sort();
  const rows = model.rows.filter(({ state }) => state !== 'undone');
  expect(shown).toEqual(rows.map(({ id, state, amount }) => [id, state, amount]).sort());
};
const cents = (dollars: number) => Math.round(dollars * 100) / 100;

test('the sum is that of the payments that count, and an order is paid exactly when it should be, after any sequence', async () => {
  const tried = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      const order = await place();
      const model: Model = { total: 100, rows: [] };
      for (const one of steps) {
        await run(order, model, one);
        await expectModel(order, model);
        tried.add(one.what);
      }
    }),
    { numRuns: 20, seed: 20_261_122 },
  );
  expect(tried.size).toBe(6);
  const { read } = product.deps.database;
  await expectStoredTotalsMatch(read);
  const paid = await read.selectFrom('orders').select('paid_amount').execute();
  const answer = await product.app.inject({ url: '/api/admin/dashboard', headers });
  const revenue = paid.reduce((sum, { paid_amount }) => sum + paid_amount, 0) / 100;
  expect(answer.json<Dashboard>().total_revenue).toBe(revenue);
}, 120_000);
