import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderShelf, orderSort } from '../../../shared/fields.ts';
import { addOrder, orderRow } from '../../../test/databases.ts';
import { engine, startTestApp, type TestApp } from '../../../test/harness.ts';
import { explainQueries } from '../../../test/query-plans.ts';
import { now } from '../../lib/clock.ts';
import type { Queries } from '../../ports/database/port.ts';
import {
  listAnswerable,
  listAwaiting,
  listDueBefore,
  listDueThisWeek,
  listOpenItems,
  listOrdersById,
  listOverdue,
  listReported,
} from '../dashboard/queue-queries.ts';
import { listInbox } from '../ledger/inbox-queries.ts';
import { listUnpaidOrders } from './expiry-queries.ts';
import { listOrders } from './list-queries.ts';
import { listTrashedBefore } from './purge-queries.ts';

// Data of several years: nearly all orders are paid and completed, and the newest twenty thousand are trashed spam.
let product: TestApp;
beforeAll(async () => {
  product = await startTestApp();
  const { database } = product.deps;
  const columns = Object.keys(orderRow('')).filter((name) => name !== 'id');
  const shelves: Record<string, string> = {
    status: `case when n % 50 = 0 then 'pending' when n % 51 = 0 then 'delivered' else 'completed' end`,
    paid_at: `case when n % 50 = 0 or n % 5100 = 0 then null else created_at end`,
    shelf: `case when n > 20000 then 'trash' when n % 3 = 0 then 'archived' else 'current' end`,
    trashed_at: `case when n > 20000 then created_at else null end`,
    archived_at: `case when n % 3 = 0 then created_at else null end`,
    cancelled_at: `case when n % 997 = 0 then created_at else null end`,
    awaiting: `case when n % 50 = 0 then 'payment' when n % 5100 = 0 then 'late_payment' else null end`,
    has_report: `case when n % 4999 = 0 then 1 else 0 end`,
    search_text: `''`,
    total_amount: 'n % 977 * 100',
    due_at: `case when n % 50 = 0 and n <= 20000 then '2026-05-0' || n % 9 || 'T12:00:00.000Z' else null end`,
  };
  await addOrder(database, orderRow('MX-0'));
  await database.transaction((tx) =>
    sql`with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < 40000)
      insert into orders (id, ${sql.join(columns.map((name) => sql.ref(name)))})
      select 'MX-' || n, ${sql.join(columns.map((name) => sql.raw(shelves[name] ?? name)))} from numbers, orders where id = 'MX-0'`.execute(
      tx,
    ),
  );
  await database.transaction((tx) =>
    sql`insert into inbox_items (id, order_id, kind, at, text)
      select 'message:' || id, id, 'message', created_at, '' from orders where seq % 40 = 0`.execute(tx),
  );
  await database.transaction((tx) =>
    sql`insert into order_totals (shelf, status, currency, orders, amount, paid_orders, paid_amount)
      select case when shelf = 'current' and cancelled_at is not null then 'cancelled' else shelf end as place,
        status, 'USD', count(*), 0, count(paid_at), 0 from orders group by place, status`.execute(tx),
  );
  if (engine === 'postgres') await sql`analyze`.execute(database.read);
});
afterAll(() => product.close());

const asked = (ask: (db: Queries) => Promise<unknown>) => explainQueries(product.deps.database.read, ask);
const sortedOrWalked = /temp b-tree for order|seq scan on orders|scan orders$/im;

const lists: [string, (db: Queries) => Promise<unknown>][] = [
  ...orderShelf.options.map((shelf): (typeof lists)[number] => [
    `the list ${shelf}`,
    (db) => listOrders(db, product.deps.database.ordersWith, { shelf, words: [] }, 51, null),
  ]),
  [
    'the list of a status',
    (db) =>
      listOrders(db, product.deps.database.ordersWith, { status: 'pending', words: [] }, 51, {
        seq: 30_000,
        due_at: null,
        total_amount: 0,
      }),
  ],
  ['the first unpaid', (db) => listAwaiting(db, 'payment')],
  ['the first delivered and not paid', (db) => listAwaiting(db, 'late_payment')],
  ['payment reports', listReported],
  ['the orders to answer', listAnswerable],
  ['what waits on some orders', (db) => listOpenItems(db, ['MX-1', 'MX-2', 'MX-40'])],
  ['some orders', (db) => listOrdersById(db, ['MX-1', 'MX-2', 'MX-40'])],
  ['what is overdue', listOverdue],
  ['what is due today', (db) => listDueBefore(db, now())],
  ['what is due this week', listDueThisWeek],
  ['the inbox', (db) => listInbox(db, 50)],
  ['what the trash is to lose', (db) => listTrashedBefore(db, now(), 20)],
  [
    'whose files expire',
    (db) => listUnpaidOrders(db, { before: now(), at: now() }, { shelf: 'current', after: 0 }, 50),
  ],
];
test.each(lists)('with 40,000 orders %s needs neither a sort nor a full scan', async (_name, ask) => {
  const plans = await asked(ask);
  expect(plans.length).toBeGreaterThan(0);
  for (const plan of plans) expect(plan).not.toMatch(sortedOrWalked);
});

// A few orders of a shelf are sorted; tens of thousands are read in their order.
const places = [null, { seq: 9_000, due_at: '2026-05-03T12:00:00.000Z', total_amount: 40_000 }];
const sortedLists = orderShelf.options.flatMap((shelf) =>
  orderSort.options.flatMap((sort) => places.map((after) => ({ shelf, sort, after }))),
);
test.each(sortedLists)('with 40,000 orders the list %j scans nothing', async ({ shelf, sort, after }) => {
  const { ordersWith } = product.deps.database;
  const plans = await explainQueries(
    product.deps.database.read,
    (db) => listOrders(db, ordersWith, { shelf, sort, words: [] }, 51, after),
    /order_totals|"found"/,
  );
  expect(plans).toHaveLength(sort === 'due' ? 2 : 1);
  const isLarge = shelf === 'current' || shelf === 'completed' || shelf === 'archived' || shelf === 'trash';
  const mayBeSorted = (place: number) => (sort === 'amount' ? !isLarge : sort === 'due' && place === 0);
  for (const [place, plan] of plans.entries())
    expect(plan).not.toMatch(
      mayBeSorted(place) ? /seq scan on orders|scan orders$|by_shelf \(shelf=\?\)$/im : sortedOrWalked,
    );
});
