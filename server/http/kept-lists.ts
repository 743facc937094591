import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Endpoint } from '../../shared/endpoints.ts';
import type { Signals } from '../signals.ts';
import { accepts } from './accepted.ts';
import { parse } from './bind.ts';
import { inTurn, Kept, type Ready } from './response-cache.ts';

type PublicList = Endpoint & { method: 'GET'; access: 'public'; response: z.ZodType };
/** `choice` is the one parameter of the query that makes another answer; its schema bounds how many there are. */
type Options<E extends PublicList> = {
  choice?: string;
  read(chosen: string | undefined): Promise<z.input<E['response']>>;
};
type List = { kept: Kept<string, unknown>; choice: string | undefined };

/**
 * Public lists answered from memory, the usual request without the framework seeing it: the same bytes under the same headers
 * as the first answer, which went the whole way. What else stands in the query makes no difference, and is not kept.
 */
export class KeptLists {
  readonly #lists = new Map<string, List>();

  constructor(signals: Signals) {
    signals.on('content-changed', () => {
      for (const { kept } of this.#lists.values()) kept.drop();
    });
  }

  /** Binds a list of the contract to what reads it. */
  bind<E extends PublicList>(app: FastifyInstance, endpoint: E, { choice, read }: Options<E>): void {
    const kept = new Kept<string, unknown>({
      read: async (name) => endpoint.response.parse(await read(name || undefined)),
      render: (data) => JSON.stringify(data),
      outlives: false,
    });
    this.#lists.set(endpoint.path, { kept, choice });
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      exposeHeadRoute: true,
      config: { access: endpoint.access },
      handler: async (request, reply) => {
        const query = parse(endpoint.query, request.query, 'invalid') as Record<string, string> | undefined;
        return send(request, reply, await kept.get((choice && query?.[choice]) ?? ''));
      },
    });
  }

  /** True when the request was answered. */
  take(request: IncomingMessage, response: ServerResponse): boolean {
    const { headers, method, url = '' } = request;
    const end = url.indexOf('?');
    const list = this.#lists.get(end < 0 ? url : url.slice(0, end));
    if (!list || method !== 'GET') return false;
    if (headers['content-length'] || headers['transfer-encoding']) return false;
    const name = end < 0 || !list.choice ? '' : chosen(url.slice(end + 1), list.choice);
    const ready = name === null ? undefined : list.kept.peek(name);
    if (!ready) return false;
    const encodings = headers['accept-encoding'];
    if (accepts(encodings, 'br')) return answer(response, ready.brHeaders, ready.br);
    return !accepts(encodings, 'gzip') && answer(response, ready.plainHeaders, ready.plain);
  }
}

/** The chosen answer, or null when the query is for the framework to judge. */
const chosen = (query: string, choice: string): string | null => {
  const values = new URLSearchParams(query).getAll(choice);
  if (values.length > 1 || values[0] === '') return null;
  return values[0] ?? '';
};

const answer = (response: ServerResponse, headers: string[] | undefined, bytes: Buffer) => {
  if (!headers) return false;
  response.writeHead(200, headers);
  response.end(bytes);
  return true;
};

const send = (request: FastifyRequest, reply: FastifyReply, ready: Ready) => {
  reply.type('application/json; charset=utf-8').header('vary', 'accept-encoding');
  const encodings = request.headers['accept-encoding'];
  if (accepts(encodings, 'br')) {
    reply.headers({ 'content-encoding': 'br', 'content-length': ready.br.length });
    ready.brHeaders = inTurn(reply.getHeaders() as OutgoingHttpHeaders);
    return reply.send(ready.br);
  }
  if (accepts(encodings, 'gzip')) return reply.header('content-encoding', 'gzip').send(ready.gzip);
  reply.header('content-length', ready.plain.length);
  ready.plainHeaders = inTurn(reply.getHeaders() as OutgoingHttpHeaders);
  return reply.send(ready.plain);
};
