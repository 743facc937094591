import { AppError } from '../lib/errors.ts';
import { closeStudio, type Studio } from '../ports/open.ts';
import type { Manifest } from './archive/manifest.ts';
import type { Part } from './archive/parts.ts';
import { raiseReceiptYears } from './queries.ts';
import type { UnsubscribedList } from './unsubscribed-list.ts';

export type ReceiptReport = {
  /** The restored studio numbers its receipts, or did. */
  isNumbered: boolean;
  /** The last number of each year, and the one with which the owner chose to go on. */
  years: Map<number, { given: number; next: number | null }>;
  /** Numbers given after this aren't known; null: all are, from the old studio itself. */
  asOf: string | null;
};

/** Until when the numbers that were given are known. */
export const getReceiptsTime = (
  list: Pick<UnsubscribedList, 'made_at' | 'is_live' | 'receipts'> | null,
  { started_at }: Pick<Manifest, 'started_at'>,
): string | null => {
  if (!list?.receipts) return started_at;
  if (list.is_live) return null;
  return list.made_at > started_at ? list.made_at : started_at;
};

/** With which number receipts go on, and what to do where later ones may have been given; null without numbering. */
export const describeReceiptNumbers = ({ isNumbered, years, asOf }: ReceiptReport): string | null => {
  if (!isNumbered) return null;
  const [last] = [...years].sort(([one], [other]) => other - one);
  const begin = last ? describeYear(...last) : 'Receipt numbers start at 1';
  return asOf === null
    ? `${begin}.`
    : `${begin}, as of ${asOf}. Any you gave after that would be given again. Under Settings, Money, set the next receipt number before you record a payment, or restore with --unsubscribed and the old studio or a newer list.`;
};

const describeYear = (year: number, { given, next }: { given: number; next: number | null }): string =>
  next === null
    ? `Receipt numbers go on after ${given} of ${year}`
    : `Receipt numbers go on with ${next} of ${year}`;

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
      for (const { year, given, next = null } of part.rows)
        report.years.set(Number(year), { given: Number(given), next: next === null ? null : Number(next) });
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
  // As raiseReceiptYears does.
  for (const [year, last] of given) {
    const own = report.years.get(year) ?? { given: 0, next: null };
    if (own.given < last)
      report.years.set(year, { given: last, next: own.next !== null && own.next > last ? own.next : null });
  }
  report.isNumbered ||= given.size > 0;
};
