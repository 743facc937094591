import type { Deps } from '../deps.ts';
import { defineJob, type JobKind } from '../jobs/job-kind.ts';
import { restoreJobs } from '../jobs/restore-queries.ts';
import { HOUR } from '../lib/clock.ts';

/** At the start and every six hours: creates missing jobs and retries those that were given up. */
export const restoreJobsJob = ({ database, log }: Pick<Deps, 'database' | 'log'>): JobKind =>
  defineJob({
    name: 'restore-jobs',
    everyMs: 6 * HOUR,
    async run() {
      const made = await database.transaction(restoreJobs);
      if (made) log.warn({ made }, 'Jobs were missing and have been made');
    },
  });
