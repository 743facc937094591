import type { FileReport } from '../../../../shared/stems.ts';
import type { Queries } from '../../../ports/database/port.ts';
import { type FileRow, getOtherReportsSize } from '../queries.ts';
import { splitReport } from '../stored-report.ts';
import { getReportRoom, takeReportRoom } from './report-size-limit.ts';
import { validateClientReport } from './validate-client-report.ts';

/**
 * What the client's browser found in a file after it was ordered; counts only while nobody has said anything of it. False when it
 * does not.
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

/** What a stored file is in the song of its order. */
export const findOrderedFile = (
  db: Queries,
  storageKey: string,
): Promise<Pick<FileRow, 'song' | 'label'> | undefined> =>
  db
    .selectFrom('order_files')
    .select(['song', 'label'])
    .where('storage_key', '=', storageKey)
    .executeTakeFirst();
