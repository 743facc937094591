import { expect, test } from 'vitest';
import type { OrderStatus } from '../../../shared/order-statuses.ts';
import { setUpTestApp } from '../../../test/harness.ts';
import { placed } from '../../../test/orders.ts';
import type { Queries } from '../../ports/database/port.ts';
import { examineOrders } from './examine-orders.ts';
import { findOrphans } from './queries.ts';

const product = setUpTestApp();
const change = (work: (tx: Queries) => Promise<unknown>) => product.deps.database.transaction(work);
const found = async () => (await examineOrders(product.deps.database.read)).map(({ text }) => text);

test('doctor names each order that was altered: total, line, payment, status', async () => {
  const ids: string[] = [];
  for (let n = 0; n < 7; n++) ids.push(await placed(product.url, { fields: { song_count: '2' } }));
  const [total = '', line = '', payment = '', status = '', tax = '', moved = '', fine = ''] = ids;
  for (const id of [payment, fine])
    await product.callAsOwner('POST', `/orders/${id}/payments`, { method: 'paypal', amount: 20 });
  expect(await found()).toEqual([]);

  await change(async (tx) => {
    await tx.updateTable('orders').set({ total_amount: 1 }).where('id', '=', total).execute();
    await tx.deleteFrom('order_lines').where('order_id', '=', line).where('position', '=', 0).execute();
    await tx.updateTable('payments').set({ amount: 5_000 }).where('order_id', '=', payment).execute();
    await tx
      .updateTable('orders')
      .set({ status: 'banana' as OrderStatus })
      .where('id', '=', status)
      .execute();
    await tx.updateTable('orders').set({ status: 'completed' }).where('id', '=', moved).execute();
    await tx.updateTable('orders').set({ tax: '{' }).where('id', '=', tax).execute();
  });
  const texts = await found();
  expect(texts).toContainEqual(expect.stringMatching(`Order ${total}: its total is 0.01 USD, but price`));
  expect(texts).toContainEqual(
    expect.stringMatching(`Order ${line}: its price before discounts is .* lines`),
  );
  expect(texts).toContainEqual(
    expect.stringMatching(
      `Order ${payment}: the amount paid is 20.00 USD, but its payments make it 50.00 USD`,
    ),
  );
  expect(texts).toContainEqual(expect.stringContaining(`Order ${status}: its status “banana” doesn’t exist`));
  expect(texts).toContainEqual(
    `Order ${moved}: its status is “completed”, but its history ends with “pending”`,
  );
  expect(texts).toContainEqual(expect.stringContaining(`Order ${tax}: it can’t be read (`));
  expect(texts.filter((text) => text.includes(fine))).toEqual([]);
});

test('doctor names rows whose order is gone', async () => {
  const { read } = product.deps.database;
  expect(await findOrphans(read)).toEqual([]);
  await change((tx) =>
    tx
      .insertInto('order_messages')
      .values({ id: 'm1', order_id: 'MX-GONE', author: 'client', text: 'Hi', at: '2026-01-01T00:00:00.000Z' })
      .execute(),
  );
  expect(await findOrphans(read)).toEqual([
    { table: 'order_messages', parents: 'orders', count: 1, first: 'MX-GONE' },
  ]);
});
