import { type Kysely, sql } from 'kysely';

const tables = [
  'services',
  'add_ons',
  'payment_methods',
  'discounts',
  'faq_items',
  'site_pages',
  'testimonials',
  'portfolio_items',
  'email_templates',
  'clients',
  'version_notes',
];

/** Rows that the studio edits count their changes, so that no window takes back what another one saved. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const table of tables)
    await sql.raw(`alter table ${table} add column version integer not null default 1`).execute(db);
};
