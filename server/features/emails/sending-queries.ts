import { sql, type UpdateObject } from 'kysely';
import { fromNow, MINUTE, now } from '../../clock.ts';
import type { EmailContent } from '../../email/content.ts';
import { isToClient } from '../../email/kinds.ts';
import type { Queries } from '../../ports/database/port.ts';
import type { Schema } from '../../ports/database/schema.ts';
import type { ListedEmail } from './list-queries.ts';
import { type EmailRow, forgetSent, TEMPLATE_TEST } from './queries.ts';
import { withdrawalReasons } from './withdrawal-reasons.ts';

// What the job that sends an email asks and writes.

/** An email that may have arrived is sent a second time at most, with the same Message-ID. */
export const MAX_UNCERTAIN_SENDS = 1;

/** Changes the row if nobody else has since it was read, its facts included: another message may have joined them. */
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
 * Counts one more try before it is made. One whose try was interrupted may have been sent: it is tried once more, and given up when that
 * happens again. An email to a client who has left the list meanwhile is withdrawn, and so is what is about an order that was set aside.
 * Undefined when it is not to be sent, or changed since it was read.
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

/** Who left the list gets mail about orders and no other. */
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

/** What was being sent when its order was set aside, and was not taken, is held like what had not been tried. */
const reasonOfOrder = async (tx: Queries, row: EmailRow, orderId: string): Promise<string | undefined> => {
  const order = await tx
    .selectFrom('orders')
    .select(['trashed_at', 'cancelled_at'])
    .where('id', '=', orderId)
    .executeTakeFirst();
  if (order?.trashed_at) return withdrawalReasons.trashed;
  // What was written since then is about the cancellation, or knows of it.
  const isOlder = order?.cancelled_at && row.created_at < order.cancelled_at;
  return isOlder && isToClient(row.kind) ? withdrawalReasons.cancelled : undefined;
};

const UNSUBSCRIBED = 'Withdrawn: the client unsubscribed before this was sent.';
const DELETED = 'Withdrawn: the client’s data was deleted before this was sent.';

const INTERRUPTED =
  'Sending was interrupted twice, so the message may have arrived. Ask the recipient before you send it again.';

/** Keeps the words once written: every try sends the same ones, unless a link in them is renewed. */
export const saveRenderedEmail = async (
  tx: Queries,
  id: string,
  { html, text }: EmailContent,
): Promise<void> => {
  await tx.updateTable('emails').set({ html, text }).where('id', '=', id).where('html', 'is', null).execute();
};

/**
 * Drops the words of what is still to be sent to a client: they hold a link that has been renewed, and the next try writes them from the
 * facts. Bulk emails keep theirs.
 */
export const discardRenderedEmails = async (tx: Queries, emailKey: string): Promise<void> => {
  await tx
    .updateTable('emails')
    .set({ html: null, text: null })
    .where('state', 'in', ['queued', 'failed'])
    .where('mailing_id', 'is', null)
    .where('html', 'is not', null)
    .where(sql`lower(recipient)`, '=', emailKey)
    .execute();
};

/** Holds even when the job was lost meanwhile: the mail server has the message. */
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
  // Given up or withdrawn meanwhile, and counted so.
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

const AT_ONCE = 1_000;

/** Lets go what waits longer than it can after so many tries: the clock was set back since. */
export const clampRetryTimes = async (
  tx: Queries,
  longestDelay: (attempts: number) => number,
): Promise<void> => {
  const waiting = await tx
    .selectFrom('emails')
    .select(['id', 'attempts', 'next_attempt_at'])
    .where('state', '=', 'queued')
    .where('next_attempt_at', '>', fromNow(MINUTE))
    .where('digest_key', 'is', null)
    .execute();
  const ids = waiting
    .filter(({ attempts, next_attempt_at }) => next_attempt_at > fromNow(longestDelay(attempts)))
    .map(({ id }) => id);
  for (let start = 0; start < ids.length; start += AT_ONCE)
    await tx
      .updateTable('emails')
      .set({ next_attempt_at: now() })
      .where('id', 'in', ids.slice(start, start + AT_ONCE))
      .execute();
};
