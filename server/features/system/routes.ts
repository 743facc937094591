import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { endpoints } from '../../../shared/endpoints/index.ts';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { SECOND } from '../../lib/clock.ts';
import { AppError } from '../../lib/errors.ts';
import { getFreeBytes } from '../../receive-upload/free-space.ts';
import { getStorageUse } from './storage-queries.ts';

// A check writes and hashes, and anyone may call it, so one result is shared for this long.
const GOOD_FOR_MS = 5 * SECOND;
const BAD_FOR_MS = SECOND;
/** Longer than a busy database may take; anything slower is broken. */
const PATIENCE_MS = 10 * SECOND;

/** The parts a studio can't work without, each with a check that rejects if it is broken. */
export type Checks = Record<string, () => Promise<void>>;

export const addHealthRoutes = (app: FastifyInstance, checks: Checks, isStopping: () => boolean): void => {
  const check = sharedFor(() => checkAll(checks));
  bind(app, endpoints.getHealth, async ({ reply }) => {
    reply.header('cache-control', 'no-store');
    if (isStopping()) throw new AppError('unavailable', 'The server is stopping', { retryAfter: 5 });
    await check();
    return { status: 'ok' as const };
  });
};

/** Throws an AppError that names what is broken; the log has the reason. */
const checkAll = async (checks: Checks): Promise<void> => {
  const failures = await Promise.all(
    Object.entries(checks).map(async ([part, check]) => {
      const late = sleep(PATIENCE_MS, undefined, { ref: false }).then(() => {
        throw new Error(`No answer within ${PATIENCE_MS / SECOND} s`);
      });
      try {
        await Promise.race([check(), late]);
        return [];
      } catch (error) {
        // Nearly everything writes: what is missing then is space.
        const isFull = error instanceof AppError && error.code === 'no_room';
        return [{ part: isFull ? 'disk space' : part, error }];
      }
    }),
  );
  const broken = failures.flat();
  if (broken.length)
    throw new AppError(
      'unavailable',
      `Not working right now: ${[...new Set(broken.map(({ part }) => part))].join(', ')}. Please try again in a moment.`,
      {
        retryAfter: 5,
        cause: broken[0]?.error,
      },
    );
};

/** Shares the running check, or the last result while it is fresh. */
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

export const addStorageRoutes = (app: FastifyInstance, { database, storage }: Deps): void => {
  bind(app, endpoints.getStorageUse, async () => ({
    ...(await getStorageUse(database.read)),
    free_bytes: await getFreeBytes(storage),
  }));
};
