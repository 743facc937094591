import { type Kysely, sql } from 'kysely';

const statements = [
  `create table site_pages (
    slug text primary key,
    title text not null,
    body text not null,
    sha256 text not null,
    in_footer integer not null default 1,
    position integer not null,
    created_at text not null,
    updated_at text not null
  )`,
  // Every text of the terms that an order was placed with, by its hash.
  `create table accepted_terms (
    sha256 text primary key,
    title text not null,
    body text not null,
    accepted_at text not null
  )`,
  'alter table orders add column terms_sha256 text',
  'alter table orders add column terms_accepted_at text',
];

/** Pages of the studio's own, and which terms an order was placed with. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};
