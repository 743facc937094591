import { type Kysely, sql } from 'kysely';

const now = () => new Date().toISOString();

const statements = () => [
  `create table payment_methods (
    id text primary key,
    kind text not null,
    label text not null,
    label_key text not null,
    note text not null default '',
    url text not null default '',
    text text not null default '',
    active integer not null default 1,
    position integer not null,
    archived_at text,
    created_at text not null
  )`,
  'create unique index payment_methods_by_label on payment_methods (label_key) where archived_at is null',
  `insert into payment_methods (id, kind, label, label_key, note, position, created_at) values
    ('paypal', 'paypal', 'PayPal', 'paypal', 'Recommended', 0, '${now()}'),
    ('cashapp', 'cashapp', 'Cash App', 'cash app', '', 1, '${now()}')`,
  `alter table payments add column method_label text not null default 'Other'`,
  `update payments set method_label = case method when 'paypal' then 'PayPal' else 'Cash App' end where method <> 'other'`,
  'create index payments_by_method on payments (method)',
  'alter table orders add column opened_label text',
  `update orders set opened_label = case opened_method when 'paypal' then 'PayPal' when 'cashapp' then 'Cash App' else 'Other' end where opened_method is not null`,
  `create table card_sessions (
    id text primary key,
    order_id text not null references orders (id) on delete cascade,
    amount bigint not null,
    currency text not null,
    url text not null,
    created_at text not null,
    expires_at text not null,
    paid_at text
  )`,
  'create index card_sessions_by_order on card_sessions (order_id)',
  `create table card_events (
    id text primary key,
    at text not null,
    order_id text,
    problem text not null default ''
  )`,
];

/**
 * Ways to pay as rows: the two that were constants become the first, under the names they had. Payments keep what their
 * way was called. Checkouts of card payments, and which news of them was handled.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements()) await sql.raw(statement).execute(db);
};
