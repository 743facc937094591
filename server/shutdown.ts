import { exit } from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { SECOND } from './clock.ts';
import { closeDeps, type Deps } from './deps.ts';

const DRAIN_MS = 28 * SECOND;
/** For taking away what ended uploads had stored, and for closing. */
const CLOSE_MS = 4 * SECOND;
/** A connection whose request has been answered would stay for the next one, and hold up the end, until the drain is over. */
const IDLE_LOOK_MS = 250;

export type Shutdown = {
  /** Stops once, however often it is asked, and ends the process. */
  run(code: number): Promise<void>;
  isUnderWay(): boolean;
};

type Parts = {
  app: FastifyInstance;
  deps: Deps;
  jobs: { stop(): Promise<void> }[];
  drainMs?: number | undefined;
};

/**
 * How the product ends: it takes no new requests, what is under way may finish for a while, then it is ended cleanly. The
 * whole has a limit, whatever hangs.
 */
export const createShutdown = ({ app, deps, jobs, drainMs = DRAIN_MS }: Parts): Shutdown => {
  let isUnderWay = false;
  return {
    isUnderWay: () => isUnderWay,
    async run(code) {
      if (isUnderWay) return;
      isUnderWay = true;
      deps.log.info('stopping: finishing what is under way');
      setTimeout(() => exit(code || 1), drainMs + 2 * CLOSE_MS).unref();
      const idle = setInterval(() => app.server.closeIdleConnections(), IDLE_LOOK_MS);
      const over = Promise.allSettled([app.close(), ...jobs.map((job) => job.stop())]);
      await Promise.race([over, sleep(drainMs)]);
      // Uploads that need longer are ended; their files are removed before the database closes.
      clearInterval(idle);
      app.server.closeAllConnections();
      await Promise.race([over, sleep(CLOSE_MS)]);
      await closeDeps(deps).catch((error: unknown) => deps.log.warn({ err: error }, 'not closed cleanly'));
      exit(code);
    },
  };
};
