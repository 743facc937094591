import type { FastifyInstance, FastifyReply } from 'fastify';
import { type Endpoint, endpoints } from '../../shared/endpoints/index.ts';
import { AppError } from '../lib/errors.ts';
import { notFound } from './errors.ts';

const known = Object.values<Endpoint>(endpoints).map(({ path, method, access }) => ({
  pattern: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}/?$`),
  methods: method === 'GET' && access === 'public' ? ['GET', 'HEAD'] : [method],
}));

export const isApi = /^\/api(?:[/?]|$)/;
export const isAsset = /^\/assets(?:[/?]|$)/;

/** 405 for an address that only accepts these methods. */
export const refuseMethod = (reply: FastifyReply, methods: readonly string[]): never => {
  const all = [...new Set(methods)];
  reply.header('allow', all.join(', '));
  throw new AppError('method_not_allowed', `This address takes ${all.join(' and ')} only`);
};

/** 405 for other methods on a link outside the contract: links can only be opened with GET. */
export const allowOnlyGet = (app: FastifyInstance, url: `/api/${string}`): void => {
  app.route({
    method: app.supportedMethods.filter((method) => method !== 'GET'),
    url,
    exposeHeadRoute: false,
    config: { access: 'public' },
    handler: async (_, reply) => refuseMethod(reply, ['GET']),
  });
};

/**
 * The URL to route. A page's address that cannot be decoded, such as a link cut off in an email, is one that doesn't
 * exist, and gets the page that says so.
 */
export const rewriteUrl = (url: string): string => {
  if (!url.includes('%') || isApi.test(url) || isAsset.test(url)) return url;
  try {
    decodeURI(url.split('?')[0] ?? '');
    return url;
  } catch {
    return '/-';
  }
};

/** Under /api: 405 for a method the address does not accept, 404 for an unknown address; both as JSON. */
export const addUnknownApiRoutes = (app: FastifyInstance): void => {
  app.all('/api/*', { config: { access: 'public' }, exposeHeadRoute: false }, async (request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    const methods = known.filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => methods);
    // A valid method ends up here when a part of the URL is too long.
    if (!methods.length || methods.includes(request.method)) throw notFound();
    refuseMethod(reply, methods);
  });
};
