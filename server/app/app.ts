import { createServer } from 'node:http';
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { endpoints } from '../../shared/endpoints/index.ts';
import type { Deps } from '../deps.ts';
import { addBulkEmailRoutes } from '../features/bulk-emails/routes.ts';
import { addCalendarRoutes } from '../features/calendar/routes.ts';
import { addCardRoutes } from '../features/card/routes.ts';
import { addClientEmailRoutes } from '../features/client-emails/routes.ts';
import { addClientRoutes } from '../features/clients/routes.ts';
import { addDashboardRoutes } from '../features/dashboard/routes.ts';
import { addDiscountRoutes } from '../features/discounts/routes.ts';
import { addDraftRoutes } from '../features/drafts/routes.ts';
import { addEmailSetupRoutes } from '../features/email-setup/routes.ts';
import { addEmailRoutes } from '../features/emails/routes.ts';
import { addExportRoutes } from '../features/exports/routes.ts';
import { addFaceRoutes } from '../features/face/routes.ts';
import { addFaqRoutes } from '../features/faq/routes.ts';
import { addFirstStepRoutes } from '../features/first-steps/routes.ts';
import { addPictureFiles } from '../features/images/picture-files.ts';
import { addImageRoutes } from '../features/images/routes.ts';
import { addOfferRoutes } from '../features/offer/routes.ts';
import { addOrderKeyGuard } from '../features/orders/client-routes.ts';
import { addOrderRoutes } from '../features/orders/routes.ts';
import { addOfferRoute } from '../features/pages/offer-route.ts';
import { addPreviewRoute } from '../features/pages/preview-route.ts';
import { addPageRoutes } from '../features/pages/routes.ts';
import type { Web } from '../features/pages/web-build.ts';
import { addPasskeyRoutes } from '../features/passkeys/routes.ts';
import { addQuoteRoutes } from '../features/placing/quote-routes.ts';
import { addPortfolioRoutes } from '../features/portfolio/routes.ts';
import { addSoundFiles } from '../features/portfolio/sound-files.ts';
import { addSessionGuard, addSessionRoutes } from '../features/sessions/routes.ts';
import { checkSignIn } from '../features/sessions/sign-in.ts';
import { addSettingsRoutes } from '../features/settings/routes.ts';
import { addSitePageRoutes } from '../features/site-pages/routes.ts';
import { addHealthRoutes, addStorageRoutes } from '../features/system/routes.ts';
import { addTestimonialRoutes } from '../features/testimonials/routes.ts';
import { addUploadRoutes } from '../features/uploads/routes.ts';
import { noSchemaCompilers } from '../http/bind.ts';
import { addBodyParsers } from '../http/body-parsers.ts';
import { getAddressKey } from '../http/client-address.ts';
import { CodeGuessLimit } from '../http/code-guess-limit.ts';
import { limitConnections } from '../http/connection-limiter.ts';
import { addRequestDraining } from '../http/drain-request.ts';
import { addErrorHandler, handleClientError, handleFrameworkError, notFound } from '../http/errors.ts';
import { addOpenApi } from '../http/openapi.ts';
import { PublicFiles } from '../http/public-files.ts';
import { RateLimitStore } from '../http/rate-limit.ts';
import { ResponseCache } from '../http/response-cache.ts';
import { limitUnsentResponses } from '../http/response-limiter.ts';
import { refuseOtherOrigins } from '../http/same-origin.ts';
import { addSecurityHeaders } from '../http/security-headers.ts';
import {
  addSlowClientGuard,
  addSocketTimeout,
  defaultSlowLimits,
  type SlowLimits,
} from '../http/slow-clients.ts';
import { addUnknownApiRoutes, rewriteUrl } from '../http/unknown-routes.ts';
import { SECOND } from '../lib/clock.ts';
import { AppError } from '../lib/errors.ts';
import { closeOnlyIdleConnections } from './shutdown.ts';

const KEEP_ALIVE_MS = 70 * SECOND;
const MAX_CONNECTIONS = 2_000;

export type AppOptions = {
  web?: Web | undefined;
  slowLimits?: Partial<SlowLimits>;
  isStopping?: () => boolean;
};

