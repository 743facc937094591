import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Queries } from '../server/ports/database/port.ts';

// Compares every stored total of orders with a recount from rows. Written separately from the product's own functions,
// so that a mistake in those is not repeated here.

const counts = sql`(o.cancelled_at is null and o.archived_at is null and o.trashed_at is null)`;
const paidSum = sql`coalesce((select sum(p.amount) from payments as p
  where p.order_id = o.id and p.state = 'confirmed' and p.taken_back_at is null), 0)`;
const testSum = sql`coalesce((select sum(p.amount) from payments as p
  where p.order_id = o.id and p.state = 'confirmed' and p.taken_back_at is null and p.is_test = 1), 0)`;
const sumOf = (condition: ReturnType<typeof sql>) =>
  sql`coalesce((select sum(p.amount) from payments as p where p.order_id = o.id and ${condition}), 0)`;
const counted = sql`p.state = 'confirmed' and p.taken_back_at is null`;
const refunded = sql`(-${sumOf(sql`${counted} and p.amount < 0`)})`;
// The sum after each payment: a refund with a cancellation, or of everything, ends being paid.
const sums = sql`(select p.order_id, p.source, p.amount, p.settles, sum(p.amount) over w as so_far, row_number() over w as place
  from payments as p where ${counted}
  window w as (partition by p.order_id order by p.confirmed_at, coalesce(p.event_seq, 0) rows unbounded preceding))`;
const reachedBy = (
  enough: ReturnType<typeof sql>,
) => sql`exists (select 1 from ${sums} as r where r.order_id = o.id and r.so_far >= ${enough}
  and not exists (select 1 from ${sums} as later where later.order_id = o.id and later.place > r.place
    and later.so_far < ${enough} and (later.source in ('refund', 'dispute') or later.so_far <= 0)))`;
const reached = reachedBy(sql`o.total_amount`);
// Work starts once the deposit has arrived, by the same rules, or everything.
const funded = sql`(o.paid_at is not null or (o.deposit_amount is not null and (${paidSum} >= o.deposit_amount or ${reachedBy(sql`o.deposit_amount`)})))`;
// A settlement ends once a refund leaves nothing.
const settled = sql`exists (select 1 from ${sums} as r where r.order_id = o.id and r.settles = 1
  and not exists (select 1 from ${sums} as later where later.order_id = o.id and later.place > r.place
    and later.amount < 0 and later.so_far <= 0))`;
const openReports = sql`p.state = 'reported' and p.source <> 'checkout'`;
// Everything was given back, and the client has done nothing about it since.
const givenBack = sql`(${refunded} > 0 and ${paidSum} <= 0 and ${sumOf(openReports)} = 0 and o.opened_method is null)`;
const hasDelivery = sql`exists (select 1 from order_versions as v where v.order_id = o.id and v.delivery_id is not null)`;

const quarterHourOf = (at: ReturnType<typeof sql>) => sql`substr(${at}, 1, 14) ||
  case substr(${at}, 15, 1) when '0' then '00' when '1' then case when substr(${at}, 16, 1) < '5' then '00' else '15' end
    when '2' then '15' when '3' then '30' when '4' then case when substr(${at}, 16, 1) < '5' then '30' else '45' end else '45' end`;

const rowsOf = async (db: Queries, query: ReturnType<typeof sql>): Promise<unknown[]> =>
  (await query.execute(db)).rows.map((row) =>
    Object.fromEntries(
      // PostgreSQL returns sums as text.
      Object.entries(row as object).map(([name, value]) => [
        name,
        typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : value,
      ]),
    ),
  );

