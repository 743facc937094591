import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely';

const required = (column: ColumnDefinitionBuilder) => column.notNull();
const zero = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo(0);
const empty = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo('');

/** Resumable uploads, drafts for another device, and reports on the files of orders. */
export const up = async ({ schema }: Kysely<unknown>): Promise<void> => {
  await schema
    .createTable('uploads')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('address', 'text', required)
    .addColumn('network', 'text', required)
    .addColumn('metadata', 'text', required)
    .addColumn('name', 'text', required)
    .addColumn('path', 'text', required)
    .addColumn('size_bytes', 'bigint', required)
    .addColumn('offset_bytes', 'bigint', required)
    .addColumn('crc32', 'bigint', required)
    .addColumn('format', 'text', required)
    .addColumn('storage_key', 'text', (c) => c.notNull().unique())
    .addColumn('growth', 'text', required)
    .addColumn('state', 'text', required)
    .addColumn('order_id', 'text')
    .addColumn('note', 'text')
    .addColumn('lease_by', 'text')
    .addColumn('lease_until', 'text')
    .addColumn('created_at', 'text', required)
    .addColumn('expires_at', 'text', required)
    .execute();
  // Few rows at any time: uploads no order has taken.
  await schema
    .createIndex('uploads_unclaimed')
    .on('uploads')
    .columns(['address', 'size_bytes'])
    .where(sql.ref('order_id'), 'is', null)
    .execute();
  await schema
    .createIndex('uploads_unclaimed_of_network')
    .on('uploads')
    .columns(['network', 'size_bytes'])
    .where(sql.ref('order_id'), 'is', null)
    .execute();
  await schema.createIndex('uploads_by_expiry').on('uploads').column('expires_at').execute();
  await schema.createIndex('uploads_by_order').on('uploads').column('order_id').execute();

  await schema
    .createTable('turns')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('taken', 'bigint', required)
    .execute();

  await schema
    .createTable('drafts')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('address', 'text', required)
    .addColumn('network', 'text', required)
    .addColumn('version', 'integer', required)
    .addColumn('content', 'text', required)
    .addColumn('email_key', 'text', required)
    .addColumn('is_placed', 'integer', zero)
    .addColumn('created_at', 'text', required)
    .addColumn('expires_at', 'text', required)
    .execute();
  await schema
    .createIndex('drafts_open')
    .on('drafts')
    .columns(['network', 'address'])
    .where(sql.ref('is_placed'), '=', sql.lit(0))
    .execute();
  await schema.createIndex('drafts_by_email').on('drafts').column('email_key').execute();
  await schema.createIndex('drafts_by_expiry').on('drafts').column('expires_at').execute();

  await addFileReports(schema);
};

// Existing files were received without reports; the server only checks files that arrive from now on.
const addFileReports = async (schema: Kysely<unknown>['schema']): Promise<void> => {
  const columns: [string, 'text' | 'integer', (c: ColumnDefinitionBuilder) => ColumnDefinitionBuilder][] = [
    ['song', 'integer', (c) => c.notNull().defaultTo(1)],
    ['label', 'text', (c) => c.notNull().defaultTo('other')],
    ['path', 'text', empty],
    ['report', 'text', (c) => c],
    ['report_by', 'text', (c) => c],
    ['peaks', 'text', (c) => c],
    ['check_state', 'text', (c) => c.notNull().defaultTo('skipped')],
    ['check_attempts', 'integer', zero],
    ['check_lease_until', 'text', (c) => c],
  ];
  for (const [name, type, build] of columns)
    await schema.alterTable('order_files').addColumn(name, type, build).execute();
  await schema
    .createIndex('order_files_unchecked')
    .on('order_files')
    .column('id')
    .where(sql.ref('check_state'), '=', sql.lit('waiting'))
    .execute();
};
