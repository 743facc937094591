import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendText } from '../../http/cached-text.ts';
import type { CachedText } from '../../http/response-cache.ts';

export const pageHeaders = (caching = 'no-cache'): OutgoingHttpHeaders => ({
  'content-type': 'text/html; charset=utf-8',
  'cache-control': caching,
});

/** A cacheable page is revalidated by its ETag; any other isn't cached. */
export const sendPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  page: CachedText,
  status = 200,
  caching = status === 200 ? 'no-cache' : 'no-store',
): FastifyReply => sendText(request, reply, page, pageHeaders(caching), status);
