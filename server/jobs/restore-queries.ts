import { type RawBuilder, sql } from 'kysely';
import { now } from '../lib/clock.ts';
import type { Queries } from '../ports/database/port.ts';

/**
 * Rows of a slice that wait for a job. The transaction that writes such a row also creates its job; a row without one
 * has another origin and would wait forever.
 */
export type WaitingRows = {
  what: string;
  table: string;
  /** The column that names the job's subject. */
  subject: string;
  where: string;
  /** Any of these counts as its job. */
  kinds: readonly string[];
  /** The kind to create when there is none, as an expression where it depends on the row, and when it is due. */
  kind: string;
  run_at?: string;
  takesTurns?: boolean;
};

/**
 * Whether a row has one of these jobs, optionally only one that wasn't given up. `subject` is the column that names
 * it.
 */
export const hasJob = (
  kinds: readonly string[],
  subject: string,
  which: 'any' | 'waiting' = 'any',
): RawBuilder<boolean> => {
  const ids = kinds.map((kind) => sql`${sql.lit(`${kind}:`)} || ${sql.ref(subject)}`);
  const isWaiting = which === 'waiting' ? sql`and jobs.failed_at is null` : sql``;
  return sql`exists (select 1 from jobs where jobs.id in (${sql.join(ids)}) ${isWaiting})`;
};

const without = ({ table, subject, where, kinds }: WaitingRows): RawBuilder<unknown> =>
  sql`${sql.table(table)} where ${sql.raw(where)} and not ${hasJob(kinds, `${table}.${subject}`)}`;

/** Waiting rows without a job: how many, and which. */
export const countWithoutJob = async (
  db: Queries,
  waiting: readonly WaitingRows[],
): Promise<{ what: string; count: number; first: string }[]> => {
  const found: { what: string; count: number; first: string }[] = [];
  for (const one of waiting) {
    const query = sql<{ count: number; first: string | null }>`
      select count(*) as count, min(${sql.ref(one.subject)}) as first from ${without(one)}`;
    const [row] = (await query.execute(db)).rows;
    if (row?.first) found.push({ what: one.what, count: Number(row.count), first: row.first });
  }
  return found;
};

/** Creates missing jobs and retries those that were given up. Returns how many were created. */
export const restoreJobs = async (tx: Queries, waiting: readonly WaitingRows[]): Promise<number> => {
  const at = sql.lit(now());
  let made = 0;
  for (const one of waiting) {
    const { numAffectedRows } = await sql`
      insert into jobs (id, kind, payload, run_at, turn)
      select kind || ':' || subject, kind, '{"id":"' || subject || '"}', run_at, ${one.takesTurns ? at : sql.lit('')}
      from (select distinct ${sql.ref(one.subject)} as subject, ${sql.raw(one.kind)} as kind,
          ${one.run_at ? sql.ref(one.run_at) : at} as run_at
        from ${without(one)}) as missing where true
      on conflict (id) do nothing`.execute(tx);
    made += Number(numAffectedRows ?? 0);
  }
  await tx
    .updateTable('jobs')
    .set({ failed_at: null, error: null, attempts: 0, run_at: now() })
    .where('failed_at', 'is not', null)
    .execute();
  return made;
};
