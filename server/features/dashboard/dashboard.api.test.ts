import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { orderStatuses } from '../../../shared/order-statuses.ts';
import type { QueueRow } from '../../../shared/queue.ts';
import { plainMail } from '../../../test/emails.ts';
import { setUpTestApp } from '../../../test/harness.ts';
import { listQueued, placed } from '../../../test/orders.ts';
import { HELD_AFTER_RESTORE } from '../../email/held-after-restore.ts';
import { DAY, fromNow, HOUR } from '../../lib/clock.ts';
import { type EmailRow, queueEmail } from '../emails/queries.ts';

// No day or month ends meanwhile.
const noon = new Date('2027-03-15T12:00:00.000Z');
beforeAll(() => void vi.setSystemTime(noon));
afterAll(() => void vi.useRealTimers());

const product = setUpTestApp();
const dashboard = async () => (await product.callAsOwner('GET', '/dashboard')).json();

const put = async (id: string, payload: object) =>
  product.callAsOwner('PUT', `/orders/${id}/status`, payload);
const idsOf = ({ orders }: { orders: { order_id: string }[] }) => orders.map(({ order_id }) => order_id);
/** The twelve months ending with the one of `at`. */
const yearTo = (at: Date) =>
  Array.from({ length: 12 }, (_, n) =>
    new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - 11 + n, 1)).toISOString().slice(0, 7),
  );

test('an empty studio has no orders, no revenue and nothing to do', async () => {
  expect(await dashboard()).toEqual({
    total_orders: 0,
    pending_orders: 0,
    in_progress_orders: 0,
    completed_orders: 0,
    currency: 'USD',
    total_revenue: 0,
    revenue_by_currency: [],
    uncounted_revenue: 0,
    recent_orders: [],
    queue: { rows: [], more: [] },
    week: [],
    calendar: { timezone: 'UTC', working_days: Array(7).fill(true), days_off: [] },
    failed_emails: 0,
    held_emails: 0,
    revenue_by_month: yearTo(noon).map((month) => ({ month, orders: 0, amount: 0 })),
  });
});

test('counts orders by status, and money once it has arrived: in every status but pending', async () => {
  const ids: string[] = [];
  for (const [n, status] of orderStatuses.entries()) {
    const id = await placed(product.url, { fields: { song_count: String(n + 1) } });
    ids.push(id);
    if (status !== 'pending') await put(id, { status });
    // Work starts once every song has its files.
    if (status === 'payment_received')
      await product.callAsOwner('PUT', `/orders/${id}/files-complete`, { complete: true });
  }
  const { recent_orders, queue, week: _week, calendar: _days, revenue_by_month, ...all } = await dashboard();
  const { failed_emails: _failed, held_emails: _held, ...counts } = all;
  expect(counts).toEqual({
    total_orders: 8,
    pending_orders: 1,
    in_progress_orders: 5,
    completed_orders: 2,
    currency: 'USD',
    // 2 to 8 songs at $50.
    total_revenue: 50 * (2 + 3 + 4 + 5 + 6 + 7 + 8),
    revenue_by_currency: [{ currency: 'USD', amount: 1750 }],
    uncounted_revenue: 0,
  });
  expect(recent_orders.map(({ order_id }: { order_id: string }) => order_id)).toEqual(
    ids.slice(-5).reverse(),
  );
  expect(queue.rows.map(({ id, group }: QueueRow) => [id, group])).toEqual([
    [ids[1], 'start'],
    [ids[0], 'money'],
  ]);
  expect(revenue_by_month.at(-1)).toEqual({
    month: '2027-03',
    orders: 7,
    amount: counts.total_revenue,
  });
  expect(revenue_by_month.slice(0, 11).every(({ amount }: { amount: number }) => amount === 0)).toBe(true);
});

test('an order moved back to pending no longer counts as revenue', async () => {
  const before = await dashboard();
  const { order_id, total_amount } = before.recent_orders[0];
  await put(order_id, { status: 'pending' });
  const after = await dashboard();
  expect(after.total_revenue).toBe(before.total_revenue - total_amount);
  expect(after.pending_orders).toBe(2);
  const taken = before.revenue_by_month[11].amount - after.revenue_by_month[11].amount;
  expect(taken).toBe(total_amount);
});

