import { type ColumnDefinitionBuilder, type Kysely, type RawBuilder, sql } from 'kysely';
import type { Dialect } from '../schema/dialect.ts';

const required = (column: ColumnDefinitionBuilder) => column.notNull();
const zero = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo(0);
const empty = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo('');

/** Clients with stored totals, due times, revenue by month, bulk emails, and sessions that can be told apart. */
export const up = async (db: Kysely<unknown>, dialect: Dialect): Promise<void> => {
  await addClients(db, dialect);
  await addDueTimes(db, dialect);
  await addTotals(db);
  await addMailings(db, dialect);
  await addSessionFacts(db, dialect);
  await addErasure(db, dialect);
};

const addClients = async (db: Kysely<unknown>, dialect: Dialect) => {
  const { schema } = db;
  await schema
    .createTable('clients')
    .addColumn('seq', dialect.sequence.type, dialect.sequence.column)
    .addColumn('id', 'text', (c) => c.notNull().unique())
    .addColumn('email', 'text', required)
    .addColumn('email_key', 'text', (c) => c.notNull().unique())
    .addColumn('name', 'text', required)
    .addColumn('name_key', 'text', required)
    .addColumn('phone', 'text', empty)
    .addColumn('note', 'text', empty)
    .addColumn('orders', 'integer', required)
    .addColumn('paid_orders', 'integer', required)
    .addColumn('spent', 'bigint', required)
    .addColumn('active_orders', 'integer', required)
    .addColumn('first_order_at', 'text', required)
    .addColumn('last_order_at', 'text', required)
    .addColumn('last_order_seq', 'bigint', required)
    .addColumn('unsubscribed_at', 'text')
    .addColumn('search_text', 'text', required)
    .execute();
  await schema.createIndex('clients_by_order').on('clients').column('last_order_seq').execute();
  await schema.createIndex('clients_by_time').on('clients').column('last_order_at').execute();
  await schema.createIndex('clients_by_name').on('clients').columns(['name_key', 'seq']).execute();
  await schema
    .createIndex('clients_active')
    .on('clients')
    .column('last_order_seq')
    .where(sql.ref('active_orders'), '>', sql.lit(0))
    .execute();
  await schema
    .createIndex('clients_unsubscribed')
    .on('clients')
    .column('last_order_seq')
    .where(sql.ref('unsubscribed_at'), 'is not', null)
    .execute();
  await dialect.addSearch(db, 'clients');
  await sql`
    insert into clients (id, email, email_key, name, name_key, orders, paid_orders, spent, active_orders,
      first_order_at, last_order_at, last_order_seq, search_text)
    select ${dialect.randomId}, o.email, o.email_key, o.name, o.name_key, g.orders, g.paid, g.spent, g.active,
      g.first_at, o.created_at, o.seq, o.name_key || ${'\n'} || o.email_key
    from (select email_key, count(*) as orders, min(created_at) as first_at, max(seq) as last_seq,
        sum(case when status = 'pending' then 0 else 1 end) as paid,
        sum(case when status = 'pending' then 0 else total_amount end) as spent,
        sum(case when status in ('payment_received', 'in_progress', 'mixed') then 1 else 0 end) as active
      from orders group by email_key) as g
    join orders as o on o.seq = g.last_seq`.execute(db);
};

const addDueTimes = async (db: Kysely<unknown>, dialect: Dialect) => {
  const { schema } = db;
  for (const column of ['paid_at', 'due_at'])
    await schema.alterTable('orders').addColumn(column, 'text').execute();
  await sql`
    update orders set paid_at = coalesce(
      (select max(at) from order_events where order_id = orders.id and from_status = 'pending' and to_status <> 'pending'),
      created_at)
    where status <> 'pending'`.execute(db);
  const due = (hours: number): RawBuilder<unknown> => dialect.secondsAfter('paid_at', hours * 3_600);
  await sql`
    update orders set due_at = case when rush_delivery = 1 then ${due(48)} else ${due(72)} end
    where paid_at is not null and status not in ('pending', 'delivered', 'completed')`.execute(db);
  await schema
    .createIndex('orders_due')
    .on('orders')
    .column('due_at')
    .where(sql.ref('due_at'), 'is not', null)
    .execute();
};

