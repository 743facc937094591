import type { FileReport } from '../../../shared/stems.ts';
import type { Queries } from '../../ports/database/port.ts';
import type { FileRow } from '../ledger/order-queries.ts';
import { getReportRoom, takeReportRoom } from './report-size-limit.ts';
import { getOtherReportsSize } from './report-size-queries.ts';
import { splitReport } from './stored-report.ts';
import { validateClientReport } from './validate-client-report.ts';

/**
 * Saves the browser's report on a file after its order was placed, but only if the file has none yet. Otherwise returns
 * false.
 */
export const saveLateReport = async (
  tx: Queries,
  { storage_key, ...known }: Pick<FileRow, 'storage_key' | 'format' | 'size_bytes'>,
  told: FileReport,
  peaks: string | null,
): Promise<boolean> => {
  const report = validateClientReport(told, known);
  if (!report) return false;
  const { stored, figures } = splitReport(report);
  const text = JSON.stringify(stored);
  if (!takeReportRoom(getReportRoom(await getOtherReportsSize(tx, storage_key)), stored, text)) return false;
  const { numUpdatedRows } = await tx
    .updateTable('order_files')
    .set({ report: text, report_by: 'client', peaks })
    .where('storage_key', '=', storage_key)
    .where('report_by', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return false;
  await tx
    .updateTable('order_files')
    .set(figures)
    .where('storage_key', '=', storage_key)
    .where('probe', '<>', 'done')
    .execute();
  return true;
};

/** A stored file with its song and label in the order. */
export const findOrderedFile = (
  db: Queries,
  storageKey: string,
): Promise<Pick<FileRow, 'song' | 'label'> | undefined> =>
  db
    .selectFrom('order_files')
    .select(['song', 'label'])
    .where('storage_key', '=', storageKey)
    .executeTakeFirst();
