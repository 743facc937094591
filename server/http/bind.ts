import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Endpoint } from '../../shared/endpoints/index.ts';
import { toFieldErrors } from '../../shared/errors.ts';
import { AppError, StaleError } from '../lib/errors.ts';
import type { Client } from './client-guard.ts';
import type { Owner } from './owner-guard.ts';
import { matchesEtag } from './ranges.ts';

type Input<S> = S extends z.core.$ZodType ? z.input<S> : never;
type Output<S> = S extends z.core.$ZodType ? z.output<S> : undefined;

/** What a handler gets: the parsed parts of the request, and the caller where the endpoint isn't public. */
export type Call<E extends Endpoint> = {
  params: E extends { params: infer S } ? Output<S> : undefined;
  query: E extends { query: infer S } ? Output<S> : undefined;
  body: E extends { body_type: 'csv' } ? Buffer : E extends { body: infer S } ? Output<S> : undefined;
  owner: E['access'] extends 'owner' ? Owner : undefined;
  client: E['access'] extends 'client' ? Client : undefined;
  request: FastifyRequest;
  reply: FastifyReply;
};

type Options<E extends Endpoint> = {
  /** Reads what the endpoint's `current` describes, after a form knew an older version; undefined if it is gone. */
  current?: (call: Call<E>) => Promise<Input<E['current']> | undefined>;
  perMinute?: number;
  /** Callers that the limit per minute does not apply to. */
  isExempt?: (request: FastifyRequest) => Promise<boolean>;
  bodyBytes?: number;
  /** The handler checks a signature of the body's bytes: `request.signedBytes`. */
  isSigned?: boolean;
  /** A whole order: with an ETag, 304 to a caller who has the same answer already, and counted while it is sent. */
  isView?: boolean;
};

/**
 * Binds an endpoint of the contract to its handler: first the guard, then the schemas, then the handler. The answer
 * goes through its schema as well, so only fields named by the contract leave the server.
 */
export const bind = <E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: (call: Call<E>) => Promise<z.input<E['response']>>,
  options?: Options<E>,
): void => {
  if (endpoint.current && !options?.current)
    throw new Error(`${endpoint.method} ${endpoint.path} has a version: say how to read what is current`);
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    exposeHeadRoute: endpoint.method === 'GET' && endpoint.access === 'public',
    ...(options?.bodyBytes ? { bodyLimit: options.bodyBytes } : {}),
    config: {
      access: endpoint.access,
      ...(endpoint.body_type === 'multipart' ? { reads: 'stream' as const } : {}),
      ...(endpoint.body_type === 'csv' ? { reads: 'csv' as const } : {}),
      ...(options?.isSigned ? { reads: 'signed' as const } : {}),
      ...(options?.perMinute ? { rateLimit: { max: options.perMinute, timeWindow: 60_000 } } : {}),
      ...(options?.isView ? { isView: true } : {}),
      ...(options?.isExempt ? { isExempt: options.isExempt } : {}),
    },
    handler: async (request, reply) => {
      if (endpoint.access !== 'public') reply.header('cache-control', 'no-store');
      const call = {
        params: parse(endpoint.params, request.params, 'malformed'),
        query: parse(endpoint.query, request.query, 'invalid'),
        body: endpoint.body_type === 'multipart' ? undefined : parseBody(endpoint, request),
        owner: request.owner,
        client: request.client,
        request,
        reply,
      } as Call<E>;
      const found = await handler(call).catch(async (error: unknown) => {
        throw error instanceof StaleError
          ? await addCurrent(endpoint, error, options?.current?.(call))
          : error;
      });
      // Each step with a large order takes milliseconds; others get their turn in between.
      const pause = options?.isView ? nextTurn : () => undefined;
      await pause();
      if (options?.isView && isKnown(request, reply, found)) return reply.code(304).send();
      await pause();
      const answer = z.parse(endpoint.response, found);
      await pause();
      if (endpoint.status) reply.code(endpoint.status);
      return answer;
    },
  });
};

const addCurrent = async (
  { current: schema }: Endpoint,
  error: StaleError,
  reading: Promise<unknown> | undefined,
): Promise<StaleError> => {
  const current = await reading;
  return schema && current !== undefined ? new StaleError(z.parse(schema, current)) : error;
};

// Of what the handler found, before it goes through the schema, which is most of the work.
const isKnown = (request: FastifyRequest, reply: FastifyReply, found: unknown): boolean => {
  const etag = `W/"${createHash('sha256').update(JSON.stringify(found)).digest('base64url').slice(0, 22)}"`;
  reply.header('etag', etag);
  return matchesEtag(request.headers['if-none-match'], etag);
};

const parseBody = (endpoint: Endpoint, request: FastifyRequest): unknown => {
  if (endpoint.body_type === 'csv') {
    if (request.bodyKind !== 'csv')
      throw new AppError('unsupported', 'Send the file as CSV (content-type text/csv)');
    return request.body;
  }
  if (!endpoint.body) return undefined;
  if (endpoint.is_body_optional && !request.bodyKind) return parse(endpoint.body, {}, 'invalid');
  const expected = endpoint.body_type === 'form' ? ['form', 'multipart', 'json'] : ['json'];
  if (!request.bodyKind || !expected.includes(request.bodyKind))
    throw new AppError(
      'unsupported',
      endpoint.body_type === 'form'
        ? 'Send the fields as form data'
        : 'Send the body as JSON (content-type application/json)',
    );
  return parse(endpoint.body, request.body, 'invalid');
};

/** Parses a value with a schema. Throws AppError with the fields that were refused. */
export const parse = (
  schema: z.core.$ZodObject | undefined,
  value: unknown,
  code: 'invalid' | 'malformed',
): unknown => {
  if (!schema) return undefined;
  const result = z.safeParse(schema, value);
  if (result.success) return result.data;
  const errors = toFieldErrors(result.error);
  throw new AppError(code, errors[0]?.message ?? 'The values sent are not valid', { errors });
};

const refuse = () => {
  throw new Error(
    'A route has a JSON schema: name its fields in the contract (shared/endpoints) and use bind()',
  );
};

/**
 * Only the contract validates requests and answers (bind.ts), so Fastify's own JSON schema compilers, a hundred
 * modules and some megabytes of memory, are never loaded.
 */
export const noSchemaCompilers = { compilersFactory: { buildValidator: refuse, buildSerializer: refuse } };
