import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import type { Storage } from '../ports/storage/port.ts';
import { getFileAnswer } from './ranges.ts';

/** A stored file as it is served. `etag` is strong: the same ETag means the same bytes. */
export type OfferedFile = { storage_key: string; size_bytes: number; etag?: string | undefined };

/** Browsers never run a file or render it as a page, whatever its bytes are. */
export const inertHeaders = {
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
};

/**
 * Sends a stored file, or the requested range of it. `headers` describe the file; an error goes without them. AppError
 * `range` when there is no such range, `not_found` when storage has nothing under the key.
 */
export const sendStoredFile = async (
  storage: Storage,
  request: FastifyRequest,
  reply: FastifyReply,
  { storage_key, size_bytes, etag }: OfferedFile,
  headers: OutgoingHttpHeaders,
): Promise<FastifyReply> => {
  const answer = getFileAnswer(request, { size: size_bytes, etag });
  if (answer.status === 416) {
    reply.header('content-range', answer.headers['content-range']);
    throw new AppError('range', 'The file is shorter than that');
  }
  const { span } = answer;
  const isRead = span !== null && request.method !== 'HEAD';
  const stream = isRead ? await storage.read(storage_key, answer.status === 206 ? span : undefined) : null;
  if (reply.raw.destroyed) stream?.destroy();
  return reply
    .code(answer.status)
    .headers(headers)
    .headers(answer.headers)
    .send(stream ?? undefined);
};
