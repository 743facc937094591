import { z } from 'zod';
import { timestamp } from '../fields.ts';
import { id } from '../ids.ts';

/**
 * One API call. The server validates with it, the browser's client is typed by it, and openapi.json is generated from
 * it.
 */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: `/api/${string}`;
  /** `owner` requires the bearer token and `client` an order's key, checked before anything else. There is no default. */
  access: 'public' | 'owner' | 'client';
  summary: string;
  params?: z.core.$ZodObject;
  query?: z.core.$ZodObject;
  /** Additional headers of this call; its handler reads them. */
  headers?: z.core.$ZodObject;
  /** JSON unless `body_type` says otherwise. Multipart bodies are streamed by their own handler; `csv` has no schema. */
  body?: z.core.$ZodObject;
  body_type?: 'json' | 'form' | 'multipart' | 'csv';
  /** The JSON can be left out, which is an object without fields. */
  is_body_optional?: true;
  /** File parts of a multipart body. */
  files?: Record<string, 'required' | 'optional' | 'several'>;
  response: z.core.$ZodType;
  /**
   * What a PUT changes, as it is read, with its `version`: the body has an optional `version`, and one that is no longer
   * current is refused with 409 and this as `current`. See `rowVersion` of fields.ts.
   */
  current?: z.core.$ZodObject;
  /** Success status if it is not 200; 204 has no body. */
  status?: 201 | 202 | 204;
};

type Rest = Omit<Endpoint, 'method' | 'path' | 'access' | 'summary'>;
type Route = `${Endpoint['method']} ${Endpoint['path']}`;
type Part<R extends Route, N extends 'method' | 'path'> = R extends `${infer Method} ${infer Path}`
  ? { method: Method; path: Path }[N]
  : never;

/** An endpoint from its route, as in `GET /api/faq`, who may call it, what it does, and its schemas. */
export const endpoint = <const R extends Route, const A extends Endpoint['access'], const E extends Rest>(
  route: R,
  access: A,
  summary: string,
  rest: E,
) => {
  const [method, path] = route.split(' ') as [Part<R, 'method'>, Part<R, 'path'>];
  return { method, path, access, summary, ...rest };
};

/** Song number within an order, from 1. */
export const songParam = z.coerce.number({ error: 'This isn’t the number of a song' }).int().min(1);
/** A retry with the same key does not create a duplicate. */
export const retryHeaders = z.object({
  'Idempotency-Key': z
    .string()
    .regex(/^[\x21-\x7e]{1,128}$/)
    .optional(),
});
export const idParams = z.object({ id });
export const done = z.object({ message: z.string() });
/** A link that opens one thing without a key or token, for a while. */
export const signedLink = z.object({ url: z.string(), expires_at: timestamp });
