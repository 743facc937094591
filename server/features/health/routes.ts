import type { FastifyInstance } from 'fastify';
import { endpoints } from '../../../shared/endpoints.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { bind } from '../../http/bind.ts';

export const addHealthRoutes = (
  app: FastifyInstance,
  { database, storage }: Deps,
  isStopping: () => boolean,
): void => {
  bind(app, endpoints.getHealth, async ({ reply }) => {
    reply.header('cache-control', 'no-store');
    if (isStopping()) throw new AppError('unavailable', 'The server is stopping', { retryAfter: 5 });
    await Promise.all([database.check(), storage.check()]);
    return { status: 'ok' as const };
  });
};
