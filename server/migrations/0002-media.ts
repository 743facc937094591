import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely';

const required = (column: ColumnDefinitionBuilder) => column.notNull();

/** Stored sounds and pictures, replacing the plain addresses of the first schema (which nothing could fill yet). */
export const up = async ({ schema }: Kysely<unknown>): Promise<void> => {
  await schema
    .createTable('pictures')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('width', 'integer', required)
    .addColumn('height', 'integer', required)
    .addColumn('created_at', 'text', required)
    .execute();
  await schema
    .createTable('picture_files')
    .addColumn('picture_id', 'text', (c) => c.notNull().references('pictures.id').onDelete('cascade'))
    .addColumn('width', 'integer', required)
    .addColumn('format', 'text', required)
    .addColumn('storage_key', 'text', (c) => c.notNull().unique())
    .addColumn('size_bytes', 'bigint', required)
    .addPrimaryKeyConstraint('picture_files_key', ['picture_id', 'width', 'format'])
    .execute();

  await schema.dropTable('images').execute();
  await schema
    .createTable('images')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('title', 'text', required)
    .addColumn('description', 'text', required)
    .addColumn('category', 'text', required)
    .addColumn('alt_text', 'text', required)
    .addColumn('picture_id', 'text', (c) => c.notNull().references('pictures.id'))
    .addColumn('created_at', 'text', required)
    .execute();
  await schema.createIndex('images_by_picture').on('images').column('picture_id').execute();
  await schema
    .alterTable('testimonials')
    .addColumn('picture_id', 'text', (c) => c.references('pictures.id'))
    .execute();
  await schema.createIndex('testimonials_by_picture').on('testimonials').column('picture_id').execute();

  for (const column of ['audio_url', 'before_audio_url', 'after_audio_url'])
    await schema.alterTable('portfolio_items').dropColumn(column).execute();
  await schema
    .createTable('audio_files')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('item_id', 'text', (c) => c.notNull().references('portfolio_items.id').onDelete('cascade'))
    .addColumn('part', 'text', required)
    .addColumn('name', 'text', required)
    .addColumn('format', 'text', required)
    .addColumn('size_bytes', 'bigint', required)
    .addColumn('original_key', 'text', (c) => c.notNull().unique())
    .addColumn('state', 'text', required)
    .addColumn('attempts', 'integer', required)
    .addColumn('next_attempt_at', 'text', required)
    .addColumn('lease_until', 'text')
    .addColumn('error', 'text')
    .addColumn('listening_key', 'text', (c) => c.unique())
    .addColumn('listening_bytes', 'bigint')
    .addColumn('duration_s', 'double precision')
    .addColumn('sample_rate_hz', 'integer')
    .addColumn('channels', 'integer')
    .addColumn('lufs', 'double precision')
    .addColumn('true_peak_dbtp', 'double precision')
    .addColumn('peaks', 'text')
    .addColumn('created_at', 'text', required)
    .execute();
  await schema.createIndex('audio_files_by_item').on('audio_files').columns(['item_id', 'part']).execute();
  await schema
    .createIndex('audio_files_waiting')
    .on('audio_files')
    .column('next_attempt_at')
    .where(sql.ref('state'), '=', sql.lit('waiting'))
    .execute();
};
