import { type Kysely, sql } from 'kysely';

const statements = [
  'alter table payments add column is_test integer not null default 0',
  'alter table orders add column test_amount bigint not null default 0',
  'alter table card_sessions add column ended_at text',
  `create table card_charges (
    id text primary key,
    order_id text references orders (id) on delete cascade,
    refunded bigint not null default 0,
    at text not null
  )`,
  'create index card_charges_by_order on card_charges (order_id)',
  `create table card_refunds (
    id text primary key,
    charge_id text not null references card_charges (id) on delete cascade,
    kind text not null,
    amount bigint not null,
    currency text not null,
    state text not null,
    at text not null,
    payment_id text
  )`,
  'create index card_refunds_by_charge on card_refunds (charge_id)',
  `insert into card_charges (id, order_id, at)
    select reference, min(order_id), min(confirmed_at) from payments
    where source = 'card' and reference like 'pi\\_%' escape '\\' and confirmed_at is not null
    group by reference`,
  // They ask for a hundred times the amount: ariary have no smaller unit at Stripe.
  "update card_sessions set ended_at = created_at where currency = 'MGA' and paid_at is null",
];

/**
 * Payments with test keys; checkouts that ended; and what card payments were given back, by the processor's own numbers,
 * so that a refund finds the order of its payment.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};
