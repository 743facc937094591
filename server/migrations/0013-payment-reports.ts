import { type Kysely, sql } from 'kysely';

/** What a client reported for a payment the studio confirmed, and an index of all unpaid orders. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.alterTable('payments').addColumn('reported_as', 'text').execute();
  await sql`create index orders_unpaid on orders (seq) where paid_at is null and cancelled_at is null and shelf = 'current'`.execute(
    db,
  );
};
