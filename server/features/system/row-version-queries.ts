import { sql } from 'kysely';
import { StaleError } from '../../lib/errors.ts';
import type { Queries } from '../../ports/database/port.ts';

/** The tables of rows that the studio edits, with the column that tells a form's rows apart. */
const edited = {
  services: 'id',
  add_ons: 'id',
  payment_methods: 'id',
  discounts: 'id',
  faq_items: 'id',
  site_pages: 'slug',
  testimonials: 'id',
  portfolio_items: 'id',
  email_templates: 'id',
  clients: 'email_key',
  version_notes: 'id',
} as const;
type EditedTable = keyof typeof edited;

/** To set beside other columns, where what a form edits changes without one. */
export const nextVersion = { version: sql<number>`version + 1` };

/**
 * Gives a row its next version before a form changes it, and so locks it until the transaction ends: of two forms that
 * know the same version, one gets it. Returns the new version, or undefined if there is no such row. Throws StaleError
 * if another version than the one `known` is current; without one, any is.
 */
export const takeVersion = async (
  tx: Queries,
  table: EditedTable,
  id: string,
  known?: number,
): Promise<number | undefined> => {
  const row = sql`${sql.ref(edited[table])} = ${id}`;
  const { rows } = await sql<{ version: number }>`update ${sql.table(table)} set version = version + 1
    where ${row} ${known === undefined ? sql`` : sql`and version = ${known}`} returning version`.execute(tx);
  if (rows[0] || known === undefined) return rows[0]?.version;
  const found = await sql`select 1 from ${sql.table(table)} where ${row}`.execute(tx);
  if (found.rows.length > 0) throw new StaleError();
  return undefined;
};

/** What is stored among the settings and edited as a whole. */
type Whole = 'settings' | 'email-server';
const keyOf = (whole: Whole) => `version:${whole}`;

/** Read it before what it is the version of: what is read later may be newer, never older. */
export const readWholeVersion = async (db: Queries, whole: Whole): Promise<number> => {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', keyOf(whole))
    .executeTakeFirst();
  return row ? Number(row.value) : 1;
};

/** The same as `takeVersion` for the settings or the mail server. */
export const takeWholeVersion = async (tx: Queries, whole: Whole, known?: number): Promise<void> => {
  const key = keyOf(whole);
  await tx
    .insertInto('settings')
    .values({ key, value: '1' })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  const { numUpdatedRows } = await tx
    .updateTable('settings')
    .set({ value: sql<string>`cast(cast(value as integer) + 1 as text)` })
    .where('key', '=', key)
    .$if(known !== undefined, (update) => update.where('value', '=', String(known)))
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new StaleError();
};
