import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { isOverStatus, orderStatuses, statusesWith, statusTable } from '../../../shared/order-statuses.ts';
import type { OrderDetail } from '../../../shared/orders.ts';
import { dueAfter } from '../../../shared/payments.ts';
import { setUpTestApp } from '../../../test/harness.ts';
import { placed } from '../../../test/orders.ts';

const product = setUpTestApp();

const call = async (method: 'GET' | 'PUT' | 'POST', url: string, payload?: object) =>
  product.app.inject({ method, url, headers: await product.asOwner(), ...(payload ? { payload } : {}) });
const move = (id: string, status: string) => call('PUT', `/api/admin/orders/${id}/status`, { status });

/** Compares every stored figure with a recount of the orders. */
const expectFiguresToHold = async () => {
  const { read } = product.deps.database;
  const paid = sql`case when status = 'pending' then 0 else 1 end`;
  const counted = await sql`
    select c.*, latest.created_at as last_order_at from (
      select email_key, count(*) as orders, sum(${paid}) as paid_orders, sum(total_amount * ${paid}) as spent,
        sum(case when status in ('payment_received', 'in_progress', 'mixed') then 1 else 0 end) as active_orders,
        max(seq) as last_order_seq, min(created_at) as first_order_at
      from orders group by email_key) as c
    join orders as latest on latest.seq = c.last_order_seq order by c.email_key`.execute(read);
  const kept = await sql`
    select email_key, orders, paid_orders, spent, active_orders, last_order_seq, first_order_at, last_order_at
    from clients order by email_key`.execute(read);
  expect(kept.rows).toEqual(counted.rows);
  const months = await sql`
    select substr(paid_at, 1, 7) as month, count(*) as orders, sum(total_amount) as amount from orders
    where paid_at is not null group by substr(paid_at, 1, 7)`.execute(read);
  const keptMonths = await sql`select month, orders, amount from revenue_months where orders <> 0`.execute(
    read,
  );
  expect(keptMonths.rows).toEqual(months.rows);
  const totals = await sql`
    select status, count(*) as orders, sum(total_amount) as amount from orders group by status order by status`.execute(
    read,
  );
  const keptTotals = await sql`
    select status, orders, amount from order_totals where orders <> 0 order by status`.execute(read);
  expect(keptTotals.rows).toEqual(totals.rows);
  const stored = await sql`select count(*) as files, sum(size_bytes) as bytes from order_files`.execute(read);
  const keptStored = await sql`select files, bytes from storage_totals`.execute(read);
  expect(keptStored.rows).toEqual(
    stored.rows.map((row) => ({ ...(row as object), bytes: Number((row as { bytes: unknown }).bytes) })),
  );
};

test('twenty concurrent orders of a new client create one client with twenty orders', async () => {
  const addresses = Array.from({ length: 20 }, (_, n) =>
    n % 2 ? 'New.Client@example.com' : 'new.client@EXAMPLE.com',
  );
  await Promise.all(addresses.map((email) => placed(product.url, { fields: { email } })));
  const { clients, total } = (await call('GET', '/api/admin/clients')).json();
  expect([total, clients[0].total_orders, clients[0].orders.length]).toEqual([1, 20, 5]);
  await expectFiguresToHold();
});

test('figures stay right for every status change and every undo', async () => {
  const id = await placed(product.url, {
    fields: { email: 'walker@example.com', song_count: '3', rush_delivery: 'true' },
  });
  const figures = () =>
    product.deps.database.read
      .selectFrom('clients')
      .select(['orders', 'paid_orders', 'spent', 'active_orders'])
      .where('email_key', '=', 'walker@example.com')
      .executeTakeFirstOrThrow();
  for (const from of orderStatuses) {
    await move(id, from);
    const before = await figures();
    for (const to of orderStatuses.filter((status) => status !== from)) {
      const { events } = (await move(id, to)).json<OrderDetail>();
      const { means_paid, makes_client_active } = statusTable[to];
      const [paid, active] = [means_paid, makes_client_active].map(Number);
      expect([from, to, await figures()]).toEqual([
        from,
        to,
        { orders: 1, paid_orders: paid, spent: 210_00 * (paid ?? 0), active_orders: active },
      ]);
      const undone = await call('POST', `/api/admin/orders/${id}/undo`, { event_id: events.at(-1)?.id });
      expect([from, to, undone.statusCode, undone.json().status]).toEqual([from, to, 200, from]);
      expect(await figures()).toEqual(before);
    }
  }
  await expectFiguresToHold();
  const { statistics } = (await call('GET', '/api/admin/clients/walker%40example.com/history')).json();
  expect(statistics).toMatchObject({ total_orders: 1, paid_orders: 1, total_spent: 210, average_order: 210 });
}, 120_000);

test('the paid time and the due time follow the first payment that still counts', async () => {
  const id = await placed(product.url, { fields: { email: 'payer@example.com', rush_delivery: 'true' } });
  const row = () =>
    product.deps.database.read
      .selectFrom('orders')
      .select(['paid_at', 'due_at'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  await move(id, 'payment_received');
  const { paid_at } = await row();
  expect(paid_at).not.toBeNull();
  for (const status of statusesWith(({ means_paid }) => means_paid)) {
    await move(id, status);
    const due_at = isOverStatus(status) ? null : dueAfter(paid_at ?? '', true);
    expect([status, await row()]).toEqual([status, { paid_at, due_at }]);
  }
  await move(id, 'pending');
  expect(await row()).toEqual({ paid_at: null, due_at: null });
});

test('figures stay right after concurrent changes', async () => {
  const ids = await Promise.all(
    Array.from({ length: 10 }, (_, n) => placed(product.url, { fields: { email: `c${n % 3}@example.com` } })),
  );
  let state = 7;
  const next = (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (state >> 8) % below;
  };
  const change = async (n: number) => {
    if (n % 12 === 0) return placed(product.url, { fields: { email: `c${next(3)}@example.com` } });
    const answer = await move(ids[next(10)] ?? '', orderStatuses[next(8)] ?? '');
    return expect(answer.statusCode).toBe(200);
  };
  for (let wave = 0; wave < 4; wave++) await Promise.all(Array.from({ length: 24 }, (_, n) => change(n)));
  await expectFiguresToHold();
}, 120_000);
