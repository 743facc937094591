import type { UpdateObject } from 'kysely';
import { fromNow, now } from '../../../../clock.ts';
import type { EmailContent } from '../../../../email/content.ts';
import type { Queries } from '../../../../ports/database/port.ts';
import type { Schema } from '../../../../ports/database/schema.ts';
import { type EmailRow, forgetSent } from '../../queries.ts';

// What becomes of a message that was taken up.

/** A message that may have arrived is sent a second time at most, with the same Message-ID. */
export const MOST_DOUBTS = 1;

/** Changes the row if nobody else has since it was read. */
export const move = async (
  tx: Queries,
  row: EmailRow,
  change: UpdateObject<Schema, 'emails'>,
): Promise<boolean> => {
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
export const storeWords = async (tx: Queries, id: string, { html, text }: EmailContent): Promise<void> => {
  await tx.updateTable('emails').set({ html, text }).where('id', '=', id).where('html', 'is', null).execute();
};

/** Holds even when the lease was lost meanwhile: the mail server has the message. */
export const markSent = async (
  tx: Queries,
  { id, mailing_id }: Pick<EmailRow, 'id' | 'mailing_id'>,
  at = now(),
): Promise<void> => {
  const row = () =>
    tx
      .updateTable('emails')
      .set({ state: 'sent', sent_at: at, lease_until: null, error: null })
      .where('id', '=', id);
  const { numUpdatedRows } = await row()
    .where('state', 'in', ['queued', 'sending'])
    .executeTakeFirstOrThrow();
  if (numUpdatedRows > 0n) return;
  // Given up or withdrawn meanwhile, and counted so.
  await row().execute();
  if (mailing_id !== null) await forgetSent(tx, mailing_id);
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

/** Lets go what waits longer than it can after so many tries: the clock was set back since. */
export const bringTriesNear = async (tx: Queries, attempts: number, beyond: string): Promise<void> => {
  await tx
    .updateTable('emails')
    .set({ next_attempt_at: now() })
    .where('state', '=', 'queued')
    .where('attempts', '=', attempts)
    .where('next_attempt_at', '>', beyond)
    .where('digest_key', 'is', null)
    .execute();
};

/** The same for messages somebody is sending. Who lives has settled them when the lease ends. */
export const bringSendingNear = async (tx: Queries, until: string, beyond: string): Promise<void> => {
  await tx
    .updateTable('emails')
    .set({ lease_until: until })
    .where('state', '=', 'sending')
    .where('lease_until', '>', beyond)
    .execute();
};
