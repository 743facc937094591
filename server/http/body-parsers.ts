import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { IMPORT_TOO_LARGE } from '../../shared/client-import.ts';
import { limits } from '../../shared/limits.ts';
import { MEBIBYTE } from '../../shared/sizes.ts';
import { AppError } from '../lib/errors.ts';
import { readMultipart, readText } from './multipart.ts';

const MAX_BYTES = 256 * 1024;
const MAX_FIELDS = 100;
const MAX_FIELD_BYTES = 8 * 1024;
const DEEPEST = 20;

/** The content type of an upload's PATCH body (tus 1.0.0). */
export const TUS_BODY_TYPE = 'application/offset+octet-stream';

/**
 * How bodies are read: JSON and URL-encoded forms are parsed, multipart bodies go to their handler as a stream. A
 * field sent twice is refused instead of guessed at, and no key can reach a prototype.
 */
export const addBodyParsers = (app: FastifyInstance): void => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    /^application\/json(?:;|$)/i,
    { parseAs: 'buffer', bodyLimit: MAX_BYTES },
    (request, body, done) => {
      request.bodyKind = 'json';
      if (request.routeOptions.config.reads === 'signed') request.signedBytes = body as Buffer;
      try {
        done(null, readJson(decodeUtf8(body as Buffer)));
      } catch (error) {
        done(error as Error);
      }
    },
  );
  app.addContentTypeParser(
    /^application\/x-www-form-urlencoded(?:;|$)/i,
    { parseAs: 'buffer', bodyLimit: MAX_BYTES },
    (request, body, done) => {
      request.bodyKind = 'form';
      try {
        done(null, readForm(new URLSearchParams(decodeUtf8(body as Buffer))));
      } catch (error) {
        done(error as Error);
      }
    },
  );
  app.addContentTypeParser(/^multipart\/form-data(?:;|$)/i, (request, payload, done) => {
    request.bodyKind = 'multipart';
    // An order's files are streamed to its handler; every other form has only a few fields.
    if (request.routeOptions.config.reads === 'stream') return done(null, undefined);
    readFields(request.headers['content-type'] ?? '', payload as IncomingMessage).then(
      (fields) => done(null, fields),
      (error: Error) => done(error),
    );
  });
  // The body of a tus PATCH, for a handler that streams it.
  app.addContentTypeParser(TUS_BODY_TYPE, (request, payload, done) => {
    if (request.routeOptions.config.reads !== 'stream') payload.resume();
    done(null, undefined);
  });
  app.addContentTypeParser(
    /^text\/csv(?:;|$)/i,
    async (request: FastifyRequest, payload: IncomingMessage) => {
      if (request.routeOptions.config.reads !== 'csv') return void payload.resume();
      request.bodyKind = 'csv';
      return readBytes(payload, limits.import_mb * MEBIBYTE, IMPORT_TOO_LARGE);
    },
  );
  // Other bodies are not read: the handler refuses their content type.
  app.addContentTypeParser('*', (_request, payload, done) => {
    payload.resume();
    done(null, undefined);
  });
};

const readBytes = async (payload: IncomingMessage, max: number, tooLarge: string): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  let size = 0;
  // Left open when refused, so that the answer reaches a client that is still sending.
  for await (const chunk of payload.iterator({ destroyOnReturn: false })) {
    size += chunk.length;
    if (size > max) throw new AppError('too_large', tooLarge);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};

const readFields = async (contentType: string, payload: IncomingMessage): Promise<Record<string, string>> => {
  const fields: [string, string][] = [];
  for await (const part of readMultipart(contentType, payload, MAX_FIELDS))
    fields.push([part.name, await readText(part, MAX_FIELD_BYTES)]);
  return readForm(fields);
};

const utf8 = new TextDecoder('utf-8', { fatal: true });

const decodeUtf8 = (body: Buffer): string => {
  try {
    return utf8.decode(body);
  } catch {
    throw new AppError('malformed', 'The body is not valid UTF-8');
  }
};

const readJson = (text: string): unknown => {
  if (!text.trim()) throw new AppError('malformed', 'The body is empty; send JSON');
  let value: unknown;
  try {
    value = JSON.parse(text, (key, inner) => {
      // The other two are what an add-on may be called, and harmless unless they hold something to merge.
      if (key === '__proto__' || (/^(constructor|prototype)$/.test(key) && typeof inner === 'object'))
        throw new AppError('malformed', `A field cannot be called ${key}`);
      return inner;
    });
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('malformed', 'The body is not valid JSON');
  }
  if (isDeeper(value, DEEPEST)) throw new AppError('malformed', 'The body is nested too deeply');
  return value;
};

const isDeeper = (value: unknown, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1)));

/** Turns fields into a plain record. AppError `invalid` when one is sent twice, `malformed` when there are too many. */
const readForm = (fields: Iterable<[string, string]>): Record<string, string> => {
  const record: Record<string, string> = Object.create(null);
  let count = 0;
  for (const [name, value] of fields) {
    if (++count > MAX_FIELDS) throw new AppError('malformed', 'Too many fields were sent');
    if (name in record)
      throw new AppError('invalid', `The field ${name.slice(0, 60)} was sent twice`, {
        errors: [{ field: name.slice(0, 60), message: 'Send this field once' }],
      });
    record[name] = value;
  }
  return record;
};
