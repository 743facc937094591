import { getSongNames } from '../../../shared/song-name.ts';
import { summarizeInSlices } from '../../../shared/stem-check/order-remarks.ts';
import type { Deps } from '../../deps.ts';
import { shortDelayAfter } from '../../jobs/back-off.ts';
import { defineJob, type JobContext, type Queue } from '../../jobs/job-kind.ts';
import { restartJobs } from '../../jobs/queries.ts';
import { SECOND } from '../../lib/clock.ts';
import { AppError } from '../../lib/errors.ts';
import { runInTimeSlices } from '../../lib/time-slices.ts';
import { findEmail } from '../emails/list-queries.ts';
import { addFacts, type EmailRow, lockEmail, sendingJob } from '../emails/queries.ts';
import { listOrderFiles } from '../ledger/order-queries.ts';
import type { FileRow } from '../ledger/rows.ts';
import type { PlacedData } from '../order-emails/placed-order.ts';
import { presentEachFile } from './present-files.ts';

const LOOK_EVERY_MS = 5 * SECOND;
/** The email waits two minutes at most; by then the files of most orders have been checked. */
const MAX_LOOKS = 24;

/** Adds what was found in a new order's files to the studio's email about it, and releases that email. */
export const addCheckQueue = (deps: Pick<Deps, 'database' | 'signals' | 'log'>): Queue => {
  const { database, signals, log } = deps;
  const addCheck = defineJob({
    name: 'add-check',
    async run({ id }, job) {
      const email = await findEmail(database.read, id);
      if (!email) return;
      const delay = async (ms: number) => void (await database.transaction((tx) => job.delay(tx, ms)));
      let data: string;
      try {
        const files = await listOrderFiles(database.read, email.order_id ?? '');
        const isBeingChecked = files.some(({ check_state }) => check_state === 'waiting');
        if (isBeingChecked && job.attempt <= MAX_LOOKS) return await delay(LOOK_EVERY_MS);
        data = await addFindings(email, files);
      } catch (error) {
        if (error instanceof AppError && error.code === 'unavailable')
          return delay(shortDelayAfter(job.attempt));
        // An email that can't get the findings is sent without them: the order page shows the same.
        log.error({ err: error, email: id }, 'What was found in the files of an order could not be told');
        data = email.data;
      }
      await release(deps, job, email, data);
      signals.emit('mail-queued');
    },
  });
  return { name: 'file checks of emails', kinds: [addCheck], limit: 1, wokenBy: ['mail-queued'] };
};

/** The data of an order's email with the findings in its files. */
const addFindings = async ({ data }: EmailRow, files: FileRow[]): Promise<string> => {
  const facts = JSON.parse(data) as PlacedData;
  const { stems } = await runInTimeSlices(presentEachFile(files, ({ id }) => id));
  const { songs, song_count, delivers } = facts.order;
  const names = songs?.map(({ name }) => name) ?? getSongNames(Array.from({ length: song_count }, () => ''));
  const check = await runInTimeSlices(summarizeInSlices(stems, names, delivers?.includes('mix')));
  return JSON.stringify({ ...facts, order: { ...facts.order, check } });
};

const release = (
  { database }: Pick<Deps, 'database'>,
  job: JobContext,
  email: EmailRow,
  data: string,
): Promise<void> =>
  database.transaction(async (tx) => {
    // Locked before the job is removed: whoever sends a withdrawn email after all checks whether the job exists.
    const now = await lockEmail(tx, email.id);
    if (!(await job.finish(tx)) || !now) return;
    await addFacts(tx, email, data);
    if (now.state === 'queued') await restartJobs(tx, [sendingJob(now)]);
  });
