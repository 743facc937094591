import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderStatuses } from '../../../shared/orders.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { placed } from '../../../test/orders.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp();
});
afterAll(() => product.close());
const dashboard = async () =>
  (await product.app.inject({ url: '/api/admin/dashboard', headers: await product.asOwner() })).json();

test('an empty studio has nothing and earns nothing', async () => {
  expect(await dashboard()).toEqual({
    total_orders: 0,
    pending_orders: 0,
    in_progress_orders: 0,
    completed_orders: 0,
    total_revenue: 0,
    recent_orders: [],
  });
});

test('counts by status, and money once it has come in: every status but pending', async () => {
  const ids: string[] = [];
  for (const [n, status] of orderStatuses.entries()) {
    const id = await placed(product.url, { fields: { song_count: String(n + 1) } });
    ids.push(id);
    if (status !== 'pending')
      await product.app.inject({
        method: 'PUT',
        url: `/api/admin/orders/${id}/status`,
        headers: await product.asOwner(),
        payload: { status },
      });
  }
  const { recent_orders, ...counts } = await dashboard();
  expect(counts).toEqual({
    total_orders: 8,
    pending_orders: 1,
    in_progress_orders: 5,
    completed_orders: 2,
    // 2 to 8 songs at $50.
    total_revenue: 50 * (2 + 3 + 4 + 5 + 6 + 7 + 8),
  });
  expect(recent_orders.map(({ order_id }: { order_id: string }) => order_id)).toEqual(
    ids.slice(-5).reverse(),
  );
});

test('an order that goes back to pending is no revenue any more', async () => {
  const before = await dashboard();
  const { order_id, total_amount } = before.recent_orders[0];
  await product.app.inject({
    method: 'PUT',
    url: `/api/admin/orders/${order_id}/status`,
    headers: await product.asOwner(),
    payload: { status: 'pending' },
  });
  const after = await dashboard();
  expect(after.total_revenue).toBe(before.total_revenue - total_amount);
  expect(after.pending_orders).toBe(2);
});