const addTotals = async (db: Kysely<unknown>) => {
  const { schema } = db;
  await schema
    .createTable('revenue_months')
    .addColumn('month', 'text', (c) => c.primaryKey())
    .addColumn('orders', 'integer', required)
    .addColumn('amount', 'bigint', required)
    .execute();
  await sql`
    insert into revenue_months (month, orders, amount)
    select substr(paid_at, 1, 7), count(*), sum(total_amount) from orders where paid_at is not null
    group by substr(paid_at, 1, 7)`.execute(db);
  await schema
    .createTable('storage_totals')
    .addColumn('kind', 'text', (c) => c.primaryKey())
    .addColumn('files', 'integer', required)
    .addColumn('bytes', 'bigint', required)
    .execute();
  await sql`
    insert into storage_totals (kind, files, bytes)
    select 'orders', count(*), coalesce(sum(size_bytes), 0) from order_files`.execute(db);
};

const addMailings = async (db: Kysely<unknown>, dialect: Dialect) => {
  const { schema } = db;
  await schema
    .createTable('mailings')
    .addColumn('seq', dialect.sequence.type, dialect.sequence.column)
    .addColumn('id', 'text', (c) => c.notNull().unique())
    .addColumn('subject', 'text', required)
    .addColumn('message', 'text', required)
    .addColumn('recipient_filter', 'text', required)
    .addColumn('recipient_count', 'integer', required)
    .addColumn('kept_sent', 'integer')
    .addColumn('created_at', 'text', required)
    .execute();
  await schema
    .createTable('mailing_parts')
    .addColumn('mailing_id', 'text', required)
    .addColumn('position', 'integer', required)
    .addColumn('clients', 'text', required)
    .addPrimaryKeyConstraint('mailing_parts_key', ['mailing_id', 'position'])
    .execute();
  await schema
    .createTable('email_templates')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('name', 'text', required)
    .addColumn('name_key', 'text', (c) => c.notNull().unique())
    .addColumn('subject', 'text', required)
    .addColumn('message', 'text', required)
    .addColumn('created_at', 'text', required)
    .execute();
  await schema
    .createTable('recent_letters')
    .addColumn('fingerprint', 'text', (c) => c.primaryKey())
    .addColumn('answer', 'text', required)
    .addColumn('at', 'text', required)
    .execute();
  for (const column of ['client_id', 'mailing_id', 'tried_at'])
    await schema.alterTable('emails').addColumn(column, 'text').execute();
  await schema.alterTable('emails').addColumn('event_seq', 'bigint').execute();
  await schema.alterTable('emails').addColumn('priority', 'integer', zero).execute();
  for (const [name, column] of [
    ['emails_by_client', 'client_id'],
    ['emails_by_mailing', 'mailing_id'],
  ] as const)
    await schema
      .createIndex(name)
      .on('emails')
      .columns(name === 'emails_by_mailing' ? [column, 'state', 'seq'] : [column, 'seq'])
      .where(sql.ref(column), 'is not', null)
      .execute();
  // Few rows: emails to people who aren't clients.
  await schema
    .createIndex('emails_to_others')
    .on('emails')
    .expression(sql`lower(recipient)`)
    .where(sql.ref('order_id'), 'is', null)
    .where(sql.ref('client_id'), 'is', null)
    .execute();
  await schema.dropIndex('emails_due').execute();
  await schema
    .createIndex('emails_due')
    .on('emails')
    .columns(['state', 'priority', 'next_attempt_at'])
    .execute();
  // Few rows at any time; without this index they are hidden among all waiting emails.
  await schema
    .createIndex('emails_stumbling')
    .on('emails')
    .columns(['state', 'created_at'])
    .where(sql.ref('error'), 'is not', null)
    .execute();
  await schema
    .createIndex('emails_by_trouble')
    .on('emails')
    .column('tried_at')
    .where(sql.ref('error'), 'is not', null)
    .execute();
};

const addSessionFacts = async (db: Kysely<unknown>, dialect: Dialect) => {
  for (const column of ['id', 'address', 'device'])
    await db.schema.alterTable('sessions').addColumn(column, 'text', empty).execute();
  await sql`update sessions set id = ${dialect.randomId}`.execute(db);
  await db.schema.createIndex('sessions_by_id').on('sessions').column('id').unique().execute();
};

const addErasure = async (db: Kysely<unknown>, dialect: Dialect) => {
  for (const table of ['orders', 'clients'] as const) await dialect.forgetInSearch(db, table);
  await db.schema
    .createTable('departures')
    .addColumn('fingerprint', 'text', (c) => c.primaryKey())
    .addColumn('unsubscribed_at', 'text', required)
    .execute();
};
