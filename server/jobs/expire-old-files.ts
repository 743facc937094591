import { DAY, HOUR, nowForExpiry } from '../clock.ts';
import type { Deps } from '../deps.ts';
import { expireOldFiles } from '../features/orders/retention/expire-files.ts';
import { defineJob, type JobKind } from './job-kind.ts';

/** Checks a few times a day for completed orders whose files have been kept for as long as the setting says. */
export const expireOldFilesJob = (deps: Deps): JobKind =>
  defineJob({
    name: 'expire-old-files',
    everyMs: 6 * HOUR,
    async run() {
      const { warned, erased } = await expireOldFiles(deps, nowForExpiry(DAY));
      if (warned + erased) deps.log.info({ warned, erased }, 'files of completed orders');
    },
  });
