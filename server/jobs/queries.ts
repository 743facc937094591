import { type RawBuilder, type Selectable, sql } from 'kysely';
import { fromNow, HOUR, MINUTE, now } from '../clock.ts';
import { newId } from '../ids.ts';
import { insertRows, type Queries } from '../ports/database/port.ts';
import type { Schema } from '../ports/database/schema.ts';
import type { JobName, Payload } from './payloads.ts';

export type JobRow = Selectable<Schema['jobs']>;

/** No lease lasts as long, and no try is put off further: a time beyond is the work of a clock that was wrong. */
export const MAX_PLAUSIBLE_DELAY_MS = 7 * HOUR;

export type NewJob<N extends JobName = JobName> = {
  [K in N]: { kind: K; payload: Payload<K>; run_at?: string; turn?: string; network?: string };
}[N];

export const jobId = (kind: JobName, subject = ''): string => `${kind}:${subject}`;

const rowOf = ({ kind, payload, run_at = now(), turn = '', network = '' }: NewJob) => ({
  id: jobId(kind, 'id' in payload ? payload.id : ''),
  ...{ kind, payload: JSON.stringify(payload), run_at, turn, network, attempts: 0 },
});

/** Adds jobs about new subjects in the transaction that causes them, in one statement. */
export const enqueueJobs = async (tx: Queries, jobs: readonly NewJob[]): Promise<void> => {
  await insertRows(tx, 'jobs', jobs.map(rowOf));
};

/** The same where there may be such a job already: it begins again, and whoever works on it loses it. */
export const restartJobs = async (tx: Queries, jobs: readonly NewJob[]): Promise<void> => {
  if (!jobs.length) return;
  await tx
    .insertInto('jobs')
    .values(jobs.map(rowOf))
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((row) => ({
        run_at: row.ref('excluded.run_at'),
        attempts: 0,
        lease_by: null,
        failed_at: null,
        error: null,
      })),
    )
    .execute();
};

/** Deletes jobs that have nothing left to do; whoever works on one loses it. */
export const cancelJobs = async (tx: Queries, ids: readonly string[]): Promise<void> => {
  if (ids.length) await tx.deleteFrom('jobs').where('id', 'in', ids).execute();
};

export type JobFilter = { kind: string; takesTurns: boolean; except: readonly string[] };

/** The job of a kind that is to be done next; undefined when none is due. */
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
  const due = [now(), fromNow(MAX_PLAUSIBLE_DELAY_MS)] as const;
  if (takesTurns)
    return (
      candidates
        .where('turn', '<>', sql.lit(''))
        // An expression, so that the index of turns is walked and not the one of times.
        .where(sql<boolean>`(coalesce(run_at, '') <= ${due[0]} or coalesce(run_at, '') > ${due[1]})`)
        .orderBy('turn')
        .orderBy('id')
        .executeTakeFirst()
    );
  const first = candidates.orderBy('run_at');
  // Two ranges of an index; joined by "or" they would be a walk past all that waits.
  return (
    (await first.where('run_at', '<=', due[0]).executeTakeFirst()) ??
    (await first.where('run_at', '>', due[1]).executeTakeFirst())
  );
};

/** When the first of the jobs of these kinds is due, but for those under way; null when there is none. */
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

/** A job somebody works on. It is theirs as long as the row names their lease. */
export type ClaimedJob = JobRow & { lease_by: string };

/** Takes the job for so long, as one more try. Undefined when somebody else was faster, or it is gone. */
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

/** Changes the job if it is still theirs who claimed it; false when it is gone or another's. */
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

/** The job is done. */
export const finishJob = async (tx: Queries, { id, lease_by }: ClaimedJob): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom('jobs')
    .where('id', '=', id)
    .where('lease_by', '=', lease_by)
    .executeTakeFirst();
  return numDeletedRows === 1n;
};

/** Has the job tried again after a while. */
export const delayJob = (tx: Queries, job: ClaimedJob, delayMs: number): Promise<boolean> =>
  changeOwn(tx, job, { lease_by: null, run_at: fromNow(delayMs) });

/** The same, as if this try had not been. */
export const postponeJob = (tx: Queries, job: ClaimedJob, delayMs: number): Promise<boolean> =>
  changeOwn(tx, job, { lease_by: null, run_at: fromNow(delayMs), attempts: job.attempts - 1 });

