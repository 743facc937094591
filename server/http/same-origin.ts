import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';

const SAFE = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Refuses what a page of another site has a visitor's browser send to the public API: forms cross origins without asking. Browsers say where a
 * call comes from, and pages cannot change that (Fetch Metadata; where it is absent, as over plain HTTP, Origin). Scripts say nothing, and may call.
 */
export const refuseOtherOrigins = (app: FastifyInstance, publicUrl: string): void => {
  app.addHook('onRequest', async (request) => {
    const { method, routeOptions, url } = request;
    if (SAFE.includes(method) || routeOptions.config.access !== 'public' || !url.startsWith('/api/')) return;
    if (isOwnPage(request, publicUrl)) return;
    throw new AppError(
      'forbidden',
      `This request came from another site, so we ignored it. Please send it from ${publicUrl}.`,
    );
  });
};

const isOwnPage = ({ headers, host }: FastifyRequest, publicUrl: string): boolean => {
  const { origin } = headers;
  if (origin === publicUrl) return true;
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  if (origin === undefined) return true;
  // The page may have been opened by another name than PUBLIC_URL's; the browser names the one it calls.
  return URL.canParse(origin) && new URL(origin).host === host;
};
