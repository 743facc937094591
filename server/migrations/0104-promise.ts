import { type Kysely, sql } from 'kysely';

/** The default until now. Whoever stored it, by saving what was there, wrote no text of their own. */
const oldHeroText =
  'Mixing and mastering for independent artists, {price} a song, back in 48-72 hours. Press play, then switch sides.';

/** What an order was sold with, and on which days the hours of a round pass. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table orders add column promise text`.execute(db);
  await sql`alter table order_rounds add column calendar text`.execute(db);
  await sql`delete from settings where key = 'hero_text' and value = ${JSON.stringify(oldHeroText)}`.execute(
    db,
  );
};
