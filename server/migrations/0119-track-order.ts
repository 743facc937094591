import { type Kysely, sql } from 'kysely';

/** Tracks can be put in an order; until then, and for new ones, it is 0: featured first, then newest. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw('alter table portfolio_items add column position integer not null default 0').execute(db);
};
