import type { OutgoingHttpHeaders } from 'node:http';
import { Negotiator } from '@fastify/accept-negotiator';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { Endpoint } from '../../shared/endpoints/index.ts';
import { parse } from './bind.ts';
import { matchesEtag } from './ranges.ts';
import type { CachedText, Encoding, ResponseCache, Source } from './response-cache.ts';

type TextRoute = {
  url: string;
  /** In addition to those set by the hooks. */
  headers: OutgoingHttpHeaders;
  /** The one query parameter that selects a text; all others are ignored. */
  choice?: string | undefined;
  readChoice?(request: FastifyRequest): string;
  source(chosen: string): Source;
  /** For development, where texts change with their sources. */
  isAlwaysFramework?: boolean;
};

/**
 * Serves the same text to everybody at one address. The first request goes through the framework; later ones are
 * answered from memory before it, with the same headers. Conditional requests always go through the framework.
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
/** The schema of `choice` limits how many different answers there are. */
type List<E extends PublicList> = {
  choice?: string;
  read(chosen: string | undefined): Promise<z.input<E['response']>>;
};

/** Binds a public list of the contract to its query, like `bind`, with the answers cached in memory. */
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

/** Sends a text in the best encoding the client accepts, or 304 if the client already has it. */
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
/**
 * Chooses by the weights of Accept-Encoding (RFC 9110, 12.5.3), and the smallest of those with equal weight. Only
 * encodings named in the header are used: negotiator would let `*` match even those that were refused.
 */
const chooseEncoding = (header = ''): Encoding =>
  negotiator.negotiate(header.toLowerCase().replace(/\*[^,]*/g, '')) ?? 'identity';

/** The parameter's value in a query string, or null when the framework has to decide. */
const choiceIn = (query: string, choice: string): string | null => {
  const values = new URLSearchParams(query).getAll(choice);
  if (values.length > 1 || values[0] === '') return null;
  return values[0] ?? '';
};

/** Alternating names and values: Node writes these into a response with less work than an object. */
const flatten = (headers: OutgoingHttpHeaders): string[] =>
  Object.entries(headers).flatMap(([name, value]) => [value ?? []].flat().flatMap((one) => [name, `${one}`]));
