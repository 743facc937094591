import { type Kysely, sql } from 'kysely';

const statements = [
  'alter table orders add column receipt_number text',
  `alter table orders add column billing_name text not null default ''`,
  `alter table orders add column billing_address text not null default ''`,
  `alter table orders add column billing_tax_number text not null default ''`,
  // Without a reference to the order: a number that was given is kept when its order is deleted.
  `create table receipts (order_id text primary key, year integer not null, place integer not null, number text not null unique,
    at text not null, facts text not null, personal text not null, unique (year, place))`,
  'create table receipt_years (year integer primary key, given integer not null)',
];

/** Receipt numbers, and whom a receipt is made out to. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};
