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

/** An email to be sent. Its text is rendered from `data` when the outbox first picks it up. */
export type NewEmail = {
  id?: string;
  kind: EmailKind;
  order_id: string | null;
  recipient: string;
  reply_to: string;
  subject: string;
  data: EmailData;
  /** The client the email is to, or whose values it shows. */
  client_id?: string;
  mailing_id?: string;
  /** The status change that caused it. */
  event_seq?: number;
  /** Not sent before this time. */
  next_attempt_at?: string;
  /** Held until then, and sent as one email with all others of this key. */
  digest_key?: string;
  /** Held until the findings of its order's file check are in its data. */
  awaits_check?: boolean;
};

/** The kind of a test email to the owner; its client is the one whose values it shows. */
export const TEMPLATE_TEST = 'letter_test';

export const PAYMENT_RECEIVED = 'payment_received_client';

export const PAYMENT_REMINDER = 'payment_reminder_client';

/**
 * Adds an email to the outbox in the caller's transaction, so that it is sent if and only if that commits. Returns its
 * id.
 */
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
 * The same for a few hundred emails with the same optional fields: SQLite allows 32,766 parameters per statement.
 * `otherJobs` of the same transaction are inserted in one statement with those of the emails.
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

// The right side of a Message-ID is a domain or an address literal in brackets (RFC 5322, 3.6.4).
const getMessageIdDomain = (url: string): string => {
  const { hostname } = new URL(url);
  return /^[\d.]+$/.test(hostname) ? `[${hostname}]` : hostname;
};

/** Adds findings to an email's data, unless its data was deleted meanwhile. */
export const addFacts = async (tx: Queries, { id, data }: EmailRow, whole: string): Promise<void> => {
  await tx.updateTable('emails').set({ data: whole }).where('id', '=', id).where('data', '=', data).execute();
};

/** Extends the data of a held email of this kind about an order; false if there is none. */
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
    // It may be just being sent; then the news goes into another email.
    .where('state', '=', 'queued')
    .where('attempts', '=', 0)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** Locks an email for the transaction and returns it. */
export const lockEmail = (tx: Queries, id: string): Promise<EmailRow | undefined> =>
  tx
    .updateTable('emails')
    .set((row) => ({ id: row.ref('id') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();

const hasWaitingJob = hasJob(['send-email', 'send-bulk-email', 'add-check'], 'emails.id', 'waiting');

/**
 * Sends an email now: a failed one with all its attempts ahead again, one waiting for its next attempt, or one whose
 * job was lost or has failed. Undefined if none of these applies.
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

/** Resets the stored count of a finished bulk email when one of its emails changes. */
export const forgetSent = async (tx: Queries, mailingId: string): Promise<void> => {
  await tx.updateTable('mailings').set({ kept_sent: null }).where('id', '=', mailingId).execute();
};
