import { type Kysely, sql } from 'kysely';

const statements = [
  'alter table orders add column receipt_number text',
  `alter table orders add column billing_name text not null default ''`,
  `alter table orders add column billing_address text not null default ''`,
  `alter table orders add column billing_tax_number text not null default ''`,
  // Without a reference to the order: a number that was given is kept when its order is deleted.
  `create table receipts (order_id text primary key, year integer not null, place integer not null, number text not null unique,
    at text not null, facts text not null, personal text not null, unique (year, place))`,
  // A deposit: what must have arrived before work starts, when it had, and the reminders of what it leaves open.
  'alter table orders add column deposit_amount bigint',
  'alter table orders add column funded_at text',
  'alter table orders add column rest_reminders_sent integer not null default 0',
  'update orders set funded_at = paid_at',
  'create table receipt_years (year integer primary key, given integer not null)',
];

/** Receipt numbers, whom a receipt is made out to, and deposits. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};
