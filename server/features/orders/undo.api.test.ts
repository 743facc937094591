import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { type OrderStatus, orderStatuses } from '../../../shared/order-statuses.ts';
import type { OrderDetail } from '../../../shared/orders.ts';
import { setUpTestApp } from '../../../test/harness.ts';
import { getOrder, placed } from '../../../test/orders.ts';
import { readRow } from '../../../test/rows.ts';
import { startQuarterHour } from '../ledger/figures.ts';

const product = setUpTestApp();
afterEach(() => void vi.useRealTimers());

const send = async (method: 'PUT' | 'POST', path: string, payload: object) =>
  product.callAsOwner(method, `/orders/${path}`, payload);
const put = async (id: string, status: OrderStatus, more: object = {}) => {
  const answer = await send('PUT', `${id}/status`, { status, ...more });
  expect(answer.statusCode).toBe(200);
  return answer.json<OrderDetail>();
};
const undo = (id: string, event_id: string | undefined) => send('POST', `${id}/undo`, { event_id });
const undoLast = async (id: string) => undo(id, (await getOrder(product, id)).events.at(-1)?.id);

const rowOf = async (id: string) => {
  const { status, paid_at, due_at } = await readRow(product, 'orders', { id });
  return { status, paid_at, due_at };
};
/** Every stored figure. */
const figures = async () => {
  const { read } = product.deps.database;
  const [totals, months, clients] = await Promise.all([
    read.selectFrom('order_totals').selectAll().where('orders', '<>', 0).orderBy('status').execute(),
    read.selectFrom('revenue_quarter_hours').selectAll().where('orders', '<>', 0).orderBy('at').execute(),
    read
      .selectFrom('clients')
      .select(['email_key', 'orders', 'paid_orders', 'spent', 'active_orders'])
      .orderBy('email_key')
      .execute(),
  ]);
  return { totals, months, clients };
};
/** Moves the latest event, and what was counted from it, to another time. */
const backdate = (id: string, at: string) =>
  product.deps.database.transaction(async (tx) => {
    const { seq } = await tx
      .selectFrom('order_events')
      .select('seq')
      .where('order_id', '=', id)
      .orderBy('seq', 'desc')
      .executeTakeFirstOrThrow();
    await tx.updateTable('order_events').set({ at }).where('seq', '=', seq).execute();
    const { paid_at } = await tx
      .selectFrom('orders')
      .select('paid_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const then = { paid_at: at, files_complete_at: at };
    await tx.updateTable('orders').set(then).where('id', '=', id).execute();
    await tx
      .updateTable('payments')
      .set({ confirmed_at: at })
      .where('order_id', '=', id)
      .where('taken_back_at', 'is', null)
      .execute();
    const then_paid = { at: startQuarterHour(at), currency: 'USD', orders: 1, amount: 5_000 };
    await tx.insertInto('revenue_quarter_hours').values(then_paid).execute();
    await tx
      .updateTable('revenue_quarter_hours')
      .set((is) => ({ orders: is('orders', '-', 1), amount: is('amount', '-', 5_000) }))
      .where('at', '=', startQuarterHour(paid_at ?? ''))
      .execute();
  });

describe('an undo restores everything after', () => {
  test('a payment recorded by mistake, so that a later one counts from its own time', async () => {
    const id = await placed(product.url);
    const before = await figures();
    await put(id, 'payment_received');
    const answer = await undoLast(id);
    expect(answer.json()).toMatchObject({ status: 'pending', due_at: null, mail_had_left: false });
    expect(await rowOf(id)).toEqual({ status: 'pending', paid_at: null, due_at: null });
    expect(await figures()).toEqual(before);
    await put(id, 'payment_received');
    const { events } = await getOrder(product, id);
    expect((await rowOf(id)).paid_at).toBe(events.at(-1)?.at);
    expect(events.map(({ kind, from, to }) => [kind, from, to])).toEqual([
      ['placed', null, 'pending'],
      ['status', 'pending', 'payment_received'],
      ['undo', 'payment_received', 'pending'],
      ['status', 'pending', 'payment_received'],
    ]);
  });

  test('a payment of another month that was reset by mistake', async () => {
    // Counted in the month that is left.
    vi.setSystemTime(new Date());
    const id = await placed(product.url);
    await put(id, 'payment_received');
    await undoLast(id);
    await put(id, 'in_progress');
    await backdate(id, '2026-02-03T04:05:06.789Z');
    await put(id, 'mixed');
    const [row, before] = [await rowOf(id), await figures()];
    expect(row.paid_at).toBe('2026-02-03T04:05:06.789Z');
    await put(id, 'pending');
    expect((await rowOf(id)).paid_at).toBeNull();
    await undoLast(id);
    expect(await rowOf(id)).toEqual({ ...row, due_at: '2026-02-06T04:05:06.789Z' });
    expect(await figures()).toEqual(before);
  });

  test('a delivery that was reopened', async () => {
    const id = await placed(product.url, { fields: { rush_delivery: 'true' } });
    await put(id, 'in_progress');
    const { due_at } = await rowOf(id);
    await put(id, 'delivered');
    const row = await rowOf(id);
    expect([row.due_at, (await put(id, 'in_progress')).due_at]).toEqual([null, due_at]);
    await undoLast(id);
    expect(await rowOf(id)).toEqual(row);
  });

  test('a note without a new status, which keeps the order and records the undo', async () => {
    const id = await placed(product.url);
    await put(id, 'pending', { notes: 'hello' });
    expect((await undoLast(id)).statusCode).toBe(200);
    expect((await getOrder(product, id)).events.at(-1)).toMatchObject({ kind: 'undo', to: 'pending' });
  });

  test('any sequence of changes and undos', async () => {
    const step = fc.oneof(fc.constant('undo' as const), fc.constantFrom(...orderStatuses));
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 9 }), async (steps) => {
        const id = await placed(product.url);
        const past = [{ row: await rowOf(id), figures: await figures() }];
        let mayUndo = false;
        for (const next of steps) {
          if (next !== 'undo') {
            await put(id, next);
            past.push({ row: await rowOf(id), figures: await figures() });
          } else {
            expect((await undoLast(id)).statusCode).toBe(mayUndo ? 200 : 409);
            if (mayUndo) past.pop();
          }
          mayUndo = next !== 'undo';
          expect({ row: await rowOf(id), figures: await figures() }).toEqual(past.at(-1));
        }
      }),
      { numRuns: 20 },
    );
  });
});

