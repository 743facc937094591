import { exit } from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { SECOND } from '../lib/clock.ts';
import { closeDeps } from './create-deps.ts';

const DRAIN_MS = 28 * SECOND;
/** Time for cleaning up cut-off uploads and closing. */
const CLOSE_MS = 4 * SECOND;
/**
 * How often idle keep-alive connections are closed during the drain; left open, they would hold up the stop until its
 * time limit.
 */
const IDLE_LOOK_MS = 250;

export type Shutdown = {
  /** Stops once, however often it is called, and ends the process. */
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
 * Stops the product: refuses new requests, lets running ones finish for a while, then closes everything. A time limit
 * covers the whole, whatever hangs.
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
      // Uploads that need longer are cut off; their files are removed before the database closes.
      clearInterval(idle);
      app.server.closeAllConnections();
      await Promise.race([over, sleep(CLOSE_MS)]);
      await closeDeps(deps).catch((error: unknown) => deps.log.warn({ err: error }, 'not closed cleanly'));
      exit(code);
    },
  };
};
