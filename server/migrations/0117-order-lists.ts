import { type Kysely, sql } from 'kysely';

// `coalesce` is 'current' for what is neither cancelled, archived nor in the trash. SQLite then finds the few open or
// unpaid orders by these indexes; by the columns themselves it would walk all current ones. The statuses are those that
// are over in shared/order-statuses.ts.
const statements = [
  `create index orders_to_do on orders (coalesce(cancelled_at, shelf), seq)
    where status not in ('delivered', 'completed')`,
  'drop index orders_unpaid',
  'create index orders_unpaid on orders (coalesce(cancelled_at, shelf), seq) where paid_at is null',
  'create index orders_by_amount on orders (shelf, total_amount, seq)',
];

/** Lists of open and unpaid orders, and of orders by amount. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};
