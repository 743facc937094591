import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Picture } from '../../../shared/images.ts';
import { getLogoFile } from '../../../shared/logo.ts';
import { orderListPath } from '../../../shared/order-list.ts';
import { type AdminFacts, type PageData, type PageName, pageNames } from '../../../shared/pages.ts';
import { defaultStudioSettings } from '../../../shared/settings.ts';
import { getSitePagePath } from '../../../shared/site-page-paths.ts';
import type { SitePage } from '../../../shared/site-pages.ts';
import type { Deps } from '../../deps.ts';
import { addCachedText } from '../../http/cached-text.ts';
import { notFound } from '../../http/errors.ts';
import { CACHE_FOREVER, cacheFor } from '../../http/public-files.ts';
import type { CachedText, ResponseCache, Source } from '../../http/response-cache.ts';
import { keepFileHeaders } from '../../http/security-headers.ts';
import { isApi, isAsset } from '../../http/unknown-routes.ts';
import { HOUR } from '../../lib/clock.ts';
import { AppError } from '../../lib/errors.ts';
import { findLogo } from '../images/queries.ts';
import { readSettings, readStudioSettings } from '../settings/queries.ts';
import { renderMarkdown } from '../site-pages/markdown.ts';
import { findSitePage, listSitePageLinks } from '../site-pages/queries.ts';
import { pagePaths, readPageData } from './page-data.ts';
import { pageHeaders, sendPage } from './send-page.ts';
import { addUnsubscribePages } from './unsubscribe-pages.ts';
import type { Web } from './web-build.ts';

// Pages with their own address and the same content for everyone.
const shown = pageNames.filter(
  (name) => !/^(?:not-found|error|unsubscribe.*|order|your-orders|text)$/.test(name),
);
const indexed: PageName[] = ['landing', 'faq'];
const HASHED = /\/assets\//;
const WORKER = /-worker-[^/]+\.js$/;

