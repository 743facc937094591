import { sql } from 'kysely';
import { cancelJobs, jobId } from '../../jobs/queries.ts';
import type { WaitingRows } from '../../jobs/restore-queries.ts';
import type { ProbeResult } from '../../media/check/prober.ts';
import type { Queries } from '../../ports/database/port.ts';
import type { Schema } from '../../schema/database.ts';
import type { ReportSize } from './report-size-limit.ts';
import type { FileFigures } from './stored-report.ts';

// Queries of the jobs that read and check files of orders.

type Row = Schema['order_files'];

const columns = [
  'id',
  'order_id',
  'storage_key',
  'size_bytes',
  'format',
  'probe',
  'duration_s',
  'sample_rate_hz',
  'bit_depth',
  'channels',
  'check_state',
] as const;
export type UncheckedFile = Pick<Row, (typeof columns)[number]>;

/** A file whose header hasn't been read yet. */
export const findUnprobed = (db: Queries, id: string): Promise<UncheckedFile | undefined> =>
  db
    .selectFrom('order_files')
    .select(columns)
    .where('id', '=', id)
    .where('probe', '=', 'waiting')
    .executeTakeFirst();

/** Saves what the header contains; null if it couldn't be read. */
export const saveProbe = async (tx: Queries, id: string, figures: ProbeResult | null): Promise<void> => {
  await tx
    .updateTable('order_files')
    .set(figures ? { ...figures, probe: 'done' } : { probe: 'failed' })
    .where('id', '=', id)
    .where('probe', '=', 'waiting')
    .execute();
};

export const findUnchecked = (db: Queries, id: string): Promise<UncheckedFile | undefined> =>
  db
    .selectFrom('order_files')
    .select(columns)
    .where('id', '=', id)
    .where('check_state', '=', 'waiting')
    .executeTakeFirst();

type Outcome =
  | { check_state: 'failed' | 'skipped' }
  | ({ check_state: 'done' } & Pick<Row, 'report' | 'peaks'> & FileFigures);

export const endCheck = async (tx: Queries, id: string, outcome: Outcome): Promise<void> => {
  await tx
    .updateTable('order_files')
    .set(outcome)
    .where('id', '=', id)
    .where('check_state', '=', 'waiting')
    .execute();
};

const fileJobs = ['probe-file', 'check-file', 'check-long-file'];

export const waitingFiles: WaitingRows = {
  what: 'order files',
  table: 'order_files',
  subject: 'id',
  where: "(probe = 'waiting' or check_state = 'waiting')",
  kinds: fileJobs,
  kind: "case when probe = 'waiting' then 'probe-file' else 'check-file' end",
  takesTurns: true,
};

/** The number of sounds in the reports on the other files of a file's order, and the bytes these reports take. */
export const sumOtherReports = async (
  db: Queries,
  { id, order_id }: Pick<Row, 'id' | 'order_id'>,
): Promise<ReportSize> => {
  const { sounds, bytes } = await db
    .selectFrom('order_files')
    .select(({ fn }) => [
      fn.sum(sql<number>`octet_length(report)`).as('bytes'),
      // Only keys of a report end in `":`.
      fn
        .sum(sql<number>`(length(report) - length(replace(report, '"path":', ''))) / length('"path":')`)
        .as('sounds'),
    ])
    .where('order_id', '=', order_id)
    .where('id', '<>', id)
    .executeTakeFirstOrThrow();
  return { sounds: Number(sounds ?? 0), bytes: Number(bytes ?? 0) };
};

/** Cancels the jobs of files that are deleted or won't be checked. */
export const cancelFileJobs = (tx: Queries, files: readonly { id: string }[]): Promise<void> =>
  cancelJobs(
    tx,
    files.flatMap(({ id }) => fileJobs.map((kind) => jobId(kind, id))),
  );

/** Skips the checks of an order's files; their headers are still read. */
export const skipChecks = async (tx: Queries, orderId: string): Promise<void> => {
  await tx
    .updateTable('order_files')
    .set({ check_state: 'skipped' })
    .where('order_id', '=', orderId)
    .where('check_state', '=', 'waiting')
    .execute();
};
