import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../schema/dialect.ts';

/** Money is in minor units of a currency: until now, cents. Some currencies need more digits than a 32-bit integer has. */
const amounts = {
  orders: [
    'original_amount',
    'discount_amount',
    'total_amount',
    'paid_amount',
    'reported_amount',
    'refunded_amount',
  ],
  order_lines: ['unit_amount', 'amount'],
  payments: ['amount'],
  discounts: ['value', 'min_subtotal'],
};

/** Stored sums are kept for each currency: the new tables, and what is copied from the old ones. */
const sums = {
  order_totals: [
    `shelf text not null, status text not null, currency text not null, orders integer not null,
      amount bigint not null, paid_orders integer not null, paid_amount bigint not null,
      constraint order_totals_by_currency primary key (shelf, status, currency)`,
    `shelf, status, 'USD', orders, amount, paid_orders, paid_amount`,
  ],
  revenue_months: [
    `month text not null, currency text not null, orders integer not null, amount bigint not null,
      constraint revenue_months_by_currency primary key (month, currency)`,
    `month, 'USD', orders, amount`,
  ],
} as const;

/** Orders, discounts and sums have their own currency. */
export const up = async (db: Kysely<unknown>, { widen }: Dialect): Promise<void> => {
  for (const [table, columns] of Object.entries(amounts))
    for (const column of columns) await widen(db, table, column);
  for (const table of ['orders', 'discounts'])
    await sql.raw(`alter table ${table} add column currency text not null default 'USD'`).execute(db);
  for (const [table, [columns, copied]] of Object.entries(sums))
    for (const statement of [
      `create table new_${table} (${columns})`,
      `insert into new_${table} select ${copied} from ${table}`,
      `drop table ${table}`,
      `alter table new_${table} rename to ${table}`,
    ])
      await sql.raw(statement).execute(db);
};
