import type { OutgoingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../lib/errors.ts';
import type { ByteRange, Storage } from '../ports/storage/port.ts';
import { getEtag, getFileAnswer } from './ranges.ts';

/** A stored file as it is served. Keys are never written twice, so the ETag follows from the key. */
export type OfferedFile = { storage_key: string; size_bytes: number };

/** Browsers never run a file or render it as a page, whatever its bytes are. */
export const inertHeaders = {
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
};

/**
 * Sends a file of this size and ETag, or the requested range of it. `headers` describe the file; an error goes without
 * them. AppError `range` when there is no such range.
 */
export const sendRange = async (
  request: FastifyRequest,
  reply: FastifyReply,
  file: { size: number; etag: string },
  headers: OutgoingHttpHeaders,
  open: (span: ByteRange) => Promise<Readable>,
): Promise<FastifyReply> => {
  const answer = getFileAnswer(request, file);
  if (answer.status === 416) {
    reply.header('content-range', answer.headers['content-range']);
    throw new AppError('range', 'The file is shorter than that');
  }
  const { span } = answer;
  const stream = span !== null && request.method !== 'HEAD' ? await open(span) : null;
  if (reply.raw.destroyed) stream?.destroy();
  return reply
    .code(answer.status)
    .headers(headers)
    .headers(answer.headers)
    .send(stream ?? undefined);
};

/** Sends a stored file. AppError `not_found` when storage has nothing under the key. */
export const sendStoredFile = (
  storage: Storage,
  request: FastifyRequest,
  reply: FastifyReply,
  { storage_key, size_bytes }: OfferedFile,
  headers: OutgoingHttpHeaders,
): Promise<FastifyReply> =>
  sendRange(request, reply, { size: size_bytes, etag: getEtag(storage_key) }, headers, (span) =>
    storage.read(storage_key, span),
  );
