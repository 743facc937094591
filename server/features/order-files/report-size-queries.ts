import { sql } from 'kysely';
import type { Queries } from '../../ports/database/port.ts';
import type { ReportRoom } from './report-size-limit.ts';

/** The size of the reports on the other files of a file's order. */
export const getOtherReportsSize = (db: Queries, storageKey: string): Promise<ReportRoom> =>
  sumReports(
    filesWithReports(db)
      .where('order_id', '=', (own) =>
        own.selectFrom('order_files as own').select('own.order_id').where('own.storage_key', '=', storageKey),
      )
      .where('storage_key', '<>', storageKey),
  );

/** The size of the reports on all files of an order. */
export const getReportsSize = (db: Queries, orderId: string): Promise<ReportRoom> =>
  sumReports(filesWithReports(db).where('order_id', '=', orderId));

/** The number of sounds, and the bytes their reports take. Only keys of a report end in `":`. */
const filesWithReports = (db: Queries) =>
  db
    .selectFrom('order_files')
    .select(({ fn }) => [
      fn.sum(sql<number>`octet_length(report)`).as('bytes'),
      fn
        .sum(sql<number>`(length(report) - length(replace(report, '"path":', ''))) / length('"path":')`)
        .as('sounds'),
    ]);

const sumReports = async (query: ReturnType<typeof filesWithReports>): Promise<ReportRoom> => {
  const { sounds, bytes } = await query.executeTakeFirstOrThrow();
  return { sounds: Number(sounds ?? 0), bytes: Number(bytes ?? 0) };
};
