import { summarizeInSlices } from '../../../shared/stem-check/order-remarks.ts';
import type { TimeSliced } from '../../../shared/stem-check/time-slices.ts';
import type { CheckedStem } from '../../../shared/stems.ts';
import { runInTimeSlices } from '../../lib/time-slices.ts';
import type { Queries } from '../../ports/database/port.ts';
import type { EmailRow } from '../emails/queries.ts';
import { type FileRow, listOrderFiles } from '../ledger/order-queries.ts';
import type { PlacedData } from '../order-emails/placed-emails.ts';
import { toCheckedStem } from './present-files.ts';

function* linesOf(files: FileRow[], songs: number): TimeSliced<string[]> {
  const stems: CheckedStem[] = [];
  for (const file of files) {
    stems.push(toCheckedStem(file, file.id));
    yield;
  }
  // The studio's own check may have finished for some of them by now.
  const isClients = files.every(({ report_by }) => report_by !== 'studio');
  return yield* summarizeInSlices(stems, songs, isClients);
}

/** Adds the findings in a new order's files to the data of its email, outside of the order's request. */
export const withFileCheck = async (
  db: Queries,
  { order_id, data }: Pick<EmailRow, 'order_id' | 'data'>,
): Promise<string> => {
  const facts = JSON.parse(data) as PlacedData;
  const files = await listOrderFiles(db, order_id ?? '');
  const check = await runInTimeSlices(linesOf(files, facts.order.song_count));
  return JSON.stringify({ ...facts, order: { ...facts.order, check } });
};