describe('an undo is refused with an explanation and without effect for', () => {
  const refused = async (id: string, event_id: string | undefined, status: number, words: RegExp) => {
    const before = [await getOrder(product, id), await figures()];
    const answer = await undo(id, event_id);
    expect(answer.statusCode).toBe(status);
    expect(answer.json().detail).toMatch(words);
    expect([await getOrder(product, id), await figures()]).toEqual(before);
  };

  test('a change that isn’t the latest, an undo, the order’s creation, and an invalid event', async () => {
    const id = await placed(product.url);
    const other = await placed(product.url);
    await refused(id, (await getOrder(product, id)).events[0]?.id, 409, /started with this status/);
    const first = (await put(id, 'payment_received')).events.at(-1)?.id;
    await put(id, 'mixed');
    await refused(id, first, 409, /has changed since/);
    await refused(id, (await put(other, 'mixed')).events.at(-1)?.id, 409, /has changed since/);
    await refused(id, '999999999999999999', 409, /has changed since/);
    for (const broken of ['', 'x', '-1', '1.5', undefined]) await refused(id, broken, 422, /./);
    const latest = (await getOrder(product, id)).events.at(-1)?.id;
    await undo(id, latest);
    await refused(id, (await getOrder(product, id)).events.at(-1)?.id, 409, /already/);
    await refused(id, latest, 409, /already/);
    // It stays refused although the change after it was undone; so is an event of another order.
    await refused(id, first, 409, /has changed since/);
    await refused(id, (await getOrder(product, other)).events.at(-1)?.id, 409, /has changed since/);
    await put(id, 'delivered');
    await refused(id, latest, 409, /already/);
  });

  test('an unknown order', async () => {
    expect((await undo('MX-0000000000', '1')).statusCode).toBe(404);
  });

  test('all but one of ten concurrent requests', async () => {
    const id = await placed(product.url);
    const event = (await put(id, 'mixed')).events.at(-1)?.id;
    const answers = await Promise.all(Array.from({ length: 10 }, () => undo(id, event)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(9).fill(409)]);
    expect((await getOrder(product, id)).events).toHaveLength(3);
  });
});