test('what was paid of orders that are cancelled, archived or in the trash is in no revenue, and is said', async () => {
  const before = await dashboard();
  const [cancelled, archived, trashed] = [
    await placed(product.url),
    await placed(product.url),
    await placed(product.url),
  ];
  for (const id of [cancelled, archived, trashed])
    await product.callAsOwner('POST', `/orders/${id}/payments`, { method: 'paypal', amount: 50 });
  const refund = { amount: 30, method: 'paypal' };
  await product.callAsOwner('POST', `/orders/${cancelled}/cancel`, { reason: '', refund });
  await product.callAsOwner('PUT', `/orders/${archived}/archived`, { archived: true });
  await product.callAsOwner('POST', '/orders/trash', { order_ids: [trashed] });
  const after = await dashboard();
  expect([after.uncounted_revenue - before.uncounted_revenue, after.total_revenue]).toEqual([
    20 + 50 + 50,
    before.total_revenue,
  ]);
  for (const id of [cancelled, archived])
    await product.callAsOwner('POST', '/orders/trash', { order_ids: [id] });
  for (const id of [cancelled, archived, trashed]) await product.callAsOwner('DELETE', `/orders/${id}`);
  expect((await dashboard()).uncounted_revenue).toBe(before.uncounted_revenue);
});

test('orders due within a day are listed, overdue ones included, finished and unpaid ones excluded', async () => {
  const [late, soon, far, over, unpaid] = await Promise.all(
    Array.from({ length: 5 }, () => placed(product.url)),
  );
  for (const id of [soon, late, far, over]) await put(id as string, { status: 'in_progress' });
  await put(over as string, { status: 'delivered' });
  const { database } = product.deps;
  // Three turnarounds of 72 hours that started at different times.
  for (const [id, hours] of [
    [late, -2],
    [soon, 23],
    [far, 25],
  ] as const)
    await database.transaction(async (tx) => {
      await tx
        .updateTable('orders')
        .set({ due_at: fromNow(hours * HOUR) })
        .where('id', '=', `${id}`)
        .execute();
    });
  const { queue, week } = await dashboard();
  expect(listQueued({ queue }, 'overdue').map(({ id }) => id)).toEqual([late]);
  expect(idsOf({ orders: week }).slice(0, 3)).toEqual([late, soon, far]);
  const list = async (query: string) => (await product.callAsOwner('GET', `/orders?due=soon${query}`)).json();
  // The list of the same orders, newest first like every list; paged, and combined with the other filters.
  const { orders, total } = await list('');
  expect([total, new Set(idsOf({ orders }))]).toEqual([2, new Set([late, soon])]);
  const { orders: first, next_cursor } = await list('&limit=1');
  const { orders: second, next_cursor: none } = await list(`&limit=1&cursor=${next_cursor}`);
  expect([[...first, ...second], none]).toEqual([orders, null]);
  expect((await list('&status=mixed')).orders).toEqual([]);
  expect((await list('&search=ada')).total).toBe(2);
  expect((await list('&search=nobody')).total).toBe(0);
  expect(listQueued({ queue }, 'payment').map(({ id }) => id)).toContain(unpaid);
});

test('emails count as failed if given up this month or failing for a day', async () => {
  const { database, config } = product.deps;
  await database.transaction(async (tx) => {
    await tx.deleteFrom('emails').execute();
  });
  const mail = async (change: Partial<EmailRow>) => {
    await database.transaction(async (tx) => {
      await queueEmail(tx, config, plainMail);
      const { seq } = await tx
        .selectFrom('emails')
        .select('seq')
        .orderBy('seq', 'desc')
        .executeTakeFirstOrThrow();
      await tx.updateTable('emails').set(change).where('seq', '=', seq).execute();
    });
  };
  await mail({ state: 'queued' });
  await mail({ state: 'sent' });
  await mail({ state: 'cancelled', error: 'gone' });
  await mail({ state: 'failed', created_at: fromNow(-31 * DAY) });
  await mail({ error: '451 later' });
  await mail({ created_at: fromNow(-2 * DAY) });
  expect((await dashboard()).failed_emails).toBe(0);
  await mail({ state: 'failed', error: '550 no' });
  await mail({ state: 'failed', created_at: fromNow(-29 * DAY) });
  await mail({ error: '451 later', created_at: fromNow(-1.5 * DAY) });
  await mail({ state: 'failed', error: HELD_AFTER_RESTORE });
  await mail({ state: 'failed', error: HELD_AFTER_RESTORE, created_at: fromNow(-31 * DAY) });
  expect(await dashboard()).toMatchObject({ failed_emails: 3, held_emails: 1 });
});
