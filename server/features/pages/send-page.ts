import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { accepts, holds } from '../../http/accepted.ts';
import { inTurn, type Ready } from '../../http/response-cache.ts';

/** Sends a page in the best encoding the browser takes; 304 when it has it already. */
export const sendPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  page: Ready,
  status = 200,
  caching = status === 200 ? 'no-cache' : 'no-store',
) => {
  reply.headers({
    etag: page.etag,
    vary: 'accept-encoding',
    'cache-control': caching,
  });
  if (status === 200 && holds(request.headers['if-none-match'], page.etag)) return reply.code(304).send();
  reply.code(status).type('text/html; charset=utf-8');
  const encodings = request.headers['accept-encoding'];
  if (accepts(encodings, 'br')) {
    reply.headers({ 'content-encoding': 'br', 'content-length': page.br.length });
    if (status === 200) page.brHeaders = inTurn(reply.getHeaders() as OutgoingHttpHeaders);
    return reply.send(page.br);
  }
  if (accepts(encodings, 'gzip')) return reply.header('content-encoding', 'gzip').send(page.gzip);
  return reply.send(page.plain);
};
