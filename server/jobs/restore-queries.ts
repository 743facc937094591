import { type RawBuilder, sql } from 'kysely';
import { now } from '../lib/clock.ts';
import type { Queries } from '../ports/database/port.ts';
import type { JobName } from './payloads.ts';

// The transaction that writes a waiting row also creates its job. A row without one has another origin and would wait
// forever.

type Waiting = {
  what: string;
  table: string;
  /** The column that names the job's subject. */
  subject: string;
  where: string;
  /** Any of these counts as its job. */
  kinds: readonly JobName[];
  /** The kind to create when there is none, and when it is due. */
  kind: string;
  run_at?: string;
  takesTurns?: boolean;
};

const waiting: Waiting[] = [
  {
    what: 'emails',
    table: 'emails',
    subject: 'id',
    where: "state in ('queued', 'sending')",
    kinds: ['send-email', 'send-bulk-email', 'add-check'],
    kind: "case when mailing_id is null then 'send-email' else 'send-bulk-email' end",
    run_at: 'next_attempt_at',
  },
  {
    what: 'parts of bulk emails not written yet',
    table: 'mailing_parts',
    subject: 'mailing_id',
    where: '1 = 1',
    kinds: ['write-bulk-email'],
    kind: "'write-bulk-email'",
  },
  {
    what: 'order files',
    table: 'order_files',
    subject: 'id',
    where: "(probe = 'waiting' or check_state = 'waiting')",
    kinds: ['probe-file', 'check-file', 'check-long-file'],
    kind: "case when probe = 'waiting' then 'probe-file' else 'check-file' end",
    takesTurns: true,
  },
  {
    what: 'tracks',
    table: 'audio_files',
    subject: 'id',
    where: "state = 'waiting'",
    kinds: ['prepare-sound'],
    kind: "'prepare-sound'",
    takesTurns: true,
  },
  {
    what: 'versions',
    table: 'order_versions',
    subject: 'id',
    where: "state = 'waiting'",
    kinds: ['prepare-version', 'prepare-stems'],
    kind: "case when kind in ('rough', 'stems') then 'prepare-stems' else 'prepare-version' end",
    takesTurns: true,
  },
  {
    what: 'MP3s',
    table: 'version_mp3s',
    subject: 'version_id',
    where: "state = 'waiting' and version_id in (select id from order_versions where state = 'ready')",
    kinds: ['make-mp3'],
    kind: "'make-mp3'",
    takesTurns: true,
  },
  {
    what: 'songs to be shown',
    table: 'order_songs',
    subject: 'order_id',
    where:
      'approved_at is not null and showcased_version_id is null and order_id in (select id from orders where showcase = 1)',
    kinds: ['make-showcase'],
    kind: "'make-showcase'",
  },
];

/**
 * Whether a row has one of these jobs, optionally only one that wasn't given up. `subject` is the column that names
 * it.
 */
export const hasJob = (
  kinds: readonly JobName[],
  subject: string,
  which: 'any' | 'waiting' = 'any',
): RawBuilder<boolean> => {
  const ids = kinds.map((kind) => sql`${sql.lit(`${kind}:`)} || ${sql.ref(subject)}`);
  const isWaiting = which === 'waiting' ? sql`and jobs.failed_at is null` : sql``;
  return sql`exists (select 1 from jobs where jobs.id in (${sql.join(ids)}) ${isWaiting})`;
};

const without = ({ table, subject, where, kinds }: Waiting): RawBuilder<unknown> =>
  sql`${sql.table(table)} where ${sql.raw(where)} and not ${hasJob(kinds, `${table}.${subject}`)}`;

/** Waiting rows without a job: how many, and which. */
export const countWithoutJob = async (
  db: Queries,
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

/** Creates missing jobs and retries those, and MP3s, that were given up. Returns how many were created. */
export const restoreJobs = async (tx: Queries): Promise<number> => {
  await tx.updateTable('version_mp3s').set({ state: 'waiting' }).where('state', '=', 'failed').execute();
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
