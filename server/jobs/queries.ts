import { type RawBuilder, type Selectable, sql } from 'kysely';
import { now } from '../lib/clock.ts';
import { insertRows, type Queries } from '../ports/database/port.ts';
import type { Schema } from '../schema/database.ts';

const AT_ONCE = 1_000;

export type JobRow = Selectable<Schema['jobs']>;

export type NewJob = {
  kind: string;
  /** Read with the payload schema of its kind. */
  payload: Record<string, string>;
  run_at?: string;
  turn?: string;
  network?: string;
};

export const jobId = (kind: string, subject = ''): string => `${kind}:${subject}`;

const toRow = ({ kind, payload, run_at = now(), turn = '', network = '' }: NewJob) => ({
  id: jobId(kind, payload.id),
  ...{ kind, payload: JSON.stringify(payload), run_at, turn, network, attempts: 0 },
});

/** Adds jobs for new subjects with one statement, in the transaction that causes them. */
export const enqueueJobs = async (tx: Queries, jobs: readonly NewJob[]): Promise<void> => {
  await insertRows(tx, 'jobs', jobs.map(toRow));
};

/** The same, but an existing job starts over, and whoever is working on it loses its claim. */
export const restartJobs = async (tx: Queries, jobs: readonly NewJob[]): Promise<void> => {
  if (!jobs.length) return;
  await tx
    .insertInto('jobs')
    .values(jobs.map(toRow))
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

/** Deletes jobs that have nothing left to do; running ones lose their claim. */
export const cancelJobs = async (tx: Queries, ids: readonly string[]): Promise<void> => {
  for (let start = 0; start < ids.length; start += AT_ONCE)
    await tx
      .deleteFrom('jobs')
      .where('id', 'in', ids.slice(start, start + AT_ONCE))
      .execute();
};

/** The last turn among a network's jobs; empty when it has none. */
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

/** Delays the turns of all jobs of a network. Its later jobs come after those. */
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

/** Makes recurring jobs due at the start, except those another process is running. */
export const makeRecurringDue = async (tx: Queries, recurring: readonly NewJob[]): Promise<void> => {
  for (const job of recurring) {
    const row = toRow(job);
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

/** Those of the given jobs that exist. */
export const findJobs = async (db: Queries, ids: readonly string[]): Promise<Set<string>> => {
  if (!ids.length) return new Set();
  const rows = await db.selectFrom('jobs').select('id').where('id', 'in', ids).execute();
  return new Set(rows.map(({ id }) => id));
};

/** Moves jobs that aren't running to another time. */
export const postponeJobs = async (tx: Queries, ids: readonly string[], run_at: string): Promise<void> => {
  for (let start = 0; start < ids.length; start += AT_ONCE)
    await tx
      .updateTable('jobs')
      .set({ run_at })
      .where('id', 'in', ids.slice(start, start + AT_ONCE))
      .where('lease_by', 'is', null)
      .execute();
};
