import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely';
import type { Dialect } from '../schema/dialect.ts';

const required = (column: ColumnDefinitionBuilder) => column.notNull();
const zero = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo(0);
const empty = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo('');

/** Payments as rows of their own, cancelled and archived orders, the trash, and files that expire. */
export const up = async (db: Kysely<unknown>, dialect: Dialect): Promise<void> => {
  await addPayments(db);
  await addOrderColumns(db);
  await keepWhatWasPaid(db, dialect);
  await rebuildTotals(db);
  await addIndexes(db);
  await addKeptOrders(db);
};

const addPayments = async ({ schema }: Kysely<unknown>) => {
  await schema
    .createTable('payments')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('order_id', 'text', (c) => c.notNull().references('orders.id').onDelete('cascade'))
    .addColumn('state', 'text', required)
    .addColumn('method', 'text', required)
    .addColumn('amount', 'integer', required)
    .addColumn('reference', 'text', empty)
    .addColumn('note', 'text', empty)
    .addColumn('source', 'text', required)
    .addColumn('settles', 'integer', zero)
    .addColumn('reported_at', 'text')
    .addColumn('confirmed_at', 'text')
    .addColumn('declined_at', 'text')
    .addColumn('decline_reason', 'text', empty)
    .addColumn('event_seq', 'bigint')
    .addColumn('taken_back_at', 'text')
    .addColumn('taken_back_seq', 'bigint')
    .execute();
  await schema.createIndex('payments_by_order').on('payments').column('order_id').execute();
  await schema.alterTable('idempotency_keys').addColumn('result', 'text').execute();
};

const addOrderColumns = async ({ schema }: Kysely<unknown>) => {
  const columns: [string, 'text' | 'integer', (c: ColumnDefinitionBuilder) => ColumnDefinitionBuilder][] = [
    ['paid_amount', 'integer', zero],
    ['settled_at', 'text', (c) => c],
    ['has_report', 'integer', zero],
    ['cancelled_at', 'text', (c) => c],
    ['cancel_reason', 'text', empty],
    ['archived_at', 'text', (c) => c],
    ['trashed_at', 'text', (c) => c],
    ['shelf', 'text', (c) => c.notNull().defaultTo('current')],
    ['link_version', 'integer', (c) => c.notNull().defaultTo(1)],
    ['awaiting', 'text', (c) => c],
    ['files_expired_at', 'text', (c) => c],
  ];
  for (const [name, type, build] of columns)
    await schema.alterTable('orders').addColumn(name, type, build).execute();
  await schema.alterTable('order_files').addColumn('expired_at', 'text').execute();
};

/**
 * Orders that counted as paid get a payment of their total by status change, at the time they were marked as paid. The
 * event that moved them out of pending is linked where it exists, so that the latest change can still be undone.
 */
const keepWhatWasPaid = async (db: Kysely<unknown>, dialect: Dialect) => {
  await sql`
    insert into payments (id, order_id, state, method, amount, source, confirmed_at, event_seq)
    select ${dialect.randomId}, id, 'confirmed', 'other', total_amount, 'status', paid_at,
      (select max(e.seq) from order_events as e
        where e.order_id = orders.id and e.kind = 'status' and e.from_status = 'pending' and e.to_status <> 'pending')
    from orders where paid_at is not null`.execute(db);
  await sql`update orders set paid_amount = total_amount where paid_at is not null`.execute(db);
  // Free orders never had to be paid and are due from the start.
  const due = (hours: number) => dialect.secondsAfter('created_at', hours * 3_600);
  await sql`
    update orders set due_at = case when rush_delivery = 1 then ${due(48)} else ${due(72)} end
    where total_amount = 0 and paid_at is null and email <> '' and status not in ('delivered', 'completed')`.execute(
    db,
  );
  await sql`update orders set paid_at = created_at where total_amount = 0 and paid_at is null`.execute(db);
  await sql`
    update orders set awaiting = case when paid_at is null then 'payment' else 'start' end
    where status in ('pending', 'payment_received')`.execute(db);
};

const rebuildTotals = async (db: Kysely<unknown>) => {
  await db.schema.dropTable('order_totals').execute();
  await db.schema
    .createTable('order_totals')
    .addColumn('shelf', 'text', required)
    .addColumn('status', 'text', required)
    .addColumn('orders', 'integer', required)
    .addColumn('amount', 'bigint', required)
    .addColumn('paid_orders', 'integer', required)
    .addColumn('paid_amount', 'bigint', required)
    .addPrimaryKeyConstraint('order_totals_key', ['shelf', 'status'])
    .execute();
  await sql`
    insert into order_totals (shelf, status, orders, amount, paid_orders, paid_amount)
    select 'current', status, count(*), sum(total_amount), sum(case when paid_at is null then 0 else 1 end), sum(paid_amount)
    from orders group by status`.execute(db);
  await sql`delete from revenue_months`.execute(db);
  await sql`
    insert into revenue_months (month, orders, amount)
    select substr(paid_at, 1, 7), count(*), sum(paid_amount) from orders where paid_at is not null
    group by substr(paid_at, 1, 7)`.execute(db);
};

const addIndexes = async (db: Kysely<unknown>) => {
  const { schema } = db;
  await schema.dropIndex('orders_by_status').execute();
  await schema.createIndex('orders_by_status').on('orders').columns(['shelf', 'status', 'seq']).execute();
  await schema.createIndex('orders_by_shelf').on('orders').columns(['shelf', 'seq']).execute();
  await sql`create index orders_awaiting on orders (awaiting, seq) where awaiting is not null`.execute(db);
  await sql`create index orders_reported on orders (seq) where has_report = 1 and trashed_at is null`.execute(
    db,
  );
  await sql`create index orders_cancelled on orders (seq) where cancelled_at is not null`.execute(db);
  await sql`create index orders_trashed on orders (trashed_at) where trashed_at is not null`.execute(db);
};

/** A client whose orders are all in the trash is not listed. */
const addKeptOrders = async (db: Kysely<unknown>) => {
  const { schema } = db;
  await schema.alterTable('clients').addColumn('kept_orders', 'integer', zero).execute();
  // Recounts client totals: a free order is paid from the start.
  await sql`
    update clients set kept_orders = orders, paid_orders = (
      select count(*) from orders as o where o.email_key = clients.email_key and o.paid_at is not null)`.execute(
    db,
  );
  for (const [name, column] of [
    ['clients_by_order', 'last_order_seq'],
    ['clients_by_time', 'last_order_at'],
  ] as const) {
    await schema.dropIndex(name).execute();
    await schema
      .createIndex(name)
      .on('clients')
      .column(column)
      .where(sql.ref('kept_orders'), '>', sql.lit(0))
      .execute();
  }
};
