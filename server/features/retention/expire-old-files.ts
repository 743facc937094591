import type { Deps } from '../../deps.ts';
import { defineJob, type JobKind } from '../../jobs/job-kind.ts';
import { HOUR, now } from '../../lib/clock.ts';
import { expireOldFiles } from './expire-files.ts';

/** Checks a few times a day for completed orders whose files have been kept for as long as the setting says. */
export const expireOldFilesJob = (deps: Deps): JobKind =>
  defineJob({
    name: 'expire-old-files',
    everyMs: 6 * HOUR,
    async run() {
      const { warned, erased } = await expireOldFiles(deps, now());
      if (warned + erased) deps.log.info({ warned, erased }, 'files of completed orders');
    },
  });
