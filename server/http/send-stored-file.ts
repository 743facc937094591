import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import type { Storage } from '../ports/storage/port.ts';
import { getFileAnswer } from './ranges.ts';

/** A stored file as it is offered. `etag` is strong: the same mark, the same bytes. */
export type OfferedFile = { storage_key: string; size_bytes: number; etag?: string | undefined };

/** Nothing in a file is ever run or taken for a page, whatever its bytes say. */
export const inertHeaders = {
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
};

/**
 * Sends a stored file or the part of it that is asked for. `headers` describe what is sent; a refusal goes without them.
 * AppError `range` when there is no such part, `not_found` when the store holds nothing there.
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
