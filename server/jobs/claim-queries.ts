import { sql } from 'kysely';
import { fromNow, now } from '../lib/clock.ts';
import { newId } from '../lib/ids.ts';
import type { Queries } from '../ports/database/port.ts';
import { type JobRow, jobId } from './queries.ts';

export type JobFilter = { kind: string; takesTurns: boolean; except: readonly string[] };

/** The next due job of a kind, or undefined. */
export const nextJob = async (
  db: Queries,
  { kind, takesTurns, except }: JobFilter,
): Promise<JobRow | undefined> => {
  const candidates = db
    .selectFrom('jobs')
    .selectAll()
    .where('kind', '=', kind)
    .where('failed_at', 'is', null)
    .$if(except.length > 0, (query) => query.where('id', 'not in', except))
    .limit(1);
  if (takesTurns)
    return (
      candidates
        .where('turn', '<>', sql.lit(''))
        // Written as an expression so that the query walks the index on turns, not the one on times.
        .where(sql<boolean>`coalesce(run_at, '') <= ${now()}`)
        .orderBy('turn')
        .orderBy('id')
        .executeTakeFirst()
    );
  return candidates.where('run_at', '<=', now()).orderBy('run_at').executeTakeFirst();
};

/** When the first of these kinds' jobs is due, not counting running ones; null when there is none. */
export const nextRunAt = async (
  db: Queries,
  kinds: readonly string[],
  except: readonly string[] = [],
): Promise<string | null> => {
  const times: string[] = [];
  for (const kind of kinds) {
    const row = await db
      .selectFrom('jobs')
      .select('run_at')
      .where('kind', '=', kind)
      .where('failed_at', 'is', null)
      .$if(except.length > 0, (query) => query.where('id', 'not in', except))
      .orderBy('run_at')
      .limit(1)
      .executeTakeFirst();
    if (row) times.push(row.run_at);
  }
  return times.sort()[0] ?? null;
};

/** A claimed job. The claim holds as long as the row contains its lease. */
export type ClaimedJob = JobRow & { lease_by: string };

/** Claims the job for this long, as one more try. Undefined when another worker was faster, or the job is gone. */
export const claimJob = async (
  tx: Queries,
  { id, attempts, run_at }: JobRow,
  leaseMs: number,
): Promise<ClaimedJob | undefined> =>
  (await tx
    .updateTable('jobs')
    .set({ attempts: attempts + 1, lease_by: newId(), run_at: fromNow(leaseMs) })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('run_at', '=', run_at)
    .returningAll()
    .executeTakeFirst()) as ClaimedJob | undefined;

/** Changes the job if the claim still holds; false when it is gone or claimed by another. */
const changeOwn = async (
  tx: Queries,
  { id, lease_by }: ClaimedJob,
  change: Partial<JobRow>,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('jobs')
    .set(change)
    .where('id', '=', id)
    .where('lease_by', '=', lease_by)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

export const renewJob = (tx: Queries, job: ClaimedJob, leaseMs: number): Promise<boolean> =>
  changeOwn(tx, job, { run_at: fromNow(leaseMs) });

export const finishJob = async (tx: Queries, { id, lease_by }: ClaimedJob): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom('jobs')
    .where('id', '=', id)
    .where('lease_by', '=', lease_by)
    .executeTakeFirst();
  return numDeletedRows === 1n;
};

/** Schedules another try after a delay. */
export const delayJob = (tx: Queries, job: ClaimedJob, delayMs: number): Promise<boolean> =>
  changeOwn(tx, job, { lease_by: null, run_at: fromNow(delayMs) });

/** The same, without counting this try. */
export const postponeJob = (tx: Queries, job: ClaimedJob, delayMs: number): Promise<boolean> =>
  changeOwn(tx, job, { lease_by: null, run_at: fromNow(delayMs), attempts: job.attempts - 1 });

/** Releases the job at once, without counting this try. */
export const returnJob = (tx: Queries, job: ClaimedJob): Promise<boolean> => postponeJob(tx, job, 0);

/** Replaces the job by the next one for the same subject. */
export const replaceJob = (tx: Queries, job: ClaimedJob, kind: string, turn?: string): Promise<boolean> => {
  const id = jobId(kind, job.id.slice(jobId(job.kind).length));
  const next = { id, kind, lease_by: null, attempts: 0, run_at: now() };
  // Without a new turn, keep the stored one: it may have moved since the job was claimed.
  return changeOwn(tx, job, turn === undefined ? next : { ...next, turn });
};

/** Marks the job as failed. It isn't tried again until jobs are restored, at the start and every six hours. */
export const failJob = (tx: Queries, job: ClaimedJob, error: string): Promise<boolean> =>
  changeOwn(tx, job, { lease_by: null, failed_at: now(), error });

/** Reschedules a recurring job after a run. */
export const rescheduleJob = (tx: Queries, job: ClaimedJob, everyMs: number): Promise<boolean> =>
  changeOwn(tx, job, { lease_by: null, attempts: 0, run_at: fromNow(everyMs) });
