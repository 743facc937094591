import type { Deps } from '../deps.ts';
import { SECOND } from '../lib/clock.ts';
import { AppError } from '../lib/errors.ts';
import type { Queries } from '../ports/database/port.ts';
import { delayAfter, isLastAttempt } from './back-off.ts';
import {
  type ClaimedJob,
  delayJob,
  failJob,
  finishJob,
  postponeJob,
  renewJob,
  replaceJob,
  rescheduleJob,
  returnJob,
} from './claim-queries.ts';
import type { JobContext, JobKind } from './job-kind.ts';

/** An expired lease means that the process died, or had no database for this long. */
const LEASE_MS = 30 * SECOND;
/** Three renewals may fail on a slow database. */
const BEAT_MS = 8 * SECOND;

export const getLeaseMs = ({ leaseMs = LEASE_MS }: JobKind): number => leaseMs;

type Needs = Pick<Deps, 'database' | 'log'>;

/** Renews the lease while the work runs; the signal aborts when the claim is lost. */
const holdLease = ({ database }: Needs, kind: JobKind, job: ClaimedJob) => {
  const lost = new AbortController();
  let beat = Promise.resolve();
  const renew = () => {
    beat = beat.then(async () => {
      if (lost.signal.aborted) return;
      const isOurs = await database
        .transaction((tx) => renewJob(tx, job, getLeaseMs(kind)))
        // The database may answer again before the lease ends.
        .catch(() => true);
      if (!isOurs) lost.abort(new Error('The job was cancelled, or another process has it'));
    });
  };
  const timer = setInterval(renew, BEAT_MS).unref();
  return {
    lost: lost.signal,
    renew,
    async end() {
      clearInterval(timer);
      await beat;
    },
  };
};

/**
 * Runs one claimed job and stores the outcome of the try. Rejects when that couldn't be stored: the job is then taken
 * again when its lease ends.
 */
export const runJob = async (
  deps: Needs,
  kind: JobKind,
  job: ClaimedJob,
  stopping: AbortSignal,
  pauses: Pick<JobContext, 'pauseQueue' | 'endPauses'>,
): Promise<void> => {
  const { database, log } = deps;
  const lease = holdLease(deps, kind, job);
  let isSettled = false;
  const settle =
    <A extends unknown[]>(change: (tx: Queries, job: ClaimedJob, ...rest: A) => Promise<boolean>) =>
    (tx: Queries, ...rest: A) => {
      isSettled = true;
      return change(tx, job, ...rest);
    };
  const context: JobContext = {
    attempt: job.attempts,
    network: job.network,
    signal: AbortSignal.any([stopping, lease.lost]),
    renew: lease.renew,
    hold: (tx) => renewJob(tx, job, getLeaseMs(kind)),
    finish: settle(finishJob),
    delay: settle(delayJob),
    postpone: settle(postponeJob),
    passOn: settle(replaceJob),
    ...pauses,
  };
  const store = (work: (tx: Queries) => Promise<boolean>) => database.transaction(work);
  const { everyMs } = kind;
  try {
    await kind.run(job.payload, context);
    if (!isSettled)
      await store((tx) => (everyMs === undefined ? finishJob(tx, job) : rescheduleJob(tx, job, everyMs)));
  } catch (error) {
    if (lease.lost.aborted) return;
    if (stopping.aborted) return void (await store((tx) => returnJob(tx, job)));
    const about = { err: error, job: job.id, attempt: job.attempts };
    if (everyMs !== undefined) {
      log.warn(about, 'A recurring job failed; it is done again at its next time');
      await store((tx) => rescheduleJob(tx, job, everyMs));
    } else if (isLastAttempt(job.attempts)) {
      log.error(about, 'A job was given up');
      // Other errors' messages may contain personal data.
      const reason = error instanceof AppError ? error.message : String((error as Error)?.name);
      await store((tx) => failJob(tx, job, reason));
    } else {
      log.warn(about, 'A job waits for another try');
      await store((tx) => delayJob(tx, job, delayAfter(job.attempts)));
    }
  } finally {
    await lease.end();
  }
};
