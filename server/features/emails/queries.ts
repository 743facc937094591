import type { Selectable } from 'kysely';
import { now } from '../../clock.ts';
import type { EmailData } from '../../email/content.ts';
import type { EmailKind } from '../../email/kinds.ts';
import { oneLine } from '../../email/one-line.ts';
import { newId } from '../../ids.ts';
import { enqueueJobs, type NewJob, restartJobs } from '../../jobs/queries.ts';
import { hasJob } from '../../jobs/restore-queries.ts';
import { insertRows, type Queries } from '../../ports/database/port.ts';
import type { Schema } from '../../ports/database/schema.ts';

export type EmailRow = Selectable<Schema['emails']>;

/** A message to be sent. Its words are written later, from `data`, when the outbox first takes it up. */
export type NewEmail = {
  id?: string;
  kind: EmailKind;
  order_id: string | null;
  recipient: string;
  reply_to: string;
  subject: string;
  data: EmailData;
  /** The client an email is to, or whose values it shows. */
  client_id?: string;
  /** The bulk mail it belongs to. */
  mailing_id?: string;
  /** The status change that causes it. */
  event_seq?: number;
  /** Held back until then. */
  next_attempt_at?: string;
  /** Held back until then, and sent in one email with all others of this key. */
  digest_key?: string;
  /** Held back until what the check of its order's files found is among its facts. */
  awaits_check?: boolean;
};

/** The kind of an email that the owner sends to himself; its client is the one whose values it shows. */
export const TEMPLATE_TEST = 'letter_test';

/** The kind of the email that thanks a client for a payment. */
export const PAYMENT_RECEIVED = 'payment_received_client';

/** The kind of the email that reminds a client of one that is due. */
export const PAYMENT_REMINDER = 'payment_reminder_client';

/** Puts a message into the outbox with the caller's transaction: it leaves if and only if that commits. Answers its id. */
export const queueEmail = async (
  tx: Queries,
  publicUrl: string,
  email: NewEmail,
  at = now(),
): Promise<string> => {
  const id = email.id ?? newId();
  await queueEmails(tx, publicUrl, [{ ...email, id }], at);
  return id;
};

/**
 * The same for some hundreds, which have the same optional fields: a statement has 32,766 parameters at most in SQLite. With the emails'
 * jobs come others of the transaction, in one statement.
 */
export const queueEmails = async (
  tx: Queries,
  publicUrl: string,
  emails: NewEmail[],
  at: string,
  otherJobs: NewJob[] = [],
): Promise<void> => {
  const domain = getMessageIdDomain(publicUrl);
  const rows = emails.map(({ awaits_check: _, ...email }) => toRow(email, domain, at));
  const jobs = rows.map(
    (row, n): NewJob =>
      emails[n]?.awaits_check ? { kind: 'add-check', payload: { id: row.id } } : sendingJob(row),
  );
  await insertRows(tx, 'emails', rows);
  await enqueueJobs(tx, [...jobs, ...otherJobs]);
};

/** The job that sends an email. */
export const sendingJob = ({
  id,
  mailing_id,
  next_attempt_at,
}: Pick<EmailRow, 'id' | 'next_attempt_at'> & { mailing_id?: string | null }): NewJob => ({
  kind: mailing_id ? 'send-bulk-email' : 'send-email',
  payload: { id },
  run_at: next_attempt_at,
});

const toRow = (email: Omit<NewEmail, 'awaits_check'>, domain: string, at: string) => ({
  next_attempt_at: at,
  digest_key: null,
  ...email,
  id: email.id ?? newId(),
  subject: oneLine(email.subject),
  data: JSON.stringify(email.data),
  message_id: `<${newId()}@${domain}>`,
  state: 'queued' as const,
  attempts: 0,
  created_at: at,
});

// The right side of a Message-ID is a domain or an address in brackets (RFC 5322, 3.6.4).
const getMessageIdDomain = (url: string): string => {
  const { hostname } = new URL(url);
  return /^[\d.]+$/.test(hostname) ? `[${hostname}]` : hostname;
};

/** Adds to an email's facts what was found for it, unless its data was deleted meanwhile. */
export const addFacts = async (tx: Queries, { id, data }: EmailRow, whole: string): Promise<void> => {
  await tx.updateTable('emails').set({ data: whole }).where('id', '=', id).where('data', '=', data).execute();
};

/** Adds to the facts of an email of this kind about an order that is still held back; false when there is none. */
export const extendHeldEmail = async <D extends EmailData>(
  tx: Queries,
  orderId: string,
  kind: EmailKind,
  extend: (data: D) => D,
): Promise<boolean> => {
  const held = await tx
    .selectFrom('emails')
    .select(['id', 'data'])
    .where('order_id', '=', orderId)
    .where('kind', '=', kind)
    .where('state', '=', 'queued')
    .where('attempts', '=', 0)
    .where('next_attempt_at', '>', now())
    .executeTakeFirst();
  if (!held) return false;
  const { numUpdatedRows } = await tx
    .updateTable('emails')
    .set({ data: JSON.stringify(extend(JSON.parse(held.data) as D)) })
    .where('id', '=', held.id)
    // It may be sent at this very moment: then what is new is sent in another.
    .where('state', '=', 'queued')
    .where('attempts', '=', 0)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** Holds an email until the transaction is over, as it is now. */
export const lockEmail = (tx: Queries, id: string): Promise<EmailRow | undefined> =>
  tx
    .updateTable('emails')
    .set((row) => ({ id: row.ref('id') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();

const hasWaitingJob = hasJob(['send-email', 'send-bulk-email', 'add-check'], 'emails.id', 'waiting');

/**
 * Has a message tried now: a failed one with all its tries before it again, one that waits for its next try as if that had
 * come, and one whose job was lost or given up. Undefined when it is none of these.
 */
export const retryEmail = async (tx: Queries, id: string): Promise<EmailRow | undefined> => {
  const row = () => tx.updateTable('emails').where('id', '=', id);
  const anew = { state: 'queued' as const, attempts: 0, doubts: 0, next_attempt_at: now(), error: null };
  const failed = await row().set(anew).where('state', '=', 'failed').returningAll().executeTakeFirst();
  if (failed?.mailing_id) await forgetSent(tx, failed.mailing_id);
  const retried =
    failed ??
    (await row()
      .set({ next_attempt_at: now() })
      .where('state', '=', 'queued')
      .where((is) => is.or([is('error', 'is not', null), is.not(hasWaitingJob)]))
      .returningAll()
      .executeTakeFirst());
  if (retried) await restartJobs(tx, [sendingJob(retried)]);
  return retried;
};

/** A message of a bulk mail changes after all was done: what was sent is counted again. */
export const forgetSent = async (tx: Queries, mailingId: string): Promise<void> => {
  await tx.updateTable('mailings').set({ kept_sent: null }).where('id', '=', mailingId).execute();
};
