import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engines, type Place } from '../../../test/databases.ts';
import { expectStoredTotalsMatch } from '../../../test/expect-stored-totals.ts';
import { buildAt0002, freeOrders } from '../../../test/old-databases/at-0002.ts';
import { countClients, listClients } from '../../features/clients/list-queries.ts';
import { moveOrder } from '../../features/order-status/move-order.ts';
import type { Database } from './port.ts';

describe.each(engines)('a database without a clients table, migrated on %s', (engine, newPlace) => {
  let place: Place;
  let database: Database;
  beforeEach(async () => {
    place = await newPlace();
    await buildAt0002(engine, place.address);
    database = await place.open();
  });
  afterEach(() => place.close());

  test('has its clients with their totals, one per address regardless of case', async () => {
    const clients = await database.read.selectFrom('clients').selectAll().orderBy('email_key').execute();
    const ids = new Set(clients.map(({ id }) => id));
    expect(ids.size).toBe(3);
    for (const id of ids) expect(id).toMatch(/^[\da-f-]{32,36}$/);
    const told = (key: string, name: string, figures: object) => ({
      ...{ phone: '', note: '', unsubscribed_at: null, ...figures },
      ...{ email: key, email_key: key, name, name_key: name.toLowerCase() },
      search_text: `${name.toLowerCase()}\n${key}`,
    });
    const [ada, bo, cy] = clients.map(({ id, seq, last_order_seq, ...client }) => client);
    expect(ada).toEqual(
      told('ada@example.com', 'Name A3', {
        ...{ orders: 3, kept_orders: 3, paid_orders: 2, spent: 300_00, active_orders: 1 },
        first_order_at: '2026-09-01T10:00:00.000Z',
        last_order_at: '2026-10-06T10:00:00.000Z',
      }),
    );
    expect(bo).toEqual(
      told('bo@example.com', 'Name B2', {
        ...{ orders: 2, kept_orders: 2, paid_orders: 1, spent: 70_00, active_orders: 1 },
        first_order_at: '2026-09-02T10:00:00.000Z',
        last_order_at: '2026-10-03T10:00:00.000Z',
      }),
    );
    expect(cy).toEqual(
      told('cy@example.com', 'Name C1', {
        ...{ orders: 1, kept_orders: 1, paid_orders: 1, spent: 0, active_orders: 0 },
        first_order_at: '2026-11-03T10:00:00.000Z',
        last_order_at: '2026-11-03T10:00:00.000Z',
      }),
    );
    const wanted = { filter: 'all' as const, words: [] };
    const listed = await listClients(database.read, database.clientsWith, wanted, 10, null);
    expect(listed.map(({ name }) => name)).toEqual(['Name C1', 'Name A3', 'Name B2']);
    const found = { ...wanted, words: ['ada@'] };
    expect(await countClients(database.read, database.clientsWith, found)).toBe(1);
  });

  test('knows when each order was paid, and when open ones are due', async () => {
    const orders = await database.read
      .selectFrom('orders')
      .select(['id', 'paid_at', 'due_at'])
      .orderBy('id')
      .execute();
    expect(orders).toEqual([
      { id: 'A1', paid_at: null, due_at: null },
      { id: 'A2', paid_at: '2026-09-30T23:59:59.999Z', due_at: '2026-10-02T23:59:59.999Z' },
      { id: 'A3', paid_at: '2026-11-01T00:00:00.000Z', due_at: null },
      { id: 'B1', paid_at: '2026-09-02T10:00:00.000Z', due_at: '2026-09-05T10:00:00.000Z' },
      { id: 'B2', paid_at: null, due_at: null },
      { id: 'C1', paid_at: '2026-11-03T11:00:00.000Z', due_at: '2026-11-06T11:00:00.000Z' },
    ]);
  });

  test('has a payment for each paid order, and totals that match a recount', async () => {
    const payments = await database.read
      .selectFrom('payments')
      .select(['order_id', 'state', 'source', 'amount', 'confirmed_at', 'taken_back_at'])
      .orderBy('order_id')
      .execute();
    const confirmed = { state: 'confirmed', source: 'status', taken_back_at: null };
    expect(payments).toEqual([
      { ...confirmed, order_id: 'A2', amount: 240_00, confirmed_at: '2026-09-30T23:59:59.999Z' },
      { ...confirmed, order_id: 'A3', amount: 60_00, confirmed_at: '2026-11-01T00:00:00.000Z' },
      { ...confirmed, order_id: 'B1', amount: 70_00, confirmed_at: '2026-09-02T10:00:00.000Z' },
      { ...confirmed, order_id: 'C1', amount: 0, confirmed_at: '2026-11-03T11:00:00.000Z' },
    ]);
    await expectStoredTotalsMatch(database.read);
  });

  test('has revenue by month, storage totals, and sessions that can be told apart', async () => {
    const { read } = database;
    expect(await read.selectFrom('revenue_months').selectAll().orderBy('month').execute()).toEqual([
      { month: '2026-09', orders: 2, amount: 310_00 },
      { month: '2026-11', orders: 2, amount: 60_00 },
    ]);
    expect(await read.selectFrom('storage_totals').selectAll().execute()).toEqual([
      { kind: 'orders', files: 2, bytes: 5_000_000_000 },
    ]);
    const sessions = await read.selectFrom('sessions').select('id').execute();
    expect(new Set(sessions.map(({ id }) => id)).size).toBe(2);
  });

  test('updates every total when a status changes', async () => {
    const change = { note: '', admin_note: '', at: '2026-11-21T10:00:00.000Z' };
    await database.transaction((tx) => moveOrder(tx, 'A1', { ...change, status: 'in_progress' }));
    await database.transaction((tx) => moveOrder(tx, 'B1', { ...change, status: 'pending' }));
    const { read } = database;
    expect(
      await read
        .selectFrom('clients')
        .select(['spent', 'paid_orders', 'active_orders'])
        .where('email_key', '<>', 'cy@example.com')
        .orderBy('email_key')
        .execute(),
    ).toEqual([
      { spent: 350_00, paid_orders: 3, active_orders: 2 },
      { spent: 0, paid_orders: 0, active_orders: 0 },
    ]);
    expect(await read.selectFrom('revenue_months').selectAll().orderBy('month').execute()).toEqual([
      { month: '2026-09', orders: 1, amount: 240_00 },
      { month: '2026-11', orders: 3, amount: 110_00 },
    ]);
    await expectStoredTotalsMatch(read);
    expect((await sql<{ n: number }>`select count(*) as n from order_events`.execute(read)).rows).toEqual([
      { n: 12 },
    ]);
  });
});

test.each(
  engines,
)('free orders of an old database are paid and due from the start, on %s', async (engine, newPlace) => {
  const place = await newPlace();
  try {
    await buildAt0002(engine, place.address, freeOrders);
    const { read } = await place.open();
    const orders = read.selectFrom('orders').select(['id', 'paid_at', 'due_at']).orderBy('id');
    const paid_at = '2026-11-04T10:00:00.000Z';
    expect(await orders.where('id', 'like', 'F%').execute()).toEqual([
      { id: 'F1', paid_at, due_at: '2026-11-06T10:00:00.000Z' },
      { id: 'F2', paid_at, due_at: '2026-11-07T10:00:00.000Z' },
      { id: 'F3', paid_at, due_at: null },
    ]);
  } finally {
    await place.close();
  }
});