/** The public pages, the admin app's document, and the assets of both. */
export const addPageRoutes = async (
  app: FastifyInstance,
  deps: Deps,
  web: Web,
  cache: ResponseCache,
): Promise<void> => {
  const source = (name: PageName): Source<PageData> => ({
    read: () => readPageData(deps, name),
    render: (data) => web.renderPage(data, web.assetsOf(data.page)),
    outlives: true,
  });
  const textSource = (slug: string): Source<{ page: PageData; text: SitePage | undefined }> => ({
    read: async () => ({
      page: await readPageData(deps, 'text'),
      text: await findSitePage(deps.database.read, slug),
    }),
    render({ page, text }) {
      if (!text) throw notFound();
      const { title, body } = text;
      const data = { ...page, path: getSitePagePath(slug), text: { title, html: renderMarkdown(body) } };
      return web.renderPage(data, web.assetsOf('text'));
    },
    outlives: true,
  });
  const getPage = (name: PageName) => cache.get(`page ${name}`, source(name));
  // Kept in memory, because when it is needed there may be nothing left to render it from.
  let errorPage: CachedText | undefined;
  const renderErrorPage = async () => {
    errorPage = await getPage('error').catch(() => errorPage);
    return errorPage;
  };
  await renderErrorPage();
  deps.signals.on('content-changed', () => void renderErrorPage());
  // Also shown while the database is away, with what was known last.
  let { locale, timezone } = defaultStudioSettings;
  let logo: Picture | null = null;
  const adminSource: Source<AdminFacts> = {
    read: async () => {
      const db = deps.database.read;
      [{ locale, timezone }, logo] = await Promise.all([readStudioSettings(db), findLogo(db)]).catch(
        () => [{ locale, timezone }, logo] as const,
      );
      return { max_upload_mb: deps.config.MAX_UPLOAD_MB, locale, timezone, logo };
    },
    render: (facts) => web.renderAdmin(web.adminAssets, facts),
    outlives: true,
  };
  const open = { config: { access: 'public' as const } };

  await app.register(async (pages) => {
    pages.setErrorHandler(async (error, request, reply) => {
      if (isOfRequest(error) && error.statusCode === 416)
        return answerPlainly(reply.headers(error.headers ?? {}), 416, 'The file is shorter than that.');
      // No file can have such a path.
      if (isOfRequest(error) && isAsset.test(request.url))
        return answerPlainly(reply, 404, 'This file doesn’t exist.');
      if (isOfRequest(error)) return sendPage(request, reply, await getPage('not-found'), 404);
      if (error instanceof AppError && error.status < 500) {
        if (error.retryAfter) reply.header('retry-after', Math.ceil(error.retryAfter));
        return answerPlainly(reply, error.status, error.message);
      }
      request.log.error({ err: error }, 'page failed');
      const status = error instanceof AppError ? error.status : 500;
      if (status >= 500) reply.header('retry-after', '5');
      const page = await renderErrorPage();
      if (page) return sendPage(request, reply, page, status);
      return reply
        .code(status)
        .type('text/plain; charset=utf-8')
        .send('The site will be back in a moment. Please reload this page.');
    });
    const { live } = web;
    if (live)
      app.addHook('onRequest', async (request, reply) => {
        if (request.routeOptions.url?.startsWith('/api')) return;
        cache.clear();
        await live.refresh();
        await live.serve(request.raw, reply.raw);
      });
    for (const name of shown)
      addCachedText(pages, cache, {
        url: pagePaths[name],
        headers: pageHeaders(),
        source: () => source(name),
        isAlwaysFramework: live !== undefined,
      });
    for (const path of ['/admin', '/admin/*'])
      pages.get(path, open, async (request, reply) =>
        sendPage(request, reply, await cache.get('admin', adminSource)),
      );
    pages.get('/admin.webmanifest', open, async (_request, reply) => {
      const { business_name } = await readSettings(deps.database.read);
      return reply
        .type('application/manifest+json; charset=utf-8')
        .header('cache-control', cacheFor(HOUR))
        .send(describeApp(business_name, await findLogo(deps.database.read)));
    });
    // The same documents for everybody: their data is fetched with the key, which is never sent as part of the URL.
    for (const name of ['order', 'your-orders'] as const)
      pages.get(pagePaths[name], open, async (request, reply) =>
        sendPage(
          request,
          reply.headers({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' }),
          await getPage(name),
        ),
      );
    pages.get<{ Params: { slug: string } }>(pagePaths.text, open, async (request, reply) => {
      const { slug } = request.params;
      // Whether there is such a page can't be asked while the database is away; then what is in memory is shown.
      const slugs = await listSitePageLinks(deps.database.read).catch(() => null);
      if (slugs && !slugs.some((page) => page.slug === slug))
        return sendPage(request, reply, await getPage('not-found'), 404);
      return sendPage(request, reply, await cache.get(`page text ${slug}`, textSource(slug)));
    });
    addUnsubscribePages(pages, deps, getPage);
    pages.get('/portfolio', open, async (_request, reply) => reply.redirect('/', 301));
    pages.get('/robots.txt', open, async (_request, reply) =>
      reply
        .type('text/plain; charset=utf-8')
        .send(
          `User-agent: *\nDisallow: /admin\nDisallow: /api\nDisallow: /order/\nDisallow: ${orderListPath}\nSitemap: ${deps.config.PUBLIC_URL}/sitemap.xml\n`,
        ),
    );
    pages.get('/sitemap.xml', open, async (_request, reply) =>
      reply
        .type('application/xml; charset=utf-8')
        .send(
          sitemap(deps.config.PUBLIC_URL, [
            ...indexed.map((name) => pagePaths[name]),
            ...(await listSitePageLinks(deps.database.read)).map(({ slug }) => getSitePagePath(slug)),
          ]),
        ),
    );
    await pages.register(fastifyStatic, {
      root: web.clientFolder,
      index: false,
      dotfiles: 'ignore',
      preCompressed: true,
      cacheControl: false,
      // The ETag of a file says as much.
      lastModified: false,
      setHeaders: (response, path) => {
        keepFileHeaders(response, WORKER.test(path));
        const isHashed = HASHED.test(path);
        response.header('cache-control', isHashed ? CACHE_FOREVER : cacheFor(HOUR));
        // Nobody asks again for a file whose name says what is in it, or for a part of it.
        if (isHashed) response.removeHeader('etag').removeHeader('accept-ranges');
      },
    });
  });

  app.setNotFoundHandler(async (request, reply) => {
    if (isApi.test(request.url) || !['GET', 'HEAD'].includes(request.method)) throw notFound();
    // A request for a script must not get an HTML page.
    if (isAsset.test(request.url)) return answerPlainly(reply, 404, 'This file doesn’t exist.');
    return sendPage(request, reply, await getPage('not-found'), 404);
  });
};

/** The admin area as an app of a phone (W3C Web Application Manifest). It opens on what needs attention. */
const describeApp = (name: string, logo: Picture | null) => ({
  name: `${name}: admin`,
  short_name: name,
  id: '/admin',
  start_url: '/admin',
  scope: '/admin',
  display: 'standalone',
  background_color: '#0b0c0e',
  theme_color: '#0b0c0e',
  icons: ([192, 512] as const).map((side) => ({
    src: logo ? getLogoFile(logo, side) : `/icon-${side}.png`,
    sizes: `${side}x${side}`,
    type: 'image/png',
    purpose: 'any',
  })),
});

const answerPlainly = (reply: FastifyReply, status: number, text: string) =>
  reply.code(status).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(text);

type RequestError = Error & { statusCode: number; headers?: Record<string, string> };
const isOfRequest = (error: unknown): error is RequestError =>
  error instanceof Error && 'statusCode' in error && Number(error.statusCode) < 500;

const sitemap = (publicUrl: string, paths: string[]): string => {
  const urls = paths.map((path) => `<url><loc>${publicUrl}${path}</loc></url>`).join('');
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls}</urlset>\n`;
};
