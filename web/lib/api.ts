import type { z } from 'zod';
import type { EndpointName, Endpoints } from '../../shared/endpoints/index.ts';
import type { ErrorBody } from '../../shared/errors.ts';
import { readToken } from './session.ts';

/**
 * Typed client for the API in shared/endpoints/index.ts. Imports types only, so that visitors download no schemas: `call('GET
 * /api/admin/orders', { query: { search } })`.
 */
export type Routes = {
  [N in EndpointName as `${Endpoints[N]['method']} ${Endpoints[N]['path']}`]: Endpoints[N];
};
export type Route = keyof Routes;

export type Input<E, K extends string> = E extends { [P in K]: infer S extends z.core.$ZodType }
  ? z.input<S>
  : undefined;
/** What the site's own pages send along with a change of something that has a version: the one they know. */
export type KnownVersion<E> = E extends { current: z.core.$ZodType } ? { version: number } : unknown;
export type Answer<R extends Route> = z.output<Routes[R]['response']>;
type Options<R extends Route> = {
  params?: Input<Routes[R], 'params'>;
  query?: (Routes[R] extends { query: z.core.$ZodType } ? Input<Routes[R], 'query'> : unknown) & {
    _t?: number;
  };
  body?: Input<Routes[R], 'body'> & KnownVersion<Routes[R]>;
  /** Idempotency key: a retry with the same key is not processed twice, on routes that accept `Idempotency-Key`. */
  key?: string | undefined;
  /** Grants access to one order, on routes for its client. */
  orderKey?: string | undefined;
  signal?: AbortSignal | undefined;
};

/** An error response: its status, and the server's message if any. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: ErrorBody | null;
  readonly retryAfter: number | null;

  constructor(status: number, body: ErrorBody | null, text: string, retryAfter: number | null) {
    super(`${status} ${body?.detail ?? text}`);
    this.name = 'ApiError';
    this.status = status;
    this.body = body;
    this.retryAfter = retryAfter;
  }

  /** The server's message, or undefined. */
  get detail(): string | undefined {
    return this.body?.detail || undefined;
  }
}

/** The bearer header when someone is signed in. */
export const authorization = (): Record<string, string> => {
  const token = readToken();
  return token ? { authorization: `Bearer ${token}` } : {};
};

/** Parses an error body; null when it is not the API's JSON. */
export const readErrorBody = (text: string): ErrorBody | null => {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null && 'detail' in body && typeof body.detail === 'string'
      ? (body as ErrorBody)
      : null;
  } catch {
    return null;
  }
};

const signedOutListeners = new Set<() => void>();

/** Calls back when the server no longer accepts the stored token. Returns the unsubscribe function. */
export const onSignedOut = (listener: () => void): (() => void) => {
  signedOutListeners.add(listener);
  return () => signedOutListeners.delete(listener);
};

/** The URL of a call with its parameters filled in. */
export const buildPath = (route: string, params?: object, query?: object): string => {
  const path = route
    .slice(route.indexOf(' ') + 1)
    .replace(/:(\w+)/g, (_, name: string) =>
      encodeURIComponent(String((params as Record<string, unknown>)?.[name])),
    );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {}))
    if (value !== undefined && value !== '') search.set(name, String(value));
  return search.size ? `${path}?${search}` : path;
};

/** Returns the response body, or throws ApiError. `credentials` are those the request was sent with. */
export const parseAnswer = <R extends Route>(
  route: R,
  { status, text, retryAfter }: { status: number; text: string; retryAfter: string | null },
  credentials: Record<string, string>,
): Answer<R> => {
  // 204 has no body.
  if (status >= 200 && status < 300) return (text ? JSON.parse(text) : undefined) as Answer<R>;
  // A late 401 for an old token says nothing about the current one.
  const isCurrent = credentials.authorization === authorization().authorization;
  if (status === 401 && isCurrent && route !== 'POST /api/admin/login')
    for (const listener of signedOutListeners) listener();
  throw new ApiError(status, readErrorBody(text), text, Number(retryAfter) || null);
};

/** An answer with its version: a call that knows it gets nothing new while nothing has changed. */
export type Versioned<R extends Route> = { answer: Answer<R>; etag: string | null };

/** Makes a call. Throws ApiError on an error response, and the network's own error without a response. */
export const call = async <R extends Route>(route: R, options?: Options<R>): Promise<Answer<R>> =>
  (await callVersioned(route, options)).answer;

/** The same with the answer's version. What is `known` is returned as it is, if that is still the answer. */
export const callVersioned = async <R extends Route>(
  route: R,
  options: Options<R> = {},
  known?: Versioned<R> | null,
): Promise<Versioned<R>> => {
  const { params, query, body, key, orderKey, signal } = options;
  const credentials = authorization();
  const response = await fetch(buildPath(route, params, query), {
    method: route.slice(0, route.indexOf(' ')),
    headers: {
      ...credentials,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
      ...(orderKey === undefined ? {} : { 'order-key': orderKey }),
      ...(known?.etag ? { 'if-none-match': known.etag } : {}),
    },
    ...(query && '_t' in query ? { cache: 'no-store' as const } : {}),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
  });
  const { status, headers } = response;
  if (status === 304 && known) return known;
  const text = await response.text();
  return {
    answer: parseAnswer(route, { status, text, retryAfter: headers.get('retry-after') }, credentials),
    etag: headers.get('etag'),
  };
};
