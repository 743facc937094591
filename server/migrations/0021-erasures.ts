import { type Kysely, sql } from 'kysely';

/** Erasures are remembered by fingerprint. Tracks from orders whose client doesn't agree to be shown go offline. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('erasures')
    .addColumn('fingerprint', 'text', (column) => column.primaryKey())
    .addColumn('erased_at', 'text', (column) => column.notNull())
    .execute();
  await sql`
    update portfolio_items set published = 0
    where order_id in (select id from orders where showcase is null or showcase = 0)`.execute(db);
};
