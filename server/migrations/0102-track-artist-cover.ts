import { type Kysely, sql } from 'kysely';

const statements = [
  `alter table portfolio_items add column artist text not null default ''`,
  'alter table portfolio_items add column cover_id text references images (id) on delete set null',
  'create index portfolio_items_by_cover on portfolio_items (cover_id)',
];

/** Who made a track, and its cover. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};
