import type { OutgoingHttpHeaders } from 'node:http';
import { Negotiator } from '@fastify/accept-negotiator';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { Endpoint } from '../../shared/endpoints.ts';
import { parse } from './bind.ts';
import { matchesEtag } from './ranges.ts';
import type { CachedText, Encoding, ResponseCache, Source } from './response-cache.ts';

type TextRoute = {
  url: string;
  /** Beside those that the hooks set. */
  headers: OutgoingHttpHeaders;
  /** The one parameter of the query that chooses among texts; all others make no difference. */
  choice?: string | undefined;
  /** Its value, validated. */
  readChoice?(request: FastifyRequest): string;
  source(chosen: string): Source;
  /** While developing, when texts change with their sources. */
  isAlwaysFramework?: boolean;
};

/**
 * Binds an address to a text that is the same for everybody. The first answer goes through the framework; from then on those it has in memory
 * leave before that, with the same headers. Conditional requests always go the whole way.
 */
export const addCachedText = (
  app: FastifyInstance,
  cache: ResponseCache,
  { url, headers, choice, readChoice = () => '', source, isAlwaysFramework }: TextRoute,
): void => {
  const getKey = (chosen: string) => `${url} ${chosen}`;
  let fromHooks: OutgoingHttpHeaders | undefined;
  app.route({
    method: 'GET',
    url,
    exposeHeadRoute: true,
    config: { access: 'public' },
    handler: async (request, reply) => {
      fromHooks ??= { ...(reply.getHeaders() as OutgoingHttpHeaders) };
      const chosen = readChoice(request);
      return sendText(request, reply, await cache.get(getKey(chosen), source(chosen)), headers);
    },
  });
  if (isAlwaysFramework) return;
  cache.addLookup(url, ({ headers: asked }, query) => {
    const chosen = query && choice ? choiceIn(query, choice) : '';
    if (!fromHooks || chosen === null || asked['if-none-match'] !== undefined) return undefined;
    const text = cache.peek(getKey(chosen), source(chosen));
    if (!text) return undefined;
    const encoding = chooseEncoding(asked['accept-encoding']);
    text.answers[encoding] ??= {
      status: 200,
      headers: flatten({ ...fromHooks, ...headers, ...describe(text, encoding) }),
      body: [text[encoding]],
    };
    return text.answers[encoding];
  });
};

type PublicList = Endpoint & { method: 'GET'; access: 'public'; response: z.core.$ZodType };
/** The schema of `choice` bounds how many answers there are. */
type List<E extends PublicList> = {
  choice?: string;
  read(chosen: string | undefined): Promise<z.input<E['response']>>;
};

/** Binds a public list of the contract to what reads it, as `bind` does, with its answers in memory. */
export const bindCachedList = <E extends PublicList>(
  app: FastifyInstance,
  cache: ResponseCache,
  endpoint: E,
  { choice, read }: List<E>,
): void =>
  addCachedText(app, cache, {
    url: endpoint.path,
    headers: { 'content-type': 'application/json; charset=utf-8' },
    choice,
    readChoice(request) {
      const query = parse(endpoint.query, request.query, 'invalid') as Record<string, string> | undefined;
      return (choice && query?.[choice]) ?? '';
    },
    source: (chosen) => ({
      read: async () => z.parse(endpoint.response, await read(chosen || undefined)),
      render: JSON.stringify,
      outlives: false,
    }),
  });

/** Sends a text in the best encoding the client takes; 304 if the client has it already. */
export const sendText = (
  request: FastifyRequest,
  reply: FastifyReply,
  text: CachedText,
  headers: OutgoingHttpHeaders,
  status = 200,
): FastifyReply => {
  const { 'content-type': type, ...others } = headers;
  reply.code(status).headers({ ...others, etag: text.etag, vary: 'accept-encoding' });
  if (status === 200 && matchesEtag(request.headers['if-none-match'], text.etag))
    return reply.code(304).send();
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  return reply.headers({ 'content-type': type, ...describe(text, encoding) }).send(text[encoding]);
};

const describe = (text: CachedText, encoding: Encoding): OutgoingHttpHeaders => ({
  etag: text.etag,
  vary: 'accept-encoding',
  ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
  'content-length': text[encoding].length,
});

const negotiator = new Negotiator<Encoding>({
  supportedValues: ['br', 'gzip', 'identity'],
  cache: new LRUCache<string, string>({ max: 100 }),
});
/** By the weights of Accept-Encoding (RFC 9110, 12.5.3); of those alike the smallest. What is not named is not sent: the negotiator takes `*` for what was refused, too. */
const chooseEncoding = (header = ''): Encoding =>
  negotiator.negotiate(header.toLowerCase().replace(/\*[^,]*/g, '')) ?? 'identity';

/** The value in a query, or null if the framework has to judge it. */
const choiceIn = (query: string, choice: string): string | null => {
  const values = new URLSearchParams(query).getAll(choice);
  if (values.length > 1 || values[0] === '') return null;
  return values[0] ?? '';
};

/** Names and values in turn: of those Node makes the lines of an answer with less work than of an object. */
const flatten = (headers: OutgoingHttpHeaders): string[] =>
  Object.entries(headers).flatMap(([name, value]) => [value ?? []].flat().flatMap((one) => [name, `${one}`]));
