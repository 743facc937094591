import { getDate } from '../../../shared/calendar.ts';
import { now } from '../../lib/clock.ts';
import { AppError } from '../../lib/errors.ts';
import type { Queries } from '../../ports/database/port.ts';
import { readStudioSettings } from './queries.ts';

/** The year that receipts of now belong to. */
const getReceiptYear = (timezone: string): number => Number(getDate(now(), timezone).slice(0, 4));

/** The number that the next receipt of this year gets. */
export const readNextReceipt = async (db: Queries, timezone: string): Promise<number> => {
  const row = await db
    .selectFrom('receipt_years')
    .select(['given', 'next'])
    .where('year', '=', getReceiptYear(timezone))
    .executeTakeFirst();
  return row?.next ?? (row?.given ?? 0) + 1;
};

/** Goes on with this number this year. Throws AppError `invalid` for one that was given, or is below the last. */
export const chooseNextReceipt = async (tx: Queries, next: number): Promise<void> => {
  const { timezone } = await readStudioSettings(tx);
  const year = getReceiptYear(timezone);
  const { given } = await tx
    .insertInto('receipt_years')
    .values({ year, given: 0, next })
    .onConflict((conflict) => conflict.column('year').doUpdateSet({ next }))
    .returning('given')
    .executeTakeFirstOrThrow();
  if (next > given) return;
  const message = `Number ${given} was given in ${year}. Enter ${given + 1} or more`;
  throw new AppError('invalid', message, { errors: [{ field: 'receipt_next_number', message }] });
};
