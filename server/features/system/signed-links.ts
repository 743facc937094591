import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { inertHeaders } from '../../http/send-stored-file.ts';
import { LINK_TTL_MS, readSignedLink, signLink } from '../../http/signed-link.ts';
import { allowOnlyGet } from '../../http/unknown-routes.ts';
import { AppError } from '../../lib/errors.ts';
import type { Database } from '../../ports/database/port.ts';
import { getOrCreateSecret, verifySigned } from './secret-queries.ts';

type Link = { url: string; expires_at: string };
type Send<Target> = (target: Target, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** `purpose`: a link of one kind never opens another. `expired`: what someone reads who opens one too late. */
type LinkKind = { purpose: string; path: `/api/${string}`; longestMs?: number; expired: string };

export const OPEN_ORDER_AGAIN = 'This link is no longer valid. Open the order again for a new one.';

/**
 * Links that open one thing without a key or the owner's token, because a browser downloads without either. They end
 * with their time and with the secret that signs them.
 */
export const defineLinks = <Target>({ purpose, path, longestMs = LINK_TTL_MS, expired }: LinkKind) => ({
  async create(database: Database, target: Target, ttlMs = LINK_TTL_MS): Promise<Link> {
    const secret = await getOrCreateSecret(database, 'downloads');
    const { link, expires_at } = signLink(secret, purpose, target, Date.now() + ttlMs);
    return { url: `${path}/${link}`, expires_at };
  },

  /** Serves what the links open, never to be stored by a cache, and never run by a browser. */
  serve(app: FastifyInstance, database: Database, send: Send<Target>, perMinute?: number): void {
    allowOnlyGet(app, `${path}/:link`);
    const rateLimit = perMinute ? { rateLimit: { max: perMinute, timeWindow: 60_000 } } : {};
    app.get<{ Params: { link: string } }>(
      `${path}/:link`,
      { config: { access: 'public', ...rateLimit }, exposeHeadRoute: false },
      async (request, reply) => {
        const target = await verifySigned(database, 'downloads', (secret) =>
          readSignedLink<Target>(secret, purpose, request.params.link, longestMs),
        );
        if (target === null) throw new AppError('forbidden', expired);
        reply.headers({
          'cache-control': 'private, no-store',
          'referrer-policy': 'no-referrer',
          ...inertHeaders,
        });
        return send(target, request, reply);
      },
    );
  },
});
