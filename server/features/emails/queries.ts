import { oneLine } from '../../email/one-line.ts';
import { enqueueJobs, type NewJob, restartJobs } from '../../jobs/queries.ts';
import { hasJob, type WaitingRows } from '../../jobs/restore-queries.ts';
import { now } from '../../lib/clock.ts';
import type { Config } from '../../lib/config.ts';
import { newId } from '../../lib/ids.ts';
import { insertRows, type Queries } from '../../ports/database/port.ts';
import { limitEmail } from './limit-queries.ts';
import type { EmailRow, NewEmail } from './rows.ts';

export type { EmailRow, NewEmail };

/** The kind of a test email to the owner; its client is the one whose values it shows. */
export const TEMPLATE_TEST = 'letter_test';

export const PAYMENT_RECEIVED = 'payment_received_client';
export const PAYMENT_REFUNDED = 'payment_refunded_client';

export const PAYMENT_REMINDER = 'payment_reminder_client';
export const APPROVAL_REMINDER = 'approval_reminder_client';

export const ORDER_LINKS = 'order_links_client';

/**
 * Adds an email to the outbox in the caller's transaction, so that it is sent if and only if that commits. An automatic
 * one over its limit is held. Returns its id.
 */
export const queueEmail = async (
  tx: Queries,
  { PUBLIC_URL, RATE_LIMITS }: Pick<Config, 'PUBLIC_URL' | 'RATE_LIMITS'>,
  email: NewEmail,
): Promise<string> => {
  const id = email.id ?? newId();
  const limited = RATE_LIMITS ? await limitEmail(tx, email) : email;
  await queueEmails(tx, PUBLIC_URL, [{ ...limited, id }], now());
  return id;
};

/**
 * The same for a few hundred emails, without limits, with the same optional fields: SQLite allows 32,766 parameters per statement.
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
  const rows = emails.map((email) => toRow(email, domain, at));
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

const toRow = (
  { awaits_check: _check, sender: _sender, ...email }: NewEmail,
  domain: string,
  at: string,
) => ({
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

/** Adds an item to a list in the data of an email of this kind that is still held for the order; false if there is none. */
export const extendHeldEmail = async (
  tx: Queries,
  { order_id, kind }: Pick<NewEmail, 'order_id' | 'kind'>,
  name: string,
  item: unknown,
): Promise<boolean> => {
  const held = await tx
    .selectFrom('emails')
    .select(['id', 'data'])
    .where('order_id', '=', order_id)
    .where('kind', '=', kind)
    .where('state', '=', 'queued')
    .where('attempts', '=', 0)
    .where('next_attempt_at', '>', now())
    .executeTakeFirst();
  if (!held) return false;
  const data = JSON.parse(held.data) as Record<string, unknown[]>;
  const { numUpdatedRows } = await tx
    .updateTable('emails')
    .set({ data: JSON.stringify({ ...data, [name]: [...(data[name] ?? []), item] }) })
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

const emailJobs = ['send-email', 'send-bulk-email', 'add-check'];
const hasWaitingJob = hasJob(emailJobs, 'emails.id', 'waiting');

export const waitingEmails: WaitingRows = {
  what: 'emails',
  table: 'emails',
  subject: 'id',
  where: "state in ('queued', 'sending')",
  kinds: emailJobs,
  kind: "case when mailing_id is null then 'send-email' else 'send-bulk-email' end",
  run_at: 'next_attempt_at',
};

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

// One statement restarts so many jobs: SQLite allows 32,766 parameters in each.
const AT_ONCE = 1_000;

/** Sends every email that a mail server put off now, with all its attempts ahead again: another one may take them. */
export const retryDelayed = async (tx: Queries): Promise<void> => {
  const delayed = await tx
    .updateTable('emails')
    .set({ next_attempt_at: now(), attempts: 0 })
    .where('state', '=', 'queued')
    .where('error', 'is not', null)
    .returning(['id', 'mailing_id', 'next_attempt_at'])
    .execute();
  for (let start = 0; start < delayed.length; start += AT_ONCE)
    await restartJobs(tx, delayed.slice(start, start + AT_ONCE).map(sendingJob));
};

/** Resets the stored count of a finished bulk email when one of its emails changes. */
export const forgetSent = async (tx: Queries, mailingId: string): Promise<void> => {
  await tx.updateTable('mailings').set({ kept_sent: null }).where('id', '=', mailingId).execute();
};
