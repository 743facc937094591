import { cancelJobs, jobId } from '../../../jobs/queries.ts';
import type { ProbeResult } from '../../../media/check/prober.ts';
import type { Queries } from '../../../ports/database/port.ts';
import type { Schema } from '../../../ports/database/schema.ts';
import type { FileFigures } from '../stored-report.ts';

// What the jobs that read and listen to the files of orders ask and write.

type Row = Schema['order_files'];

const columns = [
  'id',
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

/** A file whose header is still to be read. */
export const findUnprobed = (db: Queries, id: string): Promise<UncheckedFile | undefined> =>
  db
    .selectFrom('order_files')
    .select(columns)
    .where('id', '=', id)
    .where('probe', '=', 'waiting')
    .executeTakeFirst();

/** Keeps what the header told; null when it told nothing. */
export const saveProbe = async (tx: Queries, id: string, figures: ProbeResult | null): Promise<void> => {
  await tx
    .updateTable('order_files')
    .set(figures ? { ...figures, probe: 'done' } : { probe: 'failed' })
    .where('id', '=', id)
    .where('probe', '=', 'waiting')
    .execute();
};

/** A file that is still to be listened to. */
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

/** What the server found takes the place of what the client's browser said, which stands where it found nothing. */
export const endCheck = async (tx: Queries, id: string, outcome: Outcome): Promise<void> => {
  await tx
    .updateTable('order_files')
    .set(outcome.check_state === 'done' ? { ...outcome, report_by: 'studio' } : outcome)
    .where('id', '=', id)
    .where('check_state', '=', 'waiting')
    .execute();
};

/** Ends the jobs of files that are gone, or that nobody is to listen to. */
export const cancelFileJobs = (tx: Queries, files: readonly { id: string }[]): Promise<void> =>
  cancelJobs(
    tx,
    files.flatMap(({ id }) =>
      (['probe-file', 'check-file', 'check-long-file'] as const).map((kind) => jobId(kind, id)),
    ),
  );

/** Nobody is to listen to the files of an order; their headers are read all the same. */
export const skipChecks = async (tx: Queries, orderId: string): Promise<void> => {
  await tx
    .updateTable('order_files')
    .set({ check_state: 'skipped' })
    .where('order_id', '=', orderId)
    .where('check_state', '=', 'waiting')
    .execute();
};
