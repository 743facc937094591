import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { InboxItem } from '../../../shared/inbox.ts';
import type { Payment } from '../../../shared/order-payments.ts';
import { addOrder, orderRow } from '../../../test/databases.ts';
import { engine, setUpTestApp } from '../../../test/harness.ts';
import { clientCall, placedWithKey } from '../../../test/orders.ts';
import { explainQueries } from '../../../test/query-plans.ts';
import { countInbox, listInbox } from '../ledger/inbox-queries.ts';

const product = setUpTestApp();

const inbox = async (query = '') =>
  (await product.callAsOwner('GET', `/inbox${query}`)).json<{ items: InboxItem[]; total: number }>();
const itemsOf = async (id: string) => (await inbox()).items.filter(({ order_id }) => order_id === id);

const order = async (name = 'Ada Lovelace') => {
  const email = `${name.replace(/\W/g, '').toLowerCase()}@example.com`;
  const one = await placedWithKey(product.url, { fields: { name, email } });
  return {
    id: one.id,
    email,
    write: (text: string) => clientCall(product, one, 'POST', '/messages', { text }),
    report: async (form: object = { method: 'paypal', reference: 'PP-1' }) =>
      (await clientCall(product, one, 'POST', '/payment-reports', form)).json<Payment>(),
  };
};

describe('a payment that a client reported', () => {
  test('is in the inbox and can be confirmed there; it returns if that is undone', async () => {
    const one = await order('Nova Reyes');
    const { id } = await one.report({ method: 'cashapp', reference: '#42', note: 'Sent just now' });
    const [item, ...others] = await itemsOf(one.id);
    expect(others).toEqual([]);
    expect(item).toEqual({
      id: `payment_reported:${id}`,
      kind: 'payment_reported',
      order_id: one.id,
      client_name: 'Nova Reyes',
      title: 'Song 1',
      at: expect.any(String),
      text: 'Says they paid $50 by Cash App. Reference: #42. “Sent just now”',
      payment: { id, method: 'cashapp', method_label: 'Cash App', amount: 50 },
    });
    await product.callAsOwner('POST', `/orders/${one.id}/payments`, {
      method: 'cashapp',
      amount: 50,
      report_id: id,
    });
    expect(await itemsOf(one.id)).toEqual([]);
    await product.callAsOwner('DELETE', `/orders/${one.id}/payments/${id}`);
    expect(await itemsOf(one.id)).toEqual([item]);
  });

  const closings: [string, (id: string, report: string) => Promise<unknown>][] = [
    [
      'is declined',
      (id, report) => product.callAsOwner('POST', `/orders/${id}/payment-reports/${report}/decline`, {}),
    ],
    [
      'is not needed: another paid in full',
      (id) => product.callAsOwner('POST', `/orders/${id}/payments`, { method: 'paypal', amount: 50 }),
    ],
    [
      'is not needed: the status says it was paid',
      (id) => product.callAsOwner('PUT', `/orders/${id}/status`, { status: 'mixed' }),
    ],
    ['is of a cancelled order', (id) => product.callAsOwner('POST', `/orders/${id}/cancel`, {})],
  ];
  test.each(closings)('leaves the inbox once it %s', async (_why, close) => {
    const one = await order();
    const { id } = await one.report();
    expect(await itemsOf(one.id)).toHaveLength(1);
    await close(one.id, id);
    expect(await itemsOf(one.id)).toEqual([]);
  });

  test('reported again after a cancellation is in the inbox until it is confirmed', async () => {
    const one = await order();
    const { id } = await one.report();
    await product.callAsOwner('POST', `/orders/${one.id}/cancel`, {});
    expect((await one.report()).id).toBe(id);
    expect(await itemsOf(one.id)).toHaveLength(1);
    await product.callAsOwner('POST', `/orders/${one.id}/payments`, {
      method: 'paypal',
      amount: 50,
      report_id: id,
    });
    expect(await itemsOf(one.id)).toEqual([]);
  });

  test('returns to the inbox when the cancellation of its order is undone; one reported after it stays there', async () => {
    const one = await order();
    const { id } = await one.report({ method: 'paypal', amount: 20 });
    await product.callAsOwner('POST', `/orders/${one.id}/cancel`, {});
    const later = await one.report({ method: 'paypal', amount: 30 });
    expect((await itemsOf(one.id)).map(({ payment }) => payment?.id)).toEqual([later.id]);
    await product.callAsOwner('DELETE', `/orders/${one.id}/cancel`);
    expect((await itemsOf(one.id)).map(({ payment }) => payment?.id)).toEqual([id, later.id]);
  });
});