/** Expects every stored total to match a recount. */
export const expectStoredTotalsMatch = async (db: Queries): Promise<void> => {
  const pairs: Record<string, [ReturnType<typeof sql>, ReturnType<typeof sql>]> = {
    orders: [
      sql`select id, paid_amount, test_amount, refunded_amount, reported_amount, case when paid_at is null then 0 else 1 end as is_paid,
        case when funded_at is null then 0 else 1 end as is_funded, has_report, shelf, awaiting from orders order by id`,
      sql`select o.id, ${paidSum} as paid_amount, ${testSum} as test_amount, ${refunded} as refunded_amount, ${sumOf(openReports)} as reported_amount,
          case when ${paidSum} >= o.total_amount or ${reached} or ${settled} then 1 else 0 end as is_paid,
          case when ${funded} then 1 else 0 end as is_funded,
          case when exists (select 1 from payments as p where p.order_id = o.id and ${openReports}) then 1 else 0 end as has_report,
          case when o.trashed_at is not null then 'trash' when o.archived_at is not null then 'archived' else 'current' end as shelf,
          case when not ${counts} then null
            when o.status in ('pending', 'payment_received') then case when ${funded} then 'start' else 'payment' end
            when o.deposit_amount is not null and ${funded} and o.status not in ('mastered', 'delivered', 'completed') then null
            when (o.status in ('delivered', 'completed') or ${hasDelivery}) and o.paid_at is null and not ${givenBack} then 'late_payment' else null end as awaiting
        from orders as o order by o.id`,
    ],
    totals: [
      sql`select shelf, status, currency, orders, amount, paid_orders, paid_amount from order_totals
        where orders <> 0 or amount <> 0 or paid_orders <> 0 or paid_amount <> 0 order by shelf, status, currency`,
      sql`select shelf, status, currency, count(*) as orders, sum(total_amount) as amount, sum(is_paid) as paid_orders, sum(paid) as paid_amount
        from (select case when o.trashed_at is not null then 'trash' when o.archived_at is not null then 'archived'
            when o.cancelled_at is not null then 'cancelled' else 'current' end as shelf,
          o.status, o.currency, o.total_amount, case when o.paid_at is null then 0 else 1 end as is_paid, ${paidSum} - ${testSum} as paid
          from orders as o) as counted
        group by shelf, status, currency order by shelf, status, currency`,
    ],
    revenue: [
      sql`select at, currency, orders, amount from revenue_quarter_hours where orders <> 0 or amount <> 0 order by at, currency`,
      sql`select at, currency, sum(orders) as orders, sum(amount) as amount from (
          select ${quarterHourOf(sql`o.paid_at`)} as at, o.currency, 1 as orders, 0 as amount from orders as o where o.paid_at is not null and o.test_amount = 0
            and (o.total_amount > 0 or ${paidSum} > 0) and ${counts}
          union all
          select ${quarterHourOf(sql`p.confirmed_at`)}, o.currency, 0, p.amount from payments as p join orders as o on o.id = p.order_id
          where p.state = 'confirmed' and p.taken_back_at is null and p.is_test = 0 and ${counts}) as each_one
        group by at, currency having sum(orders) <> 0 or sum(amount) <> 0 order by at, currency`,
    ],
    clients: [
      sql`select email_key, orders, paid_orders, spent, active_orders, kept_orders, first_order_at, last_order_at
        from clients order by email_key`,
      sql`select c.*, latest.created_at as last_order_at from (
          select o.email_key, sum(case when ${counts} then 1 else 0 end) as orders,
            sum(case when ${counts} and o.paid_at is not null and o.test_amount = 0 then 1 else 0 end) as paid_orders,
            sum(case when ${counts} then ${paidSum} - ${testSum} else 0 end) as spent,
            sum(case when ${counts} and o.status in ('payment_received', 'in_progress', 'mixed') then 1 else 0 end) as active_orders,
            sum(case when o.trashed_at is null then 1 else 0 end) as kept_orders,
            min(o.created_at) as first_order_at, max(o.seq) as last_seq
          from orders as o where o.email_key <> '' group by o.email_key) as c
        join orders as latest on latest.seq = c.last_seq order by c.email_key`,
    ],
    codes: [
      sql`select id, uses from discounts order by id`,
      sql`select d.id, (select count(*) from orders as o where o.discount_id = d.id
          and (o.paid_amount > 0 or o.refunded_amount > 0 or o.settled_at is not null
            or (o.cancelled_at is null and o.files_expired_at is null))) as uses
        from discounts as d order by d.id`,
    ],
    files: [
      sql`select files, bytes from storage_totals`,
      sql`select sum(files) as files, sum(bytes) as bytes from (
          select count(*) as files, coalesce(sum(size_bytes), 0) as bytes from order_files where expired_at is null
          union all
          select count(storage_key), coalesce(sum(size_bytes + coalesce(listening_bytes, 0)), 0)
          from order_versions where expired_at is null
          union all
          select 0, coalesce(sum(size_bytes), 0) from version_mp3s) as each_one`,
    ],
  };
  for (const [what, [kept, counted]] of Object.entries(pairs)) {
    const recount = (await rowsOf(db, counted)).map((row) => {
      const { last_seq: _, ...rest } = row as Record<string, unknown>;
      return rest;
    });
    expect([what, sorted(await rowsOf(db, kept))]).toEqual([what, sorted(recount)]);
  }
  await expectDueTimesToHold(db);
};

