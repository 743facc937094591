import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely';

const required = (column: ColumnDefinitionBuilder) => column.notNull();
const empty = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo('');
const zero = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo(0);
const none = (column: ColumnDefinitionBuilder) => column;
const key = (column: ColumnDefinitionBuilder) => column.primaryKey();

/**
 * Activity on an order after it is placed: messages, later files, items that need the studio's attention, the clock,
 * reminders.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const { schema } = db;
  const makeTable = async (name: string, columns: [string, typeof required][]) => {
    let table = schema.createTable(name);
    for (const [column, build] of columns) table = table.addColumn(column, 'text', build);
    await table.execute();
  };
  await makeTable('order_messages', [
    ['id', key],
    ['order_id', required],
    ['author', required],
    ['text', required],
    ['at', required],
    ['emailed_at', none],
  ]);
  await schema
    .createIndex('order_messages_of_order')
    .on('order_messages')
    .columns(['order_id', 'at', 'id'])
    .execute();
  await makeTable('inbox_items', [
    ['id', key],
    ['order_id', required],
    ['kind', required],
    ['at', required],
    ['text', required],
  ]);
  await schema.createIndex('inbox_items_by_time').on('inbox_items').columns(['at', 'id']).execute();
  await schema.createIndex('inbox_items_of_order').on('inbox_items').column('order_id').execute();
  await makeTable('file_additions', [
    ['id', key],
    ['order_id', required],
    ['at', required],
    ['note', empty],
  ]);
  await schema.createIndex('file_additions_of_order').on('file_additions').column('order_id').execute();
  await schema.alterTable('order_files').addColumn('addition_id', 'text').execute();
  for (const [name, type, build] of [
    ['files_complete_at', 'text', none],
    ['files_confirmed_at', 'text', none],
    ['paused_at', 'text', none],
    ['pause_reason', 'text', empty],
    ['paused_ms', 'bigint', zero],
    ['reminder_at', 'text', none],
    ['reminders_sent', 'integer', zero],
    ['reminders_stopped', 'integer', zero],
    ['link_sent_at', 'text', none],
  ] as const)
    await schema.alterTable('orders').addColumn(name, type, build).execute();
  // The clock of existing orders started with their payment and goes on as promised. Their clients were never told
  // about reminders.
  await sql`update orders set files_complete_at = created_at, reminders_sent = 2`.execute(db);
  await schema
    .createIndex('orders_by_reminder')
    .on('orders')
    .column('reminder_at')
    .where(sql.ref('reminder_at'), 'is not', null)
    .execute();
};
