import { createHash } from 'node:crypto';
import { TERMS } from '../../../shared/site-page-paths.ts';
import type { SitePage, SitePageForm, SitePageLink, Terms } from '../../../shared/site-pages.ts';
import { now } from '../../lib/clock.ts';
import type { Queries } from '../../ports/database/port.ts';

export const listSitePages = async (db: Queries): Promise<SitePage[]> => {
  const rows = await db.selectFrom('site_pages').selectAll().orderBy('position').orderBy('slug').execute();
  return rows.map(present);
};

export const listSitePageLinks = async (db: Queries): Promise<SitePageLink[]> => {
  const rows = await db
    .selectFrom('site_pages')
    .select(['slug', 'title', 'in_footer'])
    .orderBy('position')
    .orderBy('slug')
    .execute();
  return rows.map((row) => ({ ...row, in_footer: row.in_footer === 1 }));
};

type Row = Omit<SitePage, 'in_footer'> & { in_footer: number };
const present = ({ slug, title, body, in_footer, updated_at, version }: Row): SitePage => ({
  ...{ slug, title, body, updated_at, version },
  in_footer: in_footer === 1,
});

export const findSitePage = async (db: Queries, slug: string): Promise<SitePage | undefined> => {
  const row = await db.selectFrom('site_pages').selectAll().where('slug', '=', slug).executeTakeFirst();
  return row && present(row);
};

/** False if another page has the address. */
export const insertSitePage = async (tx: Queries, form: SitePageForm): Promise<boolean> => {
  const { last } = await tx
    .selectFrom('site_pages')
    .select((row) => row.fn.max('position').as('last'))
    .executeTakeFirstOrThrow();
  const at = now();
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('site_pages')
    .values({ ...toRow(form), position: (last ?? -1) + 1, created_at: at, updated_at: at })
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
};

export const countSitePages = async (db: Queries): Promise<number> => (await listSitePageLinks(db)).length;

/** False if there is no such page. */
export const updateSitePage = async (tx: Queries, slug: string, form: SitePageForm): Promise<boolean> =>
  (
    await tx
      .updateTable('site_pages')
      .set({ ...toRow(form), updated_at: now() })
      .where('slug', '=', slug)
      .executeTakeFirst()
  ).numUpdatedRows === 1n;

const toRow = ({ in_footer, ...form }: SitePageForm) => ({
  ...form,
  sha256: createHash('sha256').update(form.body).digest('hex'),
  in_footer: in_footer ? (1 as const) : (0 as const),
});

export const deleteSitePage = async (tx: Queries, slug: string): Promise<boolean> =>
  (await tx.deleteFrom('site_pages').where('slug', '=', slug).executeTakeFirst()).numDeletedRows === 1n;

/** The terms as forms ask to accept them. Undefined without terms. */
export const findShownTerms = (db: Queries): Promise<Terms | undefined> =>
  db.selectFrom('site_pages').select(['title', 'sha256']).where('slug', '=', TERMS).executeTakeFirst();

/** What orders accept now. Undefined without terms. */
export const findTerms = (db: Queries): Promise<(Terms & { body: string }) | undefined> =>
  db
    .selectFrom('site_pages')
    .select(['title', 'body', 'sha256'])
    .where('slug', '=', TERMS)
    .executeTakeFirst();

/** Keeps a text of the terms that an order accepts. */
export const keepTerms = async (tx: Queries, terms: Terms & { body: string }, at: string): Promise<void> => {
  await tx
    .insertInto('accepted_terms')
    .values({ ...terms, accepted_at: at })
    .onConflict((conflict) => conflict.column('sha256').doNothing())
    .execute();
};

/** A text of the terms that an order was placed with. */
export const findAcceptedTerms = (db: Queries, sha256: string) =>
  db.selectFrom('accepted_terms').select(['title', 'body']).where('sha256', '=', sha256).executeTakeFirst();
