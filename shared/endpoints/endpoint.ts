import { z } from 'zod';

/** One call: what the server validates with, the browser's client is typed by, and openapi.json is generated from. */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: `/api/${string}`;
  /** `owner` asks for the bearer token, `client` for an order's key, before anything else is looked at. There is no default. */
  access: 'public' | 'owner' | 'client';
  summary: string;
  params?: z.core.$ZodObject;
  query?: z.core.$ZodObject;
  /** Headers the call knows beside the usual ones; its handler reads them. */
  headers?: z.core.$ZodObject;
  /** JSON unless `body_type` says otherwise; a multipart body is read by its own handler as a stream. */
  body?: z.core.$ZodObject;
  body_type?: 'json' | 'form' | 'multipart';
  /** The file parts of a multipart body. */
  files?: Record<string, 'required' | 'optional' | 'several'>;
  response: z.core.$ZodType;
  /** Of the answer, where it is not 200; 204 has no body. */
  status?: 201 | 202 | 204;
};

export const endpoint = <const E extends Endpoint>(definition: E): E => definition;

const idPattern = /^[\w-]{1,40}$/;
export const id = z.string().regex(idPattern, { error: 'This isn’t one of our ids' });
export const orderId = z.string().regex(idPattern, { error: 'This isn’t one of our order numbers' });
/** Of an order, from 1. */
export const songParam = z.coerce.number({ error: 'This isn’t the number of a song' }).int().min(1);
/** A retry with the same key makes no second. */
export const retryHeaders = z.object({
  'Idempotency-Key': z
    .string()
    .regex(/^[\x21-\x7e]{1,128}$/)
    .optional(),
});
export const idParams = z.object({ id });
export const done = z.object({ message: z.string() });
