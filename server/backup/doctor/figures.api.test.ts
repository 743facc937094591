import { afterEach, expect, test, vi } from 'vitest';
import { setUpTestApp } from '../../../test/harness.ts';
import { placed } from '../../../test/orders.ts';
import { startQuarterHour } from '../../features/ledger/figures.ts';
import { findWrongFigures } from './queries.ts';

const product = setUpTestApp();
afterEach(() => void vi.useRealTimers());

const call = async (method: 'PUT' | 'POST', path: string, payload: object) =>
  product.callAsOwner(method, `/orders${path}`, payload);
const wrong = async () => (await findWrongFigures(product.deps.database.read)).map(({ what }) => what);

test('doctor reports nothing for correct totals of paid, cancelled, archived and trashed orders, and names each total that is changed', async () => {
  // All in one quarter of an hour.
  vi.setSystemTime(new Date());
  const ids: string[] = [];
  for (let n = 0; n < 6; n++)
    ids.push(await placed(product.url, { fields: { email: `c${n % 2}@example.com` } }));
  const [paid, part, cancelled, archived, trashed] = ids;
  await call('PUT', `/${paid}/status`, { status: 'delivered' });
  await call('POST', `/${part}/payments`, { method: 'paypal', amount: 20 });
  for (const id of [cancelled, archived, trashed])
    await call('POST', `/${id}/payments`, { method: 'paypal', amount: 50 });
  const refund = { amount: 30, method: 'paypal' };
  await call('POST', `/${cancelled}/cancel`, { reason: '', refund });
  await call('PUT', `/${archived}/archived`, { archived: true });
  await call('POST', '/trash', { order_ids: [trashed] });
  expect(await wrong()).toEqual([]);

  await product.deps.database.transaction(async (tx) => {
    await tx.updateTable('revenue_quarter_hours').set({ amount: 1, orders: 7 }).execute();
    await tx.updateTable('orders').set({ paid_amount: 1 }).where('id', '=', `${part}`).execute();
    await tx.updateTable('order_totals').set({ paid_orders: 9 }).where('shelf', '=', 'archived').execute();
    await tx
      .updateTable('clients')
      .set({ kept_orders: 9 })
      .where('email_key', '=', 'c0@example.com')
      .execute();
  });
  const quarterHour = startQuarterHour(new Date().toISOString());
  const found = await wrong();
  for (const what of [
    `paid orders from ${quarterHour} in USD`,
    `amount from ${quarterHour} in USD`,
    'paid orders of status archived payment_received in USD',
  ])
    expect(found).toContain(what);
  expect(found.some((what) => what.startsWith('kept_orders of client'))).toBe(true);
});