describe('an item of the inbox', () => {
  test('can be dismissed and put back', async () => {
    const one = await order();
    await one.write('Hello?');
    const [item] = await itemsOf(one.id);
    expect((await product.callAsOwner('DELETE', `/inbox/${item?.id}`)).statusCode).toBe(204);
    expect(await itemsOf(one.id)).toEqual([]);
    expect((await product.callAsOwner('POST', `/inbox/${item?.id}/restore`)).statusCode).toBe(204);
    expect(await itemsOf(one.id)).toEqual([item]);
  });

  test('that was dismissed returns with the next message', async () => {
    const one = await order();
    await one.write('First');
    await product.callAsOwner('DELETE', `/inbox/message:${one.id}`);
    await one.write('Second');
    expect((await itemsOf(one.id)).map(({ text }) => text)).toEqual(['Second']);
  });

  test('is not found if it doesn’t exist, whatever its id looks like', async () => {
    for (const unknown of ['message:MX-0', 'nothing', '0', 'a b', `message:${'x'.repeat(90)}`])
      expect((await product.callAsOwner('DELETE', `/inbox/${encodeURIComponent(unknown)}`)).statusCode).toBe(
        404,
      );
  });

  test('is hidden while its order is in the trash, and returns with it', async () => {
    const one = await order();
    await one.write('Are you there?');
    const before = await inbox();
    await product.callAsOwner('POST', '/orders/trash', { order_ids: [one.id] });
    expect([await itemsOf(one.id), (await inbox()).total]).toEqual([[], before.total - 1]);
    await product.callAsOwner('POST', '/orders/untrash', { order_ids: [one.id] });
    expect(await inbox()).toEqual(before);
  });

  test('is deleted with its order or when the client is erased', async () => {
    const [erased, purged] = [await order('Era Sed'), await order('Pur Ged')];
    for (const one of [erased, purged]) {
      await one.write('Secret words');
      await one.report();
    }
    await product.callAsOwner('POST', '/orders/trash', { order_ids: [purged.id] });
    await product.callAsOwner('DELETE', `/orders/${purged.id}`);
    await product.callAsOwner('POST', `/clients/${erased.email}/erase`, { confirmation: erased.email });
    const { read } = product.deps.database;
    for (const table of ['inbox_items', 'order_messages'] as const)
      expect(
        await read.selectFrom(table).selectAll().where('order_id', 'in', [erased.id, purged.id]).execute(),
      ).toEqual([]);
  });

  test('comes after older ones; pages have the requested size, and all items are counted', async () => {
    const { items, total } = await inbox();
    expect(items.map(({ at }) => at)).toEqual(items.map(({ at }) => at).sort());
    expect(total).toBe(items.length);
    const page = await inbox('?limit=2');
    expect([page.items, page.total]).toEqual([items.slice(0, 2), total]);
  });
});

test('with 40,000 orders and 5,000 items the inbox needs neither a sort nor a scan of all orders', async () => {
  const { database } = product.deps;
  const columns = Object.keys(orderRow('')).filter((name) => name !== 'id');
  await addOrder(database, orderRow('MX-0'));
  // In parts that a busy machine writes within the time limit of a query.
  for (let last = 0; last < 40_000; last += 4_000)
    await database.transaction(async (tx) => {
      await sql`with recursive numbers(n) as (select ${sql.lit(last + 1)} union all select n + 1 from numbers where n < ${sql.lit(last + 4_000)})
      insert into orders (id, ${sql.join(columns.map((name) => sql.ref(name)))})
      select 'MX-' || n, ${sql.join(columns.map((name) => sql.ref(name)))} from numbers, orders where id = 'MX-0'`.execute(
        tx,
      );
    });
  await database.transaction(async (tx) => {
    await sql`with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < 5000)
      insert into inbox_items (id, order_id, kind, at, text)
      select 'message:MX-' || n, 'MX-' || n, 'message', '2026-01-01T00:00:00.000Z', 'Hello' from numbers`.execute(
      tx,
    );
  });
  if (engine === 'postgres') await sql`analyze`.execute(database.read);
  const plans = [
    ...(await explainQueries(database.read, (db) => listInbox(db, 50))),
    ...(await explainQueries(database.read, (db) => countInbox(db).catch(() => 0))),
  ];
  expect(plans).toHaveLength(2);
  for (const plan of plans)
    expect(plan).not.toMatch(/temp b-tree for order|\bsort\b|seq scan on orders|scan orders$/im);
});
