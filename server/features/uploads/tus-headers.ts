import type { IncomingHttpHeaders } from 'node:http';
import { TUS_BODY_TYPE } from '../../http/body-parsers.ts';
import { AppError } from '../../lib/errors.ts';

export type TusMethod = 'OPTIONS' | 'POST' | 'HEAD' | 'PATCH' | 'DELETE';

/** The tus 1.0.0 headers of a request. */
export type TusHeaders = {
  length: number | undefined;
  offset: number | undefined;
  metadata: ReadonlyMap<string, string>;
  /** The metadata as sent. */
  rawMetadata: string;
};

const isInteger = (value: string): boolean => {
  const number = Number(value);
  return Number.isInteger(number) && number >= 0 && String(number) === value;
};

const isBase64 = (value: string): boolean => value.length % 4 === 0 && /^[\d+/A-Za-z]*={0,2}$/.test(value);

/** Comma-separated pairs of a key and a Base64 value, or a key alone. Undefined if malformed. */
const parseMetadata = (header: string): Map<string, string> | undefined => {
  const pairs = new Map<string, string>();
  for (const pair of header.split(',')) {
    const [key = '', value = '', ...more] = pair.split(' ');
    const isKey = /^[!-~]+$/.test(key) && !pairs.has(key);
    if (!isKey || more.length || !isBase64(value)) return undefined;
    pairs.set(key, Buffer.from(value, 'base64').toString('utf8'));
  }
  return pairs;
};

const validators: Record<string, (value: string) => boolean> = {
  'upload-concat': (value) => value === 'partial' || value.startsWith('final;'),
  'upload-defer-length': (value) => value === '1',
  'upload-length': isInteger,
  'upload-metadata': (value) => parseMetadata(value) !== undefined,
  'upload-offset': isInteger,
};

const malformed = 'The request is not one of tus 1.0.0';

/** Throws if the headers are for another or no version of the protocol, or malformed. */
export const readTusHeaders = (headers: IncomingHttpHeaders, method: TusMethod): TusHeaders => {
  if (headers['tus-resumable'] !== '1.0.0')
    throw new AppError('precondition_failed', 'Send the header Tus-Resumable: 1.0.0');
  const get = (name: string) => headers[name]?.toString();
  const wrong = Object.entries(validators)
    .filter(([name, isValid]) => !isValid(get(name) ?? '') && get(name) !== undefined)
    .map(([name]) => name);
  if (wrong.length) throw new AppError('malformed', `${malformed}; look at ${wrong.join(', ')}`);
  const number = (name: string) => (get(name) === undefined ? undefined : Number(get(name)));
  const length = number('upload-length');
  if (method === 'POST') {
    if (get('upload-concat') !== undefined)
      throw new AppError('not_implemented', 'Send the whole file as one upload; parts cannot be joined here');
    if (get('upload-defer-length') !== undefined) throw lengthCannotFollow();
    if (length === undefined) throw new AppError('malformed', malformed);
  }
  const rawMetadata = get('upload-metadata') ?? '';
  return {
    length,
    offset: number('upload-offset'),
    metadata: (rawMetadata && parseMetadata(rawMetadata)) || new Map(),
    rawMetadata,
  };
};

export const lengthCannotFollow = () =>
  new AppError('not_implemented', 'Say with Upload-Length how large the file is; it cannot be told later');

/** A proxy may block PATCH and DELETE; clients then send a POST that names the method (tus 1.0.0). */
export const getTusMethod = (
  method: string,
  headers: IncomingHttpHeaders,
  id: string | undefined,
): TusMethod => {
  // Only these have a route.
  if (method !== 'POST' || id === undefined) return method as TusMethod;
  const meant = String(headers['x-http-method-override'] ?? '').toUpperCase();
  if (!['HEAD', 'PATCH', 'DELETE'].includes(meant))
    throw new AppError('method_not_allowed', 'Say in X-HTTP-Method-Override what this request means');
  return meant as TusMethod;
};

/**
 * A body must have the protocol's content type; otherwise an upload would be created without the content sent with it.
 */
export const checkBodyHeaders = (headers: IncomingHttpHeaders, method: TusMethod): void => {
  const type = headers['content-type'];
  if (method === 'PATCH' && type !== TUS_BODY_TYPE)
    throw new AppError('unsupported', `Send pieces of an upload as ${TUS_BODY_TYPE}`);
  const hasBody = Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined;
  if (method === 'POST' && hasBody && type !== TUS_BODY_TYPE)
    throw new AppError('unsupported', `Send the first bytes of an upload as ${TUS_BODY_TYPE}, or none`);
  if (method === 'PATCH' && headers['upload-offset'] === undefined)
    throw new AppError('malformed', 'Say with Upload-Offset where the piece begins');
};
