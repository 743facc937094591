import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';
import type { ByteRange } from '../ports/storage/port.ts';

/**
 * The part of a file that a Range header asks for (RFC 9110, 14.2). Several ranges or an unknown unit mean the whole
 * file (`null`); a range outside the file is `unsatisfiable`.
 */
export const parseRange = (header: string | undefined, size: number): ByteRange | null | 'unsatisfiable' => {
  const match = header?.match(/^bytes=(\d*)-(\d*)$/i);
  if (!match || (match[1] === '' && match[2] === '')) return null;
  const [, first = '', last = ''] = match;
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length > 0 ? { start: size - length, end: size - 1 } : 'unsatisfiable';
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return null;
  return start < size ? { start, end } : 'unsatisfiable';
};

/** The answer to a request for a file: status, headers, and the bytes to send, if any. */
export type FileAnswer = {
  status: 200 | 206 | 304 | 416;
  headers: OutgoingHttpHeaders;
  /** Both ends inclusive; null when no bytes are sent. */
  span: ByteRange | null;
};

type Asked = { method?: string | undefined; headers: IncomingHttpHeaders };

/** Evaluates a request's conditions (RFC 9110, 13.2.2). */
export const getFileAnswer = (
  { method, headers }: Asked,
  { size, etag }: { size: number; etag: string },
): FileAnswer => {
  const marks = { 'accept-ranges': 'bytes', etag };
  if (matchesEtag(headers['if-none-match'], etag)) return { status: 304, headers: marks, span: null };
  const condition = headers['if-range'];
  // Ranges apply to GET only (14.2).
  const isAsked = method === 'GET' && (condition === undefined || condition === etag);
  const range = isAsked ? parseRange(headers.range, size) : null;
  if (range === 'unsatisfiable')
    return { status: 416, headers: { ...marks, 'content-range': `bytes */${size}` }, span: null };
  const whole = size > 0 ? { start: 0, end: size - 1 } : null;
  if (!range) return { status: 200, headers: { ...marks, 'content-length': size }, span: whole };
  const { start, end } = range;
  return {
    status: 206,
    headers: {
      ...marks,
      'content-range': `bytes ${start}-${end}/${size}`,
      'content-length': end - start + 1,
    },
    span: range,
  };
};

/** A strong ETag of what identifies a file's bytes. */
export const getEtag = (...parts: (string | Buffer)[]): string => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return `"${hash.digest('base64url').slice(0, 22)}"`;
};

/**
 * Whether an If-None-Match header contains this ETag, or `*`; weak and strong ETags compare as equal there (13.1.2).
 */
export const matchesEtag = (header: string | undefined, etag: string): boolean =>
  header !== undefined && (header.trim() === '*' || header.includes(etag.replace(/^W\//, '')));
