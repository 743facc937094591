import { type Kysely, sql } from 'kysely';

/** An order keeps the tax it was sold with. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table orders add column tax text`.execute(db);
};
