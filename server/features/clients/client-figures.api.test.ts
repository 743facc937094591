import { expect, test } from 'vitest';
import { dueAfter } from '../../../shared/calendar.ts';
import { isOverStatus, orderStatuses, statusesWith, statusTable } from '../../../shared/order-statuses.ts';
import type { OrderDetail } from '../../../shared/orders.ts';
import { expectStoredTotalsMatch } from '../../../test/expect-stored-totals.ts';
import { setUpTestApp } from '../../../test/harness.ts';
import { placed } from '../../../test/orders.ts';

const product = setUpTestApp();

const move = (id: string, status: string) => product.callAsOwner('PUT', `/orders/${id}/status`, { status });

const expectFiguresToHold = () => expectStoredTotalsMatch(product.deps.database.read);

test('twenty concurrent orders of a new client create one client with twenty orders', async () => {
  const addresses = Array.from({ length: 20 }, (_, n) =>
    n % 2 ? 'New.Client@example.com' : 'new.client@EXAMPLE.com',
  );
  await Promise.all(addresses.map((email) => placed(product.url, { fields: { email } })));
  const { clients, total } = (await product.callAsOwner('GET', '/clients')).json();
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
      const undone = await product.callAsOwner('POST', `/orders/${id}/undo`, { event_id: events.at(-1)?.id });
      expect([from, to, undone.statusCode, undone.json().status]).toEqual([from, to, 200, from]);
      expect(await figures()).toEqual(before);
    }
  }
  await expectFiguresToHold();
  const { statistics } = (await product.callAsOwner('GET', '/clients/walker%40example.com/history')).json();
  expect(statistics).toMatchObject({ total_orders: 1, paid_orders: 1, total_spent: 210, average_order: 210 });
});

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
    const due_at = isOverStatus(status) ? null : dueAfter(paid_at ?? '', 48);
    expect([status, await row()]).toEqual([status, { paid_at, due_at }]);
  }
  await move(id, 'pending');
  expect(await row()).toEqual({ paid_at: null, due_at: null });
});
