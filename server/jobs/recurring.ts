import type { Deps } from '../deps.ts';
import { emptyTrashJob } from './empty-trash.ts';
import { expireOldFilesJob } from './expire-old-files.ts';
import { expireUnpaidFilesJob } from './expire-unpaid-files.ts';
import { expireUploadsJob } from './expire-uploads.ts';
import type { Queue } from './job-kind.ts';
import { countBulkEmailsJob } from './queue-bulk-emails.ts';
import { restoreJobsJob } from './restore-jobs.ts';
import { sendRemindersJob } from './send-reminders.ts';
import { sweepJob } from './sweep.ts';

const recurring = [
  ...[countBulkEmailsJob, emptyTrashJob, expireOldFilesJob, expireUnpaidFilesJob, expireUploadsJob],
  ...[restoreJobsJob, sendRemindersJob, sweepJob],
];

/** Work done at the start and at intervals, by one process per database at a time. */
export const recurringQueue = (deps: Deps): Queue => {
  const kinds = recurring.map((define) => define(deps));
  return { name: 'recurring', kinds, limit: kinds.length };
};
