import type { Deps } from '../deps.ts';
import { type Checker, createChecker } from '../features/orders/check/checker.ts';
import { claimFile, nextUncheckedFile } from '../features/orders/check/queries.ts';
import { CHECK_LEASE_MS, checkFile } from './check-file.ts';
import { createLeasedFilesJob } from './leased-files.ts';
import type { Job } from './sweep.ts';

/** Listens to the files of orders, and puts what it finds in the place of what the client's browser said. */
export const createCheckJob = (deps: Deps, checker: Checker = createChecker(deps.storage, deps.log)): Job =>
  createLeasedFilesJob(deps, {
    signal: 'files-probed',
    next: nextUncheckedFile,
    claim: (tx, file) => claimFile(tx, file, CHECK_LEASE_MS),
    handle: (file, stopping) => checkFile({ ...deps, checker }, file, stopping),
    words: 'Listening to audio files waits',
    close: () => checker.close(),
  });
