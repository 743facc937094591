import type { Pieces } from '../../../../shared/stem-check/pieces.ts';
import { summaryInPieces } from '../../../../shared/stem-check/summary.ts';
import type { CheckedStem } from '../../../../shared/stems.ts';
import type { Deps } from '../../../deps.ts';
import { inPieces } from '../../../time-slices.ts';
import { type EmailRow, endAwaitingCheck } from '../../emails/queries.ts';
import { type FileRow, filesOf } from '../queries.ts';
import { stemOf } from '../stems.ts';
import type { OrderEmailData } from './order-email-data.ts';

function* linesOf(files: FileRow[], songs: number): Pieces<string[]> {
  const stems: CheckedStem[] = [];
  for (const file of files) {
    stems.push(stemOf(file, file.id));
    yield;
  }
  // The studio may have listened to some by now.
  const isClients = files.every(({ report_by }) => report_by !== 'studio');
  return yield* summaryInPieces(stems, songs, isClients);
}

/** Adds to the facts of a new order's email what was found in its files, apart from the order's request. */
export const addCheck = async (
  { database }: Pick<Deps, 'database'>,
  { id, order_id, data }: EmailRow,
): Promise<void> => {
  const facts = JSON.parse(data) as OrderEmailData;
  const files = await filesOf(database.read, order_id ?? '');
  const check = await inPieces(linesOf(files, facts.order.song_count));
  const whole = JSON.stringify({ ...facts, order: { ...facts.order, check } });
  await database.transaction((tx) => endAwaitingCheck(tx, id, whole));
};
