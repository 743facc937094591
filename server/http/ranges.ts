import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';
import type { ByteRange } from '../ports/storage/port.ts';

/**
 * The part of a file a Range header asks for (RFC 9110, 14.2): one range; several, or a unit nobody knows, mean the whole
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

/** What a request for a file is answered with: a status, its headers, and the bytes to send, if any. */
export type FileAnswer = {
  status: 200 | 206 | 304 | 416;
  headers: OutgoingHttpHeaders;
  /** Both ends included; null when no bytes are sent. */
  span: ByteRange | null;
};

type Asked = { method?: string | undefined; headers: IncomingHttpHeaders };

/** Decides by the conditions of a request (RFC 9110, 13.2.2). Without a mark, whoever asks for a part under a condition gets all. */
export const getFileAnswer = (
  { method, headers }: Asked,
  { size, etag }: { size: number; etag?: string | undefined },
): FileAnswer => {
  const marks = { 'accept-ranges': 'bytes', ...(etag === undefined ? {} : { etag }) };
  if (etag !== undefined && matchesEtag(headers['if-none-match'], etag))
    return { status: 304, headers: marks, span: null };
  const condition = headers['if-range'];
  // A range means something to GET alone (14.2).
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

/** Whether an If-None-Match header holds this mark, or any; weak and strong marks compare alike there (13.1.2). */
export const matchesEtag = (header: string | undefined, etag: string): boolean =>
  header !== undefined && (header.trim() === '*' || header.includes(etag.replace(/^W\//, '')));
