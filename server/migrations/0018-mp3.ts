import { type Kysely, sql } from 'kysely';

/** The MP3s delivered with versions; tracks made from orders, whose originals are never public. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('version_mp3s')
    .addColumn('version_id', 'text', (column) => column.primaryKey())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('storage_key', 'text')
    .addColumn('size_bytes', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('crc32', 'bigint')
    .addColumn('sha256', 'text')
    .execute();
  await db.schema
    .createIndex('version_mp3s_by_storage_key')
    .on('version_mp3s')
    .column('storage_key')
    .unique()
    .execute();
  await db.schema
    .alterTable('portfolio_items')
    .addColumn('from_order', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await sql`update portfolio_items set from_order = 1 where order_id is not null`.execute(db);
};
