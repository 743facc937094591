import { sql, type UpdateObject } from 'kysely';
import type { EmailContent } from '../../email/content.ts';
import { isToClient } from '../../email/kinds.ts';
import { fromNow, now } from '../../lib/clock.ts';
import type { Queries } from '../../ports/database/port.ts';
import type { Schema } from '../../schema/database.ts';
import type { ListedEmail } from './list-queries.ts';
import { type EmailRow, forgetSent, TEMPLATE_TEST } from './queries.ts';
import { withdrawalReasons } from './withdrawal-reasons.ts';

// Queries of the job that sends an email.

/** An email that may have arrived is sent a second time at most, with the same Message-ID. */
export const MAX_UNCERTAIN_SENDS = 1;

/**
 * Updates the row unless it has changed since it was read. That includes its data: another message may have been merged
 * into it.
 */
const move = async (tx: Queries, row: EmailRow, change: UpdateObject<Schema, 'emails'>): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('emails')
    .set(change)
    .where('id', '=', row.id)
    .where('state', '=', row.state)
    .where('attempts', '=', row.attempts)
    .where('data', '=', row.data)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/**
 * Counts an attempt before it is made. If the previous attempt was interrupted, the email may have been sent: it is
 * attempted once more, and given up if that happens again. Emails to a client who unsubscribed meanwhile are withdrawn,
 * as are those about a cancelled or trashed order. Undefined if the email isn't to be sent or has changed since it was
 * read.
 */
export const beginSending = async (tx: Queries, row: ListedEmail): Promise<ListedEmail | undefined> => {
  const doubts = row.doubts + (row.state === 'sending' ? 1 : 0);
  const reason = await reasonToWithdraw(tx, row);
  if (reason !== undefined) {
    await move(tx, row, { state: 'cancelled', doubts, error: reason });
    return undefined;
  }
  if (doubts > MAX_UNCERTAIN_SENDS) {
    await move(tx, row, { state: 'failed', doubts, error: INTERRUPTED });
    return undefined;
  }
  const change = { state: 'sending' as const, doubts, attempts: row.attempts + 1, tried_at: now() };
  return (await move(tx, row, change)) ? { ...row, ...change } : undefined;
};

const reasonToWithdraw = async (tx: Queries, row: EmailRow): Promise<string | undefined> =>
  row.order_id === null ? reasonOfClient(tx, row) : reasonOfOrder(tx, row, row.order_id);

/** Unsubscribed clients only get emails about their orders. */
const reasonOfClient = async (tx: Queries, { client_id, kind }: EmailRow): Promise<string | undefined> => {
  if (client_id === null) return undefined;
  const client = await tx
    .selectFrom('clients')
    .select('unsubscribed_at')
    .where('id', '=', client_id)
    .executeTakeFirst();
  if (!client) return DELETED;
  return client.unsubscribed_at === null || kind === TEMPLATE_TEST ? undefined : UNSUBSCRIBED;
};

/**
 * An email that was being sent when its order was cancelled or trashed, and wasn't accepted, is held like one not
 * attempted yet.
 */
const reasonOfOrder = async (tx: Queries, row: EmailRow, orderId: string): Promise<string | undefined> => {
  const order = await tx
    .selectFrom('orders')
    .select(['trashed_at', 'cancelled_at'])
    .where('id', '=', orderId)
    .executeTakeFirst();
  if (order?.trashed_at) return withdrawalReasons.trashed;
  // Later emails are about the cancellation or take it into account.
  const isOlder = order?.cancelled_at && row.created_at < order.cancelled_at;
  return isOlder && isToClient(row.kind) ? withdrawalReasons.cancelled : undefined;
};

const UNSUBSCRIBED = 'Withdrawn: the client unsubscribed before this was sent.';
const DELETED = 'Withdrawn: the client’s data was deleted before this was sent.';

const INTERRUPTED =
  'Sending was interrupted twice, so the message may have arrived. Ask the recipient before you send it again.';

/** Stores the rendered text, so that every attempt sends the same, unless a link in it is renewed. */
export const saveRenderedEmail = async (
  tx: Queries,
  id: string,
  { html, text }: EmailContent,
): Promise<void> => {
  await tx.updateTable('emails').set({ html, text }).where('id', '=', id).where('html', 'is', null).execute();
};

/**
 * Drops the text of unsent emails, of one client or of all, because they contain a renewed link; the next attempt
 * renders them again. Bulk emails keep theirs.
 */
export const discardRenderedEmails = async (tx: Queries, emailKey?: string): Promise<void> => {
  await tx
    .updateTable('emails')
    .set({ html: null, text: null })
    .where('state', 'in', ['queued', 'failed'])
    .where('mailing_id', 'is', null)
    .where('html', 'is not', null)
    .$if(emailKey !== undefined, (all) => all.where(sql`lower(recipient)`, '=', emailKey))
    .execute();
};

/** Applies even if the job was lost meanwhile: the mail server has accepted the email. */
export const markSent = async (
  tx: Queries,
  { id, mailing_id }: Pick<EmailRow, 'id' | 'mailing_id'>,
  at = now(),
): Promise<void> => {
  const row = () =>
    tx.updateTable('emails').set({ state: 'sent', sent_at: at, error: null }).where('id', '=', id);
  const { numUpdatedRows } = await row()
    .where('state', 'in', ['queued', 'sending'])
    .executeTakeFirstOrThrow();
  if (numUpdatedRows > 0n) return;
  // It was given up or withdrawn meanwhile, and counted as such.
  await row().execute();
  if (mailing_id !== null) await forgetSent(tx, mailing_id);
};

export const markFailed = async (tx: Queries, row: EmailRow, error: string): Promise<void> => {
  await move(tx, row, { state: 'failed', error, doubts: row.doubts });
};

export const markDelayed = async (
  tx: Queries,
  row: EmailRow,
  error: string,
  delayMs: number,
): Promise<void> => {
  const next_attempt_at = fromNow(delayMs);
  await move(tx, row, { state: 'queued', error, doubts: row.doubts, next_attempt_at });
};
