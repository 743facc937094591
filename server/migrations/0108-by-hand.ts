import { type Kysely, sql } from 'kysely';

const statements = [
  'alter table clients add column imported_at text',
  'alter table orders add column by_hand integer not null default 0',
  'alter table orders add column is_quote integer not null default 0',
  'alter table orders add column accepted_at text',
  'drop index clients_by_order',
  'create index clients_by_order on clients (last_order_seq) where (kept_orders > 0 or imported_at is not null)',
];

/** Clients and orders that the studio enters itself. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};
