import { AppError } from '../lib/errors.ts';
import { closeStudio, type Studio } from '../ports/open.ts';
import type { Part } from './archive/parts.ts';
import { raiseReceiptYears } from './queries.ts';

export type ReceiptReport = {
  /** The restored studio numbers its receipts, or did. */
  isNumbered: boolean;
  /** The last number of each year, with which it goes on. */
  years: Map<number, number>;
  /** The list told of numbers given since the backup. */
  isListed: boolean;
};

/** A backup's parts as they are, and the last receipt number of each year in them. */
export async function* noteReceiptNumbers(
  parts: AsyncIterable<Part>,
  report: ReceiptReport,
): AsyncGenerator<Part> {
  for await (const part of parts) {
    if (part.kind === 'rows' && part.table === 'settings')
      report.isNumbered ||= part.rows.some(
        ({ key, value }) => key === 'receipt_numbering' && value === 'true',
      );
    if (part.kind === 'rows' && part.table === 'receipt_years')
      for (const { year, given } of part.rows) report.years.set(Number(year), Number(given));
    yield part;
  }
  report.isNumbered ||= report.years.size > 0;
}

/** Goes on after the numbers that were given since the backup, in a restored and migrated studio. */
export const keepReceiptNumbers = async (
  open: () => Promise<Studio>,
  given: Map<number, number>,
  report: ReceiptReport,
): Promise<void> => {
  try {
    const studio = await open();
    try {
      await studio.database.transaction((tx) => raiseReceiptYears(tx, given));
    } finally {
      await closeStudio(studio);
    }
  } catch (cause) {
    const last = [...given].map(([year, number]) => `${number} of ${year}`).join(', ');
    throw new AppError(
      'unavailable',
      `The backup is restored, but would give receipt numbers again that came after it. The last was ${last}. Start Mixfront and set the next one under Settings, Money, or restore into an empty place again.`,
      { cause },
    );
  }
  for (const [year, last] of given) report.years.set(year, Math.max(last, report.years.get(year) ?? 0));
  report.isNumbered ||= given.size > 0;
};
