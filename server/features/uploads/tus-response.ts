import type { FastifyReply } from 'fastify';
import type { ErrorBody } from '../../../shared/errors.ts';
import { AppError } from '../../errors.ts';
import { Refusal, sentenceOf } from './tus-errors.ts';
import type { Spoken } from './tus-server.ts';

/** What leaves of its headers: none of those that would let other sites in. */
const ANSWERED = [
  'tus-version',
  'tus-extension',
  'tus-max-size',
  'upload-offset',
  'upload-length',
  'upload-metadata',
  'upload-expires',
  'location',
];

/** Turns the protocol's answer into ours: the same headers as everywhere, and a sentence where it refuses. */
export const answer = (reply: FastifyReply, { status, headers, body, failure }: Spoken): FastifyReply => {
  if (failure instanceof Refusal) return refuse(reply, failure);
  // Its own refusals are plain objects.
  if (failure instanceof Error) throw failure;
  if (status >= 500 && status !== 501) throw new AppError('internal', body);
  if (status >= 400) return refuse(reply, new Refusal(status, sentenceOf(status, body)));
  for (const name of ANSWERED) {
    const value = headers.get(name);
    if (value !== null) reply.header(name, value);
  }
  return reply.code(status).header('cache-control', 'no-store').send();
};

const refuse = (reply: FastifyReply, { status_code, body, retryAfter }: Refusal): FastifyReply => {
  if (status_code === 412) reply.header('tus-version', '1.0.0');
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
  const refused: ErrorBody = { detail: body };
  return reply
    .code(status_code)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(refused);
};
