import { type Kysely, sql } from 'kysely';

/** Where a track was released: a JSON list of names and addresses. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(`alter table portfolio_items add column links text not null default '[]'`).execute(db);
};
