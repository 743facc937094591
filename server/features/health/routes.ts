import type { FastifyInstance } from 'fastify';
import { endpoints } from '../../../shared/endpoints.ts';
import { SECOND } from '../../clock.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { bind } from '../../http/bind.ts';

// A check writes, and anybody may ask: one serves all who ask within this time.
const GOOD_FOR_MS = 5 * SECOND;
const BAD_FOR_MS = SECOND;

export const addHealthRoutes = (
  app: FastifyInstance,
  { database, storage }: Deps,
  isStopping: () => boolean,
): void => {
  const check = sharedFor(() => Promise.all([database.check(), storage.check()]));
  bind(app, endpoints.getHealth, async ({ reply }) => {
    reply.header('cache-control', 'no-store');
    if (isStopping()) throw new AppError('unavailable', 'The server is stopping', { retryAfter: 5 });
    await check();
    return { status: 'ok' as const };
  });
};

/** The running check, or the last one while it is fresh. */
const sharedFor = (check: () => Promise<unknown>): (() => Promise<unknown>) => {
  let shared: Promise<unknown> | undefined;
  let until = 0;
  return () => {
    if (shared && performance.now() < until) return shared;
    until = Number.POSITIVE_INFINITY;
    const freshFor = (time: number) => () => {
      until = performance.now() + time;
    };
    shared = check();
    shared.then(freshFor(GOOD_FOR_MS), freshFor(BAD_FOR_MS));
    return shared;
  };
};
