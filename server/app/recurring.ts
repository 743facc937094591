import type { Deps } from '../deps.ts';
import { countBulkEmailsJob } from '../features/bulk-emails/queue-bulk-emails.ts';
import { emptyTrashJob } from '../features/orders/empty-trash.ts';
import { expireUnpaidFilesJob } from '../features/orders/expire-unpaid-files.ts';
import { expireOldFilesJob } from '../features/retention/expire-old-files.ts';
import { sendRemindersJob } from '../features/retention/send-reminders.ts';
import { expireUploadsJob } from '../features/uploads/expire-uploads.ts';
import type { Queue } from '../jobs/job-kind.ts';
import { restoreJobsJob } from './restore-jobs.ts';
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
