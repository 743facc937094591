import type { Deps } from '../deps.ts';
import { waitingParts } from '../features/bulk-emails/parts-queries.ts';
import { countBulkEmailsJob } from '../features/bulk-emails/queue-bulk-emails.ts';
import { waitingEmails } from '../features/emails/queries.ts';
import { sendRemindersJob } from '../features/order-clock/send-reminders.ts';
import { waitingFiles } from '../features/order-files/queries.ts';
import { expireUnpaidFilesJob } from '../features/orders/expire-unpaid-files.ts';
import { emptyTrashJob } from '../features/orders/shelve-orders.ts';
import { waitingTracks } from '../features/portfolio/sound-queries.ts';
import { expireOldFilesJob } from '../features/retention/expire-files.ts';
import { waitingSongs } from '../features/showcase/queries.ts';
import { expireUploadsJob } from '../features/uploads/expire-uploads.ts';
import { retryFailedMp3s, waitingMp3s } from '../features/versions/mp3-queries.ts';
import { waitingVersions } from '../features/versions/preparation-queries.ts';
import { defineJob, type JobKind, type Queue } from '../jobs/job-kind.ts';
import { restoreJobs } from '../jobs/restore-queries.ts';
import { DAY, HOUR } from '../lib/clock.ts';
import { DamagedError } from '../lib/errors.ts';
import type { Queries } from '../ports/database/port.ts';
import { sweepJob } from './sweep.ts';

export const waitingRows = [
  waitingEmails,
  waitingParts,
  waitingFiles,
  waitingTracks,
  waitingVersions,
  waitingMp3s,
  waitingSongs,
];

/** Creates missing jobs and retries those, and MP3s, that were given up. Returns how many were created. */
export const restoreAllJobs = async (tx: Queries): Promise<number> => {
  await retryFailedMp3s(tx);
  return restoreJobs(tx, waitingRows);
};

/** At the start and every six hours. */
const restoreJobsJob = ({ database, log }: Pick<Deps, 'database' | 'log'>): JobKind =>
  defineJob({
    name: 'restore-jobs',
    everyMs: 6 * HOUR,
    async run() {
      const made = await database.transaction(restoreAllJobs);
      if (made) log.warn({ made }, 'Jobs were missing and have been made');
    },
  });

/** At the start and once a day: otherwise, damage in pages that nobody reads would be found when no good backup is left. */
const findDamageJob = ({ database, log }: Pick<Deps, 'database' | 'log'>): JobKind =>
  defineJob({
    name: 'find-damage',
    everyMs: DAY,
    async run(_payload, { signal }) {
      await database.findDamage(signal).catch((error: unknown) => {
        if (!(error instanceof DamagedError)) throw error;
        log.error({ err: error }, 'The database is damaged: restore the latest complete backup');
      });
    },
  });

const recurring = [
  ...[
    countBulkEmailsJob,
    emptyTrashJob,
    expireOldFilesJob,
    expireUnpaidFilesJob,
    expireUploadsJob,
    findDamageJob,
  ],
  ...[restoreJobsJob, sendRemindersJob, sweepJob],
];

/** Work done at the start and at intervals, by one process per database at a time. */
export const recurringQueue = (deps: Deps): Queue => {
  const kinds = recurring.map((define) => define(deps));
  return { name: 'recurring', kinds, limit: kinds.length };
};
