import { type Kysely, sql } from 'kysely';

/** When the quarter of an hour began that a time is in: `2026-11-30T14:15`. */
const quarterHour = (at: string): string =>
  `substr(${at}, 1, 14) || case when substr(${at}, 15, 2) < '15' then '00' when substr(${at}, 15, 2) < '30' then '15'
    when substr(${at}, 15, 2) < '45' then '30' else '45' end`;

const counts = `orders.archived_at is null and orders.trashed_at is null and orders.cancelled_at is null`;

const statements = [
  'alter table orders add column valid_until text',
  'alter table receipt_years add column next integer',
  `create table revenue_quarter_hours (
    at text not null,
    currency text not null,
    orders integer not null,
    amount bigint not null,
    primary key (currency, at)
  )`,
  `insert into revenue_quarter_hours (at, currency, orders, amount)
    select at, currency, sum(orders), sum(amount) from (
      select ${quarterHour('paid_at')} as at, currency, 1 as orders, 0 as amount from orders
        where paid_at is not null and (total_amount > 0 or paid_amount > 0) and ${counts}
      union all
      select ${quarterHour('payments.confirmed_at')}, orders.currency, 0, payments.amount
        from payments join orders on orders.id = payments.order_id
        where payments.state = 'confirmed' and payments.taken_back_at is null and ${counts}
    ) as each_one group by at, currency`,
  'drop table revenue_months',
];

/**
 * Until when a quote can be accepted; quotes of before don’t end. The receipt number that the owner goes on with. Revenue
 * by quarters of an hour instead of months of UTC, of which the months of every time zone are sums; free orders are
 * among its paid ones no more.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};
