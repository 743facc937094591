import { type Selectable, sql } from 'kysely';
import type { EmailState } from '../../../shared/emails.ts';
import { limits } from '../../../shared/limits.ts';
import { fromNow, now, SECOND } from '../../clock.ts';
import type { EmailData } from '../../email/content.ts';
import type { EmailKind } from '../../email/kinds.ts';
import { oneLine } from '../../email/one-line.ts';
import { newId } from '../../ids.ts';
import { cancelJobs, enqueueJobs, jobId, type NewJob, restartJobs } from '../../jobs/queries.ts';
import { hasJob } from '../../jobs/restore-queries.ts';
import { insertRows, type Queries } from '../../ports/database/port.ts';
import type { Schema } from '../../ports/database/schema.ts';
import { withdrawalReasons } from './withdrawal-reasons.ts';

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
  const domain = domainOf(publicUrl);
  const rows = emails.map(({ awaits_check: _, ...email }) => rowOf(email, domain, at));
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

const rowOf = (email: Omit<NewEmail, 'awaits_check'>, domain: string, at: string) => ({
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
const domainOf = (url: string): string => {
  const { hostname } = new URL(url);
  return /^[\d.]+$/.test(hostname) ? `[${hostname}]` : hostname;
};

type Page = { limit: number; before: number | null; state: EmailState | undefined };

/** A row with what its bulk mail says; null for any other. */
export type ListedEmail = EmailRow & { bulk_message: string | null };

const selectWithMessage = (db: Queries) =>
  db
    .selectFrom('emails')
    .selectAll('emails')
    .select((row) =>
      row
        .selectFrom('mailings')
        .select('mailings.message')
        .whereRef('mailings.id', '=', 'emails.mailing_id')
        .as('bulk_message'),
    );

/** The outbox, newest first. */
export const listEmails = (db: Queries, { limit, before, state }: Page): Promise<ListedEmail[]> => {
  let query = selectWithMessage(db).orderBy('seq', 'desc').limit(limit);
  if (before !== null) query = query.where('seq', '<', before);
  if (state) query = query.where('state', '=', state);
  return query.execute();
};

/** The latest emails to a client, newest first. */
export const emailsOfClient = (db: Queries, clientId: string, limit: number): Promise<ListedEmail[]> =>
  selectWithMessage(db)
    .where('client_id', '=', clientId)
    .where('kind', '<>', TEMPLATE_TEST)
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute();

/** What is sent about an order, oldest first. */
export const emailsOfOrder = (db: Queries, orderId: string): Promise<EmailRow[]> =>
  db.selectFrom('emails').selectAll().where('order_id', '=', orderId).orderBy('seq').execute();

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

/** The messages of a kind about an order that were not withdrawn, by the status change that caused each. */
export const listEmailCauses = (
  db: Queries,
  orderId: string,
  kind: string,
): Promise<{ event_seq: number | null }[]> =>
  db
    .selectFrom('emails')
    .select('event_seq')
    .where('order_id', '=', orderId)
    .where('kind', '=', kind)
    .where('state', '<>', 'cancelled')
    .execute();

/**
 * Withdraws what a status change wrote and what has not left; answers whether something had. A message that may have
 * arrived, or is on its way, counts as left.
 */
export const cancelQueued = async (tx: Queries, orderId: string, eventSeq: number): Promise<boolean> => {
  const caused = { order_id: orderId, event_seq: eventSeq };
  await tx
    .updateTable('emails')
    .set({ state: 'cancelled' })
    .where((is) => is.and(caused))
    .where('state', 'in', ['queued', 'failed'])
    .execute();
  // What is held for another reason does not come back with that.
  await tx
    .updateTable('emails')
    .set({ error: null })
    .where((is) => is.and(caused))
    .where('state', '=', 'cancelled')
    .where('error', 'in', Object.values(withdrawalReasons))
    .execute();
  const left = await tx
    .selectFrom('emails')
    .select('id')
    .where((is) => is.and(caused))
    .where((is) => is.or([is('state', 'in', ['sending', 'sent']), is('doubts', '>', 0)]))
    .limit(1)
    .executeTakeFirst();
  return left !== undefined;
};

/**
 * Has what was withdrawn with a payment sent after all, as the payment counts again: with new facts, or as it was. What may have
 * arrived is left alone, and so is what else was withdrawn for a reason of its own.
 */
export const requeueCancelled = async (
  tx: Queries,
  orderId: string,
  eventSeq: number,
  facts?: { subject: string; data: EmailData },
): Promise<void> => {
  const written = facts && { ...facts, data: JSON.stringify(facts.data), html: null, text: null };
  const requeued = await tx
    .updateTable('emails')
    .set({
      ...written,
      state: 'queued',
      attempts: 0,
      error: null,
      next_attempt_at: fromNow(limits.undo_seconds * SECOND),
    })
    .where('order_id', '=', orderId)
    .where('event_seq', '=', eventSeq)
    .where('kind', '=', PAYMENT_RECEIVED)
    .where('state', '=', 'cancelled')
    .where('doubts', '=', 0)
    .where('recipient', '<>', '')
    .returning(['id', 'mailing_id', 'next_attempt_at'])
    .execute();
  await restartJobs(tx, requeued.map(sendingJob));
};

export const findEmail = (db: Queries, id: string): Promise<ListedEmail | undefined> =>
  selectWithMessage(db).where('id', '=', id).executeTakeFirst();

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

/** A message of a bulk mail changes after all was done: what was sent is counted anew. */
export const forgetSent = async (tx: Queries, mailingId: string): Promise<void> => {
  await tx.updateTable('mailings').set({ kept_sent: null }).where('id', '=', mailingId).execute();
};

/** Deletes emails with the jobs that are about them. */
export const deleteEmails = async (
  tx: Queries,
  choose: (all: ReturnType<typeof allEmails>) => ReturnType<typeof allEmails>,
): Promise<void> => {
  const deleted = await choose(allEmails(tx)).returning('id').execute();
  const kinds = ['send-email', 'add-check'] as const;
  await cancelJobs(
    tx,
    deleted.flatMap(({ id }) => kinds.map((kind) => jobId(kind, id))),
  );
};
const allEmails = (tx: Queries) => tx.deleteFrom('emails');

/** Deletes the emails to a client who is deleted; of bulk mail a row stays that names nobody, as its count does. */
export const deleteClientEmails = async (tx: Queries, clientId: string): Promise<void> => {
  await deleteEmails(tx, (all) => all.where('client_id', '=', clientId).where('mailing_id', 'is', null));
  await redactEmails(tx).where('client_id', '=', clientId).execute();
};

/**
 * Takes out of messages whom they were to and what they said, and what had not left never will: what the mail server answered may
 * name the address. Words that are there are never written anew, and a try that is under way finds its row changed, so that its
 * outcome adds nothing.
 */
export const redactEmails = (tx: Queries) =>
  tx.updateTable('emails').set({
    recipient: '',
    reply_to: '',
    subject: '',
    data: '{}',
    html: '',
    text: '',
    error: null,
    client_id: null,
    digest_key: null,
    state: sql<'sent' | 'cancelled'>`case when state = 'sent' then 'sent' else 'cancelled' end`,
  });