/** Builds the whole product as an HTTP app that is not listening yet. Without `web` it only serves the API. */
export const createApp = async (
  deps: Deps,
  { web, slowLimits, isStopping = () => false }: AppOptions = {},
): Promise<FastifyInstance> => {
  const { config } = deps;
  const cache = new ResponseCache(deps.signals);
  const files = new PublicFiles(deps, cache);
  const limits = { ...defaultSlowLimits, ...slowLimits };
  const app: FastifyInstance = Fastify({
    serverFactory: (handler) =>
      createServer(
        {
          requestTimeout: 0,
          headersTimeout: limits.headerMs,
          connectionsCheckingInterval: limits.lookEveryMs,
          keepAliveTimeout: KEEP_ALIVE_MS,
        },
        (request, response) => {
          // Requests pipelined behind one that closed its connection are still parsed.
          if (request.socket.destroyed) return;
          if (isStopping() || !cache.answer(request, response)) handler(request, response);
        },
      ),
    loggerInstance: deps.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.TRUST_PROXY,
    return503OnClosing: false,
    // A stop waits in a hook for what is under way; it has its own limit. Plugins wait for nothing outside.
    pluginTimeout: 0,
    frameworkErrors: handleFrameworkError,
    clientErrorHandler: handleClientError,
    schemaController: noSchemaCompilers,
    rewriteUrl: ({ url = '/' }) => rewriteUrl(url),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 2_000 },
  });
  // No total time limit per request: a slow but steady connection may take as long as it needs. The slow-client guard
  // ends the others.
  limitConnections(app.server, MAX_CONNECTIONS);
  closeOnlyIdleConnections(app.server);
  addSocketTimeout(app);

  addErrorHandler(app);
  addRequestDraining(app);
  app.addHook('onRequest', async (_request, reply) => {
    if (!isStopping()) return;
    reply.header('connection', 'close');
    throw new AppError('unavailable', 'The site is restarting. Please try again in a few seconds.', {
      retryAfter: 5,
    });
  });
  app.addHook('onResponse', async (request, reply) => {
    // Logs the route's pattern, not the URL: URLs contain order links and search terms.
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    );
  });
  // What the owner does with an order moves the date that pages promise. A preview, asked for while typing, does nothing.
  app.addHook('onSend', async ({ method, routeOptions: { config, url } }) => {
    const changes = method !== 'GET' && url !== endpoints.previewSite.path;
    if (changes && config.access === 'owner') cache.recheck();
  });
  await addSecurityHeaders(app, {
    isSecure: config.PUBLIC_URL.startsWith('https:'),
    isLive: web?.live !== undefined,
  });
  await app.register(rateLimit, {
    global: false,
    store: RateLimitStore,
    allowList: async (request) =>
      !config.RATE_LIMITS || ((await request.routeOptions.config.isExempt?.(request)) ?? false),
    keyGenerator: ({ ip }) => getAddressKey(ip),
    errorResponseBuilder: (_request, { ttl }) =>
      new AppError('too_many', 'Too many requests. Please wait a moment and try again.', {
        retryAfter: ttl / 1000,
      }),
  });
  addBodyParsers(app);
  addSlowClientGuard(app, limits);
  addSessionGuard(app, deps);
  refuseOtherOrigins(app, config.PUBLIC_URL);
  addOrderKeyGuard(app, deps);
  limitUnsentResponses(app);

  const guesses = new CodeGuessLimit(config.RATE_LIMITS);
  const checks = {
    database: () => deps.database.check(),
    'file storage': () => deps.storage.check(),
    'sign-in': () => checkSignIn(deps),
  };
  addHealthRoutes(app, checks, isStopping);
  addSettingsRoutes(app, deps, cache);
  addOfferRoutes(app, deps);
  addOfferRoute(app, deps, cache);
  addCalendarRoutes(app, deps);
  addCardRoutes(app, deps);
  addFaqRoutes(app, deps, cache);
  addTestimonialRoutes(app, deps, cache);
  addImageRoutes(app, deps, cache);
  addPortfolioRoutes(app, deps, cache);
  addPictureFiles(app, deps, files);
  addSoundFiles(app, deps, files);
  addDiscountRoutes(app, deps, guesses);
  addQuoteRoutes(app, deps, guesses);
  addOrderRoutes(app, deps, guesses);
  addUploadRoutes(app, deps);
  addDraftRoutes(app, deps);
  addSessionRoutes(app, deps);
  addPasskeyRoutes(app, deps);
  addSitePageRoutes(app, deps);
  addFaceRoutes(app, deps);
  addStorageRoutes(app, deps);
  addDashboardRoutes(app, deps);
  addFirstStepRoutes(app, deps);
  addClientRoutes(app, deps);
  addExportRoutes(app, deps);
  addEmailRoutes(app, deps);
  addBulkEmailRoutes(app, deps);
  addClientEmailRoutes(app, deps);
  addEmailSetupRoutes(app, deps);
  addPreviewRoute(app, deps, web);
  addOpenApi(app, config.PUBLIC_URL);
  addUnknownApiRoutes(app);
  if (web) await addPageRoutes(app, deps, web, cache);
  else
    app.setNotFoundHandler(async () => {
      throw notFound();
    });
  return app;
};
