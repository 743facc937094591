import type { Deps } from '../deps.ts';
import { claimFile, nextUncheckedFile } from '../features/orders/check/queries.ts';
import { type Lane, lanes } from '../media/check/check-limits.ts';
import { type Checker, createChecker } from '../media/check/checker.ts';
import { CHECK_LEASE_MS, checkFile } from './check-file.ts';
import { createLeasedFilesJob } from './leased-files.ts';
import type { Job } from './sweep.ts';

const createLane = (deps: Deps, lane: Lane, checker: Checker): Job => {
  const number = lane === 'quick' ? 0 : 1;
  return createLeasedFilesJob(deps, {
    signal: 'files-probed',
    next: (db) => nextUncheckedFile(db, number),
    claim: (tx, file) => claimFile(tx, file, CHECK_LEASE_MS),
    handle: (file, stopping) => checkFile({ ...deps, checker }, file, stopping),
    words: 'Listening to audio files waits',
    close: () => checker.close(),
  });
};

/**
 * Listens to the files of orders, and puts what it finds in the place of what the client's browser said. A process for each lane: what takes
 * long keeps no other file waiting.
 */
export const createCheckJob = (
  deps: Deps,
  newChecker = (lane: Lane): Checker => createChecker(deps.storage, deps.log, { lane }),
): Job => {
  const jobs = lanes.map((lane) => createLane(deps, lane, newChecker(lane)));
  return {
    start() {
      for (const job of jobs) job.start();
    },
    async stop() {
      await Promise.all(jobs.map((job) => job.stop()));
    },
  };
};
