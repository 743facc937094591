import { z } from 'zod';
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
  /** JSON unless `body_type` says otherwise. Multipart bodies are streamed by their own handler. */
  body?: z.core.$ZodObject;
  body_type?: 'json' | 'form' | 'multipart';
  /** File parts of a multipart body. */
  files?: Record<string, 'required' | 'optional' | 'several'>;
  response: z.core.$ZodType;
  /** Success status if it is not 200; 204 has no body. */
  status?: 201 | 202 | 204;
};

export const endpoint = <const E extends Endpoint>(definition: E): E => definition;

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
