import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely';
import type { Dialect } from '../schema/dialect.ts';

const required = (column: ColumnDefinitionBuilder) => column.notNull();
const flag = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo(0);

/** The first schema: settings, sign-in, discounts, orders with their files and events, outbox, content. */
export const up = async (db: Kysely<unknown>, dialect: Dialect): Promise<void> => {
  const { schema } = db;
  const numbered = (table: string) =>
    schema.createTable(table).addColumn('seq', dialect.sequence.type, dialect.sequence.column);

  await schema
    .createTable('settings')
    .addColumn('key', 'text', (c) => c.primaryKey())
    .addColumn('value', 'text', required)
    .execute();

  await schema
    .createTable('secrets')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('value', 'text', required)
    .execute();
  await schema
    .createTable('admins')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('username', 'text', required)
    .addColumn('username_key', 'text', (c) => c.notNull().unique())
    .addColumn('email', 'text', required)
    .addColumn('password_hash', 'text', required)
    .addColumn('created_at', 'text', required)
    .addColumn('updated_at', 'text', required)
    .execute();
  await schema
    .createTable('sessions')
    .addColumn('token_hash', 'text', (c) => c.primaryKey())
    .addColumn('admin_id', 'text', (c) => c.notNull().references('admins.id').onDelete('cascade'))
    .addColumn('created_at', 'text', required)
    .addColumn('last_used_at', 'text', required)
    .execute();
  await numbered('login_attempts')
    .addColumn('at', 'text', required)
    .addColumn('username', 'text', required)
    .addColumn('address', 'text', required)
    .addColumn('outcome', 'text', required)
    .execute();
  await schema
    .createTable('login_delays')
    .addColumn('key', 'text', (c) => c.primaryKey())
    .addColumn('failures', 'integer', required)
    .addColumn('last_failure_at', 'text', required)
    .addColumn('blocked_until', 'text', required)
    .execute();

  await schema
    .createTable('discounts')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('code', 'text', required)
    .addColumn('code_key', 'text', (c) => c.notNull().unique())
    .addColumn('kind', 'text', required)
    .addColumn('value', 'integer', required)
    .addColumn('description', 'text', required)
    .addColumn('min_subtotal', 'integer', required)
    .addColumn('starts_at', 'text')
    .addColumn('ends_at', 'text')
    .addColumn('max_uses', 'integer')
    .addColumn('active', 'integer', flag)
    .addColumn('uses', 'integer', flag)
    .addColumn('created_at', 'text', required)
    .execute();

  let orders = numbered('orders')
    .addColumn('id', 'text', (c) => c.notNull().unique())
    .addColumn('name', 'text', required)
    .addColumn('email', 'text', required)
    .addColumn('name_key', 'text', required)
    .addColumn('email_key', 'text', required)
    .addColumn('project_details', 'text', required)
    .addColumn('notes', 'text', required)
    .addColumn('song_count', 'integer', required);
  for (const name of [
    'rush_delivery',
    'vocal_tuning',
    'individual_stems',
    'clean_edit',
    'additional_revisions',
    'instrumental_version',
    'acapella_version',
  ] as const)
    orders = orders.addColumn(name, 'integer', flag);
  await orders
    .addColumn('status', 'text', required)
    .addColumn('original_amount', 'integer', required)
    .addColumn('discount_code', 'text')
    .addColumn('discount_amount', 'integer', required)
    .addColumn('total_amount', 'integer', required)
    .addColumn('file_count', 'integer', required)
    .addColumn('search_text', 'text', required)
    .addColumn('created_at', 'text', required)
    .execute();
  await schema.createIndex('orders_by_status').on('orders').columns(['status', 'seq']).execute();
  await schema.createIndex('orders_by_email').on('orders').columns(['email_key', 'seq']).execute();
  await schema.createIndex('orders_by_name').on('orders').columns(['name_key', 'seq']).execute();
  await dialect.addSearch(db, 'orders');

  await schema
    .createTable('order_totals')
    .addColumn('status', 'text', (c) => c.primaryKey())
    .addColumn('orders', 'integer', required)
    .addColumn('amount', 'bigint', required)
    .execute();
  await schema
    .createTable('order_lines')
    .addColumn('order_id', 'text', (c) => c.notNull().references('orders.id').onDelete('cascade'))
    .addColumn('position', 'integer', required)
    .addColumn('item', 'text', required)
    .addColumn('label', 'text', required)
    .addColumn('quantity', 'integer', required)
    .addColumn('unit_amount', 'integer', required)
    .addColumn('amount', 'integer', required)
    .addPrimaryKeyConstraint('order_lines_key', ['order_id', 'position'])
    .execute();
  await numbered('order_events')
    .addColumn('order_id', 'text', (c) => c.notNull().references('orders.id').onDelete('cascade'))
    .addColumn('at', 'text', required)
    .addColumn('kind', 'text', required)
    .addColumn('from_status', 'text')
    .addColumn('to_status', 'text', required)
    .addColumn('note', 'text', required)
    .addColumn('admin_note', 'text', required)
    .execute();
  await schema.createIndex('order_events_by_order').on('order_events').columns(['order_id', 'seq']).execute();
  await schema
    .createTable('order_files')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('order_id', 'text', (c) => c.notNull().references('orders.id').onDelete('cascade'))
    .addColumn('position', 'integer', required)
    .addColumn('storage_key', 'text', (c) => c.notNull().unique())
    .addColumn('name', 'text', required)
    .addColumn('size_bytes', 'bigint', required)
    .addColumn('crc32', 'bigint', required)
    .addColumn('format', 'text', required)
    .addColumn('probe', 'text', required)
    .addColumn('duration_s', 'double precision')
    .addColumn('sample_rate_hz', 'integer')
    .addColumn('bit_depth', 'integer')
    .addColumn('channels', 'integer')
    .execute();
  await schema
    .createIndex('order_files_by_order')
    .on('order_files')
    .columns(['order_id', 'position'])
    .execute();
  await schema
    .createIndex('order_files_waiting')
    .on('order_files')
    .column('id')
    .where(sql.ref('probe'), '=', sql.lit('waiting'))
    .execute();
  await schema
    .createTable('intakes')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('lease_until', 'text', required)
    .execute();
  await schema
    .createTable('idempotency_keys')
    .addColumn('key', 'text', (c) => c.primaryKey())
    .addColumn('fingerprint', 'text', required)
    .addColumn('order_id', 'text', required)
    .addColumn('created_at', 'text', required)
    .execute();
  await schema.createIndex('idempotency_keys_by_age').on('idempotency_keys').column('created_at').execute();
  await schema
    .createTable('address_quotas')
    .addColumn('address', 'text', required)
    .addColumn('day', 'text', required)
    .addColumn('bytes', 'bigint', required)
    .addPrimaryKeyConstraint('address_quotas_key', ['day', 'address'])
    .execute();

  await numbered('emails')
    .addColumn('id', 'text', (c) => c.notNull().unique())
    .addColumn('order_id', 'text')
    .addColumn('kind', 'text', required)
    .addColumn('recipient', 'text', required)
    .addColumn('reply_to', 'text', required)
    .addColumn('subject', 'text', required)
    .addColumn('data', 'text', required)
    .addColumn('html', 'text')
    .addColumn('text', 'text')
    .addColumn('message_id', 'text', required)
    .addColumn('state', 'text', required)
    .addColumn('attempts', 'integer', required)
    .addColumn('doubts', 'integer', flag)
    .addColumn('next_attempt_at', 'text', required)
    .addColumn('lease_until', 'text')
    .addColumn('error', 'text')
    .addColumn('created_at', 'text', required)
    .addColumn('sent_at', 'text')
    .execute();
  await schema.createIndex('emails_by_order').on('emails').columns(['order_id', 'seq']).execute();
  await schema.createIndex('emails_by_state').on('emails').columns(['state', 'seq']).execute();
  await schema.createIndex('emails_due').on('emails').columns(['state', 'next_attempt_at']).execute();

  await schema
    .createTable('faq_items')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('question', 'text', required)
    .addColumn('answer', 'text', required)
    .addColumn('category', 'text', required)
    .addColumn('order', 'integer', required)
    .addColumn('created_at', 'text', required)
    .execute();
  await schema
    .createTable('testimonials')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('name', 'text', required)
    .addColumn('role', 'text', required)
    .addColumn('content', 'text', required)
    .addColumn('rating', 'integer', required)
    .addColumn('image', 'text')
    .addColumn('created_at', 'text', required)
    .execute();
  await schema
    .createTable('portfolio_items')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('title', 'text', required)
    .addColumn('description', 'text', required)
    .addColumn('genre', 'text', required)
    .addColumn('featured', 'integer', flag)
    .addColumn('play_count', 'integer', flag)
    .addColumn('audio_url', 'text')
    .addColumn('before_audio_url', 'text')
    .addColumn('after_audio_url', 'text')
    .addColumn('created_at', 'text', required)
    .execute();
  await schema
    .createTable('images')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('title', 'text', required)
    .addColumn('description', 'text', required)
    .addColumn('category', 'text', required)
    .addColumn('alt_text', 'text', required)
    .addColumn('url', 'text', required)
    .addColumn('width', 'integer', required)
    .addColumn('height', 'integer', required)
    .addColumn('created_at', 'text', required)
    .execute();
};
