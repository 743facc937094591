import type { Deps } from '../../deps.ts';
import { shortDelayAfter } from '../../jobs/back-off.ts';
import { defineJob, type Queue } from '../../jobs/job-kind.ts';
import { restartJobs } from '../../jobs/queries.ts';
import { AppError } from '../../lib/errors.ts';
import { findEmail } from '../emails/list-queries.ts';
import { addFacts, lockEmail, sendingJob } from '../emails/queries.ts';
import { withFileCheck } from './add-file-check.ts';

/** Adds what was found in a new order's files to the studio's email about it, and releases that email. */
export const addCheckQueue = ({
  database,
  signals,
  log,
}: Pick<Deps, 'database' | 'signals' | 'log'>): Queue => {
  const addCheck = defineJob({
    name: 'add-check',
    async run({ id }, job) {
      const email = await findEmail(database.read, id);
      if (!email) return;
      const whole = await withFileCheck(database.read, email).catch((error: unknown) => {
        if (error instanceof AppError && error.code === 'unavailable') return undefined;
        // An email that can't get the report is sent without it: the order page shows the same.
        log.error({ err: error, email: id }, 'What was found in the files of an order could not be told');
        return email.data;
      });
      if (whole === undefined)
        return void (await database.transaction((tx) => job.delay(tx, shortDelayAfter(job.attempt))));
      await database.transaction(async (tx) => {
        // Locked before the job is removed: whoever sends a withdrawn email after all checks whether the job exists.
        const now = await lockEmail(tx, id);
        if (!(await job.finish(tx)) || !now) return;
        await addFacts(tx, email, whole);
        if (now.state === 'queued') await restartJobs(tx, [sendingJob(now)]);
      });
      signals.emit('mail-queued');
    },
  });
  return { name: 'file checks of emails', kinds: [addCheck], limit: 1, wokenBy: ['mail-queued'] };
};
