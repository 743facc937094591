import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../lib/errors.ts';

const SAFE = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Rejects requests that another site's page makes a visitor's browser send to the public API; forms may be posted
 * across origins without asking. Browsers report where a request comes from, and pages cannot change that (Fetch
 * Metadata; Origin where it is absent, as over plain HTTP). Scripts outside a browser send neither and may call.
 */
export const refuseOtherOrigins = (app: FastifyInstance, publicUrl: string): void => {
  app.addHook('onRequest', async (request) => {
    const { method, routeOptions, url } = request;
    if (SAFE.includes(method) || routeOptions.config.access !== 'public' || !url.startsWith('/api/')) return;
    if (isOwnPage(request, publicUrl)) return;
    throw new AppError(
      'forbidden',
      `This request came from another site, so it was ignored. Please send it from ${publicUrl}.`,
    );
  });
};

const isOwnPage = ({ headers, host }: FastifyRequest, publicUrl: string): boolean => {
  const { origin } = headers;
  if (origin === publicUrl) return true;
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  if (origin === undefined) return true;
  // The page may have been opened under a name other than PUBLIC_URL's; the browser sends the one it used as Host.
  return URL.canParse(origin) && new URL(origin).host === host;
};
