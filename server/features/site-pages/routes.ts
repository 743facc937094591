import type { FastifyInstance } from 'fastify';
import { endpoints } from '../../../shared/endpoints/index.ts';
import { limits } from '../../../shared/limits.ts';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { AppError } from '../../lib/errors.ts';
import { takeVersion } from '../system/row-version-queries.ts';
import {
  countSitePages,
  deleteSitePage,
  findAcceptedTerms,
  findSitePage,
  insertSitePage,
  listSitePages,
  updateSitePage,
} from './queries.ts';

// Markdown of the longest page, as JSON.
const bodyBytes = 4 * limits.page_body;

/** The studio's own pages, and the terms that were accepted. */
export const addSitePageRoutes = (app: FastifyInstance, { database, signals }: Deps): void => {
  const read = async (slug: string) => {
    const page = await findSitePage(database.read, slug);
    if (!page) throw noPage();
    return page;
  };

  bind(app, endpoints.listSitePages, async () => ({ pages: await listSitePages(database.read) }));

  bind(
    app,
    endpoints.addSitePage,
    async ({ body }) => {
      await database.transaction(async (tx) => {
        if ((await countSitePages(tx)) >= limits.site_pages)
          throw new AppError('conflict', `${limits.site_pages} pages are the most. Delete one first.`);
        if (!(await insertSitePage(tx, body))) throw isTaken();
      });
      signals.emit('content-changed');
      return read(body.slug);
    },
    { bodyBytes },
  );

  bind(
    app,
    endpoints.changeSitePage,
    async ({ params, body: { version, ...body } }) => {
      await database.transaction(async (tx) => {
        await takeVersion(tx, 'site_pages', params.slug, version);
        if (body.slug !== params.slug && (await findSitePage(tx, body.slug))) throw isTaken();
        if (!(await updateSitePage(tx, params.slug, body))) throw noPage();
      });
      signals.emit('content-changed');
      return read(body.slug);
    },
    { bodyBytes, current: ({ params }) => findSitePage(database.read, params.slug) },
  );

  bind(app, endpoints.deleteSitePage, async ({ params }) => {
    if (!(await database.urgentTransaction((tx) => deleteSitePage(tx, params.slug)))) throw noPage();
    signals.emit('content-changed');
    return { message: 'Page deleted' };
  });

  bind(app, endpoints.getAcceptedTerms, async ({ params }) => {
    const terms = await findAcceptedTerms(database.read, params.sha256);
    if (!terms) throw new AppError('not_found', 'No order was placed with these terms');
    return terms;
  });
};

const noPage = () => new AppError('not_found', 'This page no longer exists. Reload the list.');
const isTaken = () => {
  const message = 'Another page has this address';
  return new AppError('conflict', message, { errors: [{ field: 'slug', message }] });
};
