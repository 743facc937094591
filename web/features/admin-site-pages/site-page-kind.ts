import type { SitePage } from '../../../shared/site-pages.ts';
import { call } from '../../lib/api.ts';
import type { ContentKind } from '../admin-content/content-kind.ts';

/** A page as a row of the list, told apart by its address. */
export type SitePageRow = SitePage & { id: string };
export const toRow = (page: SitePage): SitePageRow => ({ ...page, id: page.slug });

/** The studio's own pages. */
export const sitePageKind: ContentKind<SitePageRow> = {
  key: ['site-pages'],
  list: async (signal) => (await call('GET /api/admin/pages', { signal })).pages.map(toRow),
  remove: (slug) => call('DELETE /api/admin/pages/:slug', { params: { slug } }),
  one: 'page',
  many: 'pages',
  added: 'Page added',
  updated: 'Page saved',
  deleted: 'Page deleted',
};