/** Computed here, as the engines differ in date arithmetic. */
const expectDueTimesToHold = async (db: Queries): Promise<void> => {
  const orders = await db.selectFrom('orders').selectAll().execute();
  const events = await db
    .selectFrom('order_events')
    .selectAll()
    .where('kind', 'in', ['paused', 'resumed'])
    .orderBy('seq')
    .execute();
  const rounds = await db.selectFrom('order_rounds').selectAll().orderBy('number').execute();
  const versions = await db
    .selectFrom('order_versions')
    .innerJoin('order_deliveries', 'order_deliveries.id', 'order_versions.delivery_id')
    .select(['order_versions.order_id', 'order_versions.song', 'order_deliveries.at'])
    .where('order_versions.state', '<>', 'withdrawn')
    .execute();
  const expected = orders.map((order) => {
    const ready = [order.files_complete_at, order.files_confirmed_at].filter((at) => at !== null).sort()[0];
    const isSetAside = order.cancelled_at || order.archived_at || order.trashed_at;
    const isOver = order.status === 'delivered' || order.status === 'completed';
    const own = events.filter(({ order_id }) => order_id === order.id);
    const delivered = versions.filter(({ order_id }) => order_id === order.id);
    const last = delivered
      .map(({ at }) => at)
      .sort()
      .at(-1);
    const round = rounds.find(
      ({ order_id, sent_at }) => order_id === order.id && last !== undefined && sent_at > last,
    );
    const isDelivered = new Set(delivered.map(({ song }) => song)).size >= order.song_count;
    if (!order.funded_at || isSetAside || isOver || order.email === '') return [order.id, null];
    const promises = [
      ...(ready && !isDelivered ? [{ from: ready, hours: order.rush_delivery ? 48 : 72 }] : []),
      ...(round?.due_hours ? [{ from: round.sent_at, hours: round.due_hours }] : []),
    ];
    let pausedSince: number | null = null;
    const pauses: [number, number][] = [];
    for (const { kind, at } of own) {
      if (kind === 'paused') pausedSince ??= Date.parse(at);
      if (kind === 'resumed' && pausedSince !== null) {
        pauses.push([pausedSince, Date.parse(at)]);
        pausedSince = null;
      }
    }
    const dues = promises.map(({ from, hours }) => {
      const start = Math.max(Date.parse(order.funded_at ?? ''), Date.parse(from));
      const paused = pauses.map(([since, to]) => Math.max(0, to - Math.max(since, start)));
      return start + hours * 3_600_000 + paused.reduce((sum, ms) => sum + ms, 0);
    });
    const isRunning = pausedSince === null && dues.length > 0;
    return [order.id, isRunning ? new Date(Math.min(...dues)).toISOString() : null];
  });
  expect(orders.map(({ id, due_at }) => [id, due_at])).toEqual(expected);
};

// The engines sort text differently.
const sorted = (rows: unknown[]): unknown[] =>
  rows
    .map((row) => Object.fromEntries(Object.entries(row as object).sort(([a], [b]) => (a < b ? -1 : 1))))
    .sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
