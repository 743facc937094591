import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ZodError } from 'zod';
import { type ErrorBody, errorStatus } from '../../shared/errors.ts';
import { AppError } from '../lib/errors.ts';
import { drainRequest } from './drain-request.ts';

const plainWords: Record<number, string> = {
  400: 'The request could not be read',
  404: 'There’s nothing at this address',
  405: 'This address doesn’t accept that method',
  408: 'The request took too long to arrive',
  413: 'The request is too large',
  414: 'The address is too long',
  415: 'This address doesn’t accept that kind of content',
  431: 'The request headers are too large',
};

export const notFound = () => new AppError('not_found', 'There’s nothing at this address');

/**
 * The only place where an error becomes a response: a status and `{ detail, errors? }`. Never a stack trace, never
 * HTML.
 */
export const addErrorHandler = (app: FastifyInstance): void => {
  app.setErrorHandler((error, request, reply) => {
    const failure = toFailure(error);
    if (failure.code === 'internal') {
      request.log.error({ err: error }, 'request failed');
      // The log line with the details has the same id.
      reply.header('x-request-id', request.id);
    } else if (failure.status >= 500 && failure.code !== 'not_implemented')
      request.log.warn({ err: failure.cause ?? failure }, failure.message);
    if (failure.retryAfter !== undefined)
      reply.header('retry-after', Math.max(1, Math.ceil(failure.retryAfter)));
    const body: ErrorBody = {
      detail: failure.message,
      ...(failure.errors ? { errors: failure.errors } : {}),
      ...(failure.isCodeRequired ? { totp_required: true as const } : {}),
      ...(failure.missing ? { missing: failure.missing } : {}),
      ...(failure.current === undefined ? {} : { current: failure.current }),
    };
    return reply
      .code(failure.status)
      .header('cache-control', 'no-store')
      .type('application/json; charset=utf-8')
      .send(body);
  });
};

/** The same for URLs that cannot even be routed: broken percent-encoding, overlong parts. No hooks have run. */
export const handleFrameworkError = (
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): void => {
  const { status, message } = toFailure(error);
  drainRequest(request.raw);
  const body: ErrorBody = { detail: message };
  reply
    .code(status)
    .headers({
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'",
      'content-type': 'application/json; charset=utf-8',
      'x-content-type-options': 'nosniff',
    })
    .send(body);
};

const brokenStatus: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };

/**
 * The same for data that isn't a valid request, or never becomes one. Written to the socket by hand, as there is no
 * reply object.
 */
export const handleClientError = (error: Error & { code: string }, socket: Socket): void => {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const status = brokenStatus[error.code] ?? 400;
  const body = JSON.stringify({ detail: plainWords[status] });
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nCache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\nConnection: close\r\n\r\n${body}`,
    () => socket.destroy(),
  );
};

const toFailure = (error: unknown): AppError => {
  if (error instanceof AppError) return error;
  if (error instanceof ZodError) return new AppError('internal', internalWords, { cause: error });
  const status = (error as FastifyError).statusCode;
  const code = Object.entries(errorStatus).find(([, value]) => value === status)?.[0] as
    | keyof typeof errorStatus
    | undefined;
  if (status && status < 500) {
    const words = (error as FastifyError).code?.startsWith('FST_') ? plainWords[status] : undefined;
    return new AppError(code ?? 'malformed', words ?? plainWords[status] ?? 'The request could not be read');
  }
  return new AppError('internal', internalWords, { cause: error });
};

const internalWords = 'Something went wrong on the server. It’s been logged; please try again.';
