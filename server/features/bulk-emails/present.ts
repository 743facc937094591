import type { BulkEmailSummary } from '../../../shared/bulk-emails.ts';
import type { Queries } from '../../ports/database/port.ts';
import { hasParts } from './parts-queries.ts';
import { type BulkEmailRow, countByState } from './queries.ts';

/**
 * Bulk emails with their progress. Yields to the event loop between two, as each may have a hundred thousand
 * recipients.
 */
export const presentBulkEmails = async (db: Queries, rows: BulkEmailRow[]): Promise<BulkEmailSummary[]> => {
  const mailings: BulkEmailSummary[] = [];
  for (const row of rows) {
    const { seq: _seq, kept_sent: _kept, ...mailing } = row;
    mailings.push({ ...mailing, ...(await getCounts(db, row)) });
    await new Promise(setImmediate);
  }
  return mailings;
};

type Counts = Pick<BulkEmailSummary, 'queued' | 'sent' | 'failed' | 'cancelled'>;

/** Counts each recipient once: as queued while their email isn't written yet, as withdrawn if it never was. */
const getCounts = async (db: Queries, { id, recipient_count, kept_sent }: BulkEmailRow): Promise<Counts> => {
  const isSettled = kept_sent !== null;
  // Read before the counts, so that a part written in between is included in them.
  const isUnwritten = !isSettled && (await hasParts(db, id));
  const counted = await countByState(db, id, isSettled ? 'failed' : undefined);
  const inState = (...states: string[]) =>
    counted.filter(({ state }) => states.includes(state)).reduce((sum, { count }) => sum + count, 0);
  const [sent, failed] = [kept_sent ?? inState('sent'), inState('failed')];
  const rest = Math.max(0, recipient_count - sent - failed);
  const cancelled = isUnwritten ? inState('cancelled') : rest - inState('queued', 'sending');
  return { queued: rest - cancelled, sent, failed, cancelled };
};