/** Gives the job back as if this try had not been. */
export const returnJob = (tx: Queries, job: ClaimedJob): Promise<boolean> => postponeJob(tx, job, 0);

/** Turns the job into the next one about its subject. */
export const replaceJob = (tx: Queries, job: ClaimedJob, kind: JobName, turn?: string): Promise<boolean> => {
  const id = jobId(kind, job.id.slice(jobId(job.kind as JobName).length));
  const next = { id, kind, lease_by: null, attempts: 0, run_at: now() };
  // Without another, the turn it has now: it may have been moved since the job was claimed.
  return changeOwn(tx, job, turn === undefined ? next : { ...next, turn });
};

/** The last turn among the jobs of a network; empty when it has none. */
export const latestTurn = async (db: Queries, network: string): Promise<string> => {
  const row = await db
    .selectFrom('jobs')
    .select('turn')
    .where('network', '<>', sql.lit(''))
    .where('network', '=', network)
    .orderBy('turn', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.turn ?? '';
};

/** Moves the turns of all jobs of a network. What it causes later comes behind those. */
export const delayTurns = async (
  tx: Queries,
  network: string,
  secondsLater: RawBuilder<string>,
): Promise<void> => {
  await tx
    .updateTable('jobs')
    .set({ turn: secondsLater })
    .where('network', '<>', sql.lit(''))
    .where('network', '=', network)
    .execute();
};

/** No further try is made until jobs are restored: when the product starts, and every six hours. */
export const failJob = (tx: Queries, job: ClaimedJob, error: string): Promise<boolean> =>
  changeOwn(tx, job, { lease_by: null, failed_at: now(), error });

/** A recurring job is done for this time. */
export const rescheduleJob = (tx: Queries, job: ClaimedJob, everyMs: number): Promise<boolean> =>
  changeOwn(tx, job, { lease_by: null, attempts: 0, run_at: fromNow(everyMs) });

/** At the start recurring jobs are due, unless another process is at them. */
export const makeRecurringDue = async (tx: Queries, recurring: readonly NewJob[]): Promise<void> => {
  for (const job of recurring) {
    const row = rowOf(job);
    const { numUpdatedRows } = await tx
      .updateTable('jobs')
      .set({ run_at: row.run_at })
      .where('id', '=', row.id)
      .where('lease_by', 'is', null)
      .executeTakeFirst();
    if (!numUpdatedRows)
      await tx
        .insertInto('jobs')
        .values(row)
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute();
  }
};

/** The jobs among these that are there. */
export const findJobs = async (db: Queries, ids: readonly string[]): Promise<Set<string>> => {
  if (!ids.length) return new Set();
  const rows = await db.selectFrom('jobs').select('id').where('id', 'in', ids).execute();
  return new Set(rows.map(({ id }) => id));
};

const AT_ONCE = 1_000;

/** Moves jobs that nobody is at to another time. */
export const postponeJobs = async (tx: Queries, ids: readonly string[], run_at: string): Promise<void> => {
  for (let start = 0; start < ids.length; start += AT_ONCE)
    await tx
      .updateTable('jobs')
      .set({ run_at })
      .where('id', 'in', ids.slice(start, start + AT_ONCE))
      .where('lease_by', 'is', null)
      .execute();
};

/** Brings near what is put off, or held, for longer than anything is: the clock was set back since. */
export const clampJobTimes = async (
  tx: Queries,
  longestDelay: (attempts: number) => number,
  leaseMs: number,
): Promise<void> => {
  const far = await tx
    .selectFrom('jobs')
    .select(['id', 'attempts', 'run_at', 'lease_by'])
    .where('run_at', '>', fromNow(MINUTE))
    .execute();
  const move = async (rows: typeof far, run_at: string) => {
    const ids = rows.map(({ id }) => id);
    for (let start = 0; start < ids.length; start += AT_ONCE)
      await tx
        .updateTable('jobs')
        .set({ run_at })
        .where('id', 'in', ids.slice(start, start + AT_ONCE))
        .execute();
  };
  // Leases are cut to their usual length and not ended: whoever lives prolongs them meanwhile, so nothing is done twice.
  const leases = far.filter(({ lease_by, run_at }) => lease_by !== null && run_at > fromNow(2 * leaseMs));
  await move(leases, fromNow(leaseMs));
  const delays = far.filter(
    ({ lease_by, run_at, attempts }) => lease_by === null && run_at > fromNow(longestDelay(attempts)),
  );
  await move(delays, now());
};
