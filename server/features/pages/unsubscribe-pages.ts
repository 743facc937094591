import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PageName } from '../../../shared/pages.ts';
import type { Deps } from '../../deps.ts';
import type { CachedText } from '../../http/response-cache.ts';
import { findListed, readUnsubscribeToken, setListed } from '../clients/unsubscribe-queries.ts';
import { sendPage } from './send-page.ts';

type Params = { Params: { token: string } };
type Request = FastifyRequest<Params>;

// Mail programs unsubscribe for their users, many of them from one address.
const MAX_PER_MINUTE = 120;

/**
 * The pages behind an email's unsubscribe link. GET changes nothing, because mail scanners open every link; only a POST
 * does, from the page's own button or from a mail program (RFC 8058). The link itself authenticates, so nobody signs
 * in.
 */
export const addUnsubscribePages = (
  pages: FastifyInstance,
  { database }: Deps,
  pageOf: (name: PageName) => Promise<CachedText>,
): void => {
  const options = {
    config: { access: 'public' as const, rateLimit: { max: MAX_PER_MINUTE, timeWindow: 60_000 } },
  };
  const show = async (request: Request, reply: FastifyReply, isListed: boolean | undefined) => {
    if (isListed === undefined) return sendPage(request, reply, await pageOf('unsubscribe-unknown'), 404);
    const page = await pageOf(isListed ? 'unsubscribe' : 'unsubscribed');
    return sendPage(request, reply, page, 200, 'no-store');
  };

  pages.get<Params>('/unsubscribe/:token', options, async (request, reply) => {
    const clientId = await readUnsubscribeToken(database, request.params.token);
    return show(request, reply, clientId === null ? undefined : await findListed(database.read, clientId));
  });

  pages.post<Params>('/unsubscribe/:token', options, async (request, reply) => {
    const clientId = await readUnsubscribeToken(database, request.params.token);
    const { list } = (request.body ?? {}) as { list?: unknown };
    const isListed =
      clientId === null
        ? undefined
        : await database.transaction((tx) => setListed(tx, clientId, list === 'join'));
    // The page's own form is redirected, so that a reload doesn't post again. A mail program gets a direct response,
    // because one that follows a redirect may do so with a GET.
    if (isListed !== undefined && (list === 'join' || list === 'leave'))
      return reply
        .header('cache-control', 'no-store')
        .redirect(`/unsubscribe/${encodeURIComponent(request.params.token)}`, 303);
    return show(request, reply, isListed);
  });
};
