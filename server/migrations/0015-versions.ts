import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely';

type Column = [name: string, type: 'text' | 'integer' | 'bigint' | 'double precision', build: typeof none];

const required = (column: ColumnDefinitionBuilder) => column.notNull();
const empty = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo('');
const zero = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo(0);
const none = (column: ColumnDefinitionBuilder) => column;
const key = (column: ColumnDefinitionBuilder) => column.primaryKey();

/**
 * Mixes and masters of an order: versions, deliveries, notes and rounds, approvals; drafts of portfolio items and
 * testimonials.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const { schema } = db;
  const makeTable = async (name: string, columns: Column[]) => {
    let table = schema.createTable(name);
    for (const [column, type, build] of columns) table = table.addColumn(column, type, build);
    await table.execute();
  };
  const addColumns = async (table: string, columns: Column[]) => {
    for (const [name, type, build] of columns)
      await schema.alterTable(table).addColumn(name, type, build).execute();
  };
  await makeTable('order_versions', [
    ['id', 'text', key],
    ['order_id', 'text', required],
    ['song', 'integer', required],
    ['kind', 'text', required],
    ['number', 'integer', required],
    ['source_files', 'integer', (column) => column.notNull().defaultTo(1)],
    ['name', 'text', required],
    ['note', 'text', empty],
    ['format', 'text', required],
    ['size_bytes', 'bigint', required],
    ['crc32', 'bigint', none],
    ['sha256', 'text', none],
    ['storage_key', 'text', none],
    ['created_at', 'text', required],
    ['state', 'text', required],
    ['error', 'text', none],
    ['listening_key', 'text', none],
    ['listening_bytes', 'bigint', none],
    ['duration_s', 'double precision', none],
    ['sample_rate_hz', 'integer', none],
    ['channels', 'integer', none],
    ['lufs', 'double precision', none],
    ['true_peak_dbtp', 'double precision', none],
    ['peaks', 'text', none],
    ['delivery_id', 'text', none],
    ['heard_at', 'text', none],
    ['expired_at', 'text', none],
  ]);
  await schema
    .createIndex('order_versions_by_number')
    .on('order_versions')
    .columns(['order_id', 'song', 'kind', 'number'])
    .unique()
    .execute();
  // The sweep checks every minute which files belong to something.
  for (const column of ['storage_key', 'listening_key'])
    await schema
      .createIndex(`order_versions_by_${column}`)
      .on('order_versions')
      .column(column)
      .unique()
      .execute();
  await makeTable('order_deliveries', [
    ['id', 'text', key],
    ['order_id', 'text', required],
    ['at', 'text', required],
    ['note', 'text', empty],
  ]);
  await makeTable('order_songs', [
    ['order_id', 'text', required],
    ['song', 'integer', required],
    ['title', 'text', empty],
    ['approved_at', 'text', none],
    ['showcased_version_id', 'text', none],
  ]);
  await schema
    .createIndex('order_songs_by_song')
    .on('order_songs')
    .columns(['order_id', 'song'])
    .unique()
    .execute();
  await makeTable('version_notes', [
    ['id', 'text', key],
    ['order_id', 'text', required],
    ['version_id', 'text', required],
    ['at_s', 'double precision', required],
    ['to_s', 'double precision', none],
    ['text', 'text', required],
    ['created_at', 'text', required],
    ['round', 'integer', none],
    ['is_done', 'integer', zero],
    ['reply', 'text', empty],
    ['told_done', 'integer', zero],
    ['told_reply', 'text', empty],
  ]);
  await makeTable('order_rounds', [
    ['order_id', 'text', required],
    ['number', 'integer', required],
    ['sent_at', 'text', required],
    ['is_counted', 'integer', zero],
  ]);
  await schema
    .createIndex('order_rounds_by_number')
    .on('order_rounds')
    .columns(['order_id', 'number'])
    .unique()
    .execute();
  for (const table of ['order_deliveries', 'version_notes'])
    await schema.createIndex(`${table}_of_order`).on(table).column('order_id').execute();
  await addColumns('orders', [
    ['approved_at', 'text', none],
    ['rounds_allowed', 'integer', zero],
    ['approval_reminder_at', 'text', none],
    ['showcase', 'integer', none],
    ['showcase_credit', 'text', empty],
    ['completed_at', 'text', none],
    ['files_warned_at', 'text', none],
    ['files_erased_at', 'text', none],
  ]);
  for (const [name, column] of [
    ['orders_by_approval_reminder', 'approval_reminder_at'],
    ['orders_by_completion', 'completed_at'],
  ] as const)
    await schema
      .createIndex(name)
      .on('orders')
      .column(column)
      .where(sql.ref(column), 'is not', null)
      .execute();
  await sql`update orders set completed_at = (select max(at) from order_events
    where order_id = orders.id and to_status = 'completed' and (from_status is null or from_status <> 'completed'))
    where status = 'completed'`.execute(db);
  for (const table of ['portfolio_items', 'testimonials'])
    await addColumns(table, [
      ['published', 'integer', (column) => column.notNull().defaultTo(1)],
      ['order_id', 'text', none],
    ]);
  await addColumns('portfolio_items', [['song', 'integer', none]]);
};
