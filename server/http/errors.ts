import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ZodError } from 'zod';
import { type ErrorBody, errorStatus } from '../../shared/errors.ts';
import { AppError } from '../errors.ts';

const plainWords: Record<number, string> = {
  400: 'The request could not be read',
  404: 'There is nothing at this address',
  405: 'This address does not take that method',
  408: 'The request took too long to arrive',
  413: 'The request is too large',
  414: 'The address is too long',
  415: 'This kind of content is not accepted here',
  431: 'The request headers are too large',
};

/** The one place where a failure becomes an answer: `{ detail, errors? }` and its status. Never a trace, never HTML. */
export const addErrorAnswers = (app: FastifyInstance): void => {
  app.setErrorHandler((error, request, reply) => {
    const failure = toFailure(error);
    if (failure.code === 'internal') request.log.error({ err: error }, 'request failed');
    else if (failure.status >= 500) request.log.warn({ err: failure.cause ?? failure }, failure.message);
    if (failure.retryAfter !== undefined)
      reply.header('retry-after', Math.max(1, Math.ceil(failure.retryAfter)));
    const body: ErrorBody = {
      detail: failure.message,
      ...(failure.errors ? { errors: failure.errors } : {}),
    };
    return reply
      .code(failure.status)
      .header('cache-control', 'no-store')
      .type('application/json; charset=utf-8')
      .send(body);
  });
};

/** The same for addresses that cannot even be looked up: broken percent-encoding, endless parts. Hooks have not run. */
export const answerBadAddress = (
  error: FastifyError,
  _request: FastifyRequest,
  reply: FastifyReply,
): void => {
  const { status, message } = toFailure(error);
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

const internalWords = 'Something went wrong on our side. It has been noted; please try again.';
