import type { UpdateObject } from 'kysely';
import { fromNow, HOUR, now } from '../../../clock.ts';
import type { Words } from '../../../mail/templates.ts';
import type { Queries } from '../../../ports/database/port.ts';
import type { Schema } from '../../../ports/database/schema.ts';
import type { EmailRow } from '../queries.ts';

// What the worker that empties the outbox asks and writes.

// No try is ever planned further ahead, and no lease lasts as long: a time beyond is the work of a clock that was wrong.
const ABSURD_MS = 7 * HOUR;

/** Messages whose time has come, the longest waiting first; those whose sender vanished come after them. */
const findDue = async (db: Queries, limit: number, except: string[]): Promise<EmailRow[]> => {
  const candidates = () => {
    const all = db.selectFrom('emails').selectAll().limit(limit);
    return except.length ? all.where('id', 'not in', except) : all;
  };
  const planned = () => candidates().where('state', '=', 'queued').orderBy('next_attempt_at').orderBy('seq');
  const due = await planned().where('next_attempt_at', '<=', now()).execute();
  if (due.length < limit)
    due.push(...(await planned().where('next_attempt_at', '>', fromNow(ABSURD_MS)).execute()));
  if (due.length < limit)
    due.push(
      ...(await candidates()
        .where('state', '=', 'sending')
        .where((eb) => eb.or([eb('lease_until', '<=', now()), eb('lease_until', '>', fromNow(ABSURD_MS))]))
        .execute()),
    );
  return due.slice(0, limit);
};

/** Whether claimDue would find something; for a look that takes no lock. */
export const isAnyDue = async (db: Queries, except: string[] = []): Promise<boolean> =>
  (await findDue(db, 1, except)).length > 0;

/**
 * Takes due messages for this process, each with a lease. A message whose lease ran out may have been sent: it is taken
 * once more, and given up when that happens again. `except` are messages this process is sending right now.
 */
export const claimDue = async (
  tx: Queries,
  limit: number,
  leaseMs: number,
  except: string[] = [],
): Promise<EmailRow[]> => {
  const claimed: EmailRow[] = [];
  // Others may be quicker with some of the candidates.
  for (const row of await findDue(tx, limit * 4, except)) {
    if (claimed.length === limit) break;
    const isDoubtful = row.state === 'sending';
    const doubts = row.doubts + (isDoubtful ? 1 : 0);
    if (doubts > MOST_DOUBTS) {
      await move(tx, row, { state: 'failed', doubts, lease_until: null, error: INTERRUPTED });
      continue;
    }
    const change = {
      state: 'sending' as const,
      doubts,
      attempts: row.attempts + 1,
      lease_until: fromNow(leaseMs),
    };
    if (await move(tx, row, change)) claimed.push({ ...row, ...change });
  }
  return claimed;
};

/** A message that may have arrived is sent a second time at most, with the same Message-ID. */
export const MOST_DOUBTS = 1;
const INTERRUPTED =
  'Sending was interrupted twice, so the message may have arrived. Ask the recipient before you send it again.';

/** Changes the row if nobody else has since it was read. */
const move = async (tx: Queries, row: EmailRow, change: UpdateObject<Schema, 'emails'>): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('emails')
    .set(change)
    .where('id', '=', row.id)
    .where('state', '=', row.state)
    .where('attempts', '=', row.attempts)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** Keeps the words once written: every try sends the same ones. */
export const storeWords = async (tx: Queries, id: string, { html, text }: Words): Promise<void> => {
  await tx.updateTable('emails').set({ html, text }).where('id', '=', id).where('html', 'is', null).execute();
};

/** Holds even when the lease was lost meanwhile: the mail server has the message. */
export const markSent = async (tx: Queries, { id }: Pick<EmailRow, 'id'>, at = now()): Promise<void> => {
  await tx
    .updateTable('emails')
    .set({ state: 'sent', sent_at: at, lease_until: null, error: null })
    .where('id', '=', id)
    .execute();
};

export const markFailed = async (tx: Queries, row: EmailRow, error: string): Promise<void> => {
  await move(tx, row, { state: 'failed', lease_until: null, error, doubts: row.doubts });
};

export const markDelayed = async (
  tx: Queries,
  row: EmailRow,
  error: string,
  delayMs: number,
): Promise<void> => {
  const next = fromNow(delayMs);
  await move(tx, row, {
    state: 'queued',
    lease_until: null,
    error,
    doubts: row.doubts,
    next_attempt_at: next,
  });
};
