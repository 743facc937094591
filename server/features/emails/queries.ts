import type { Selectable, UpdateObject } from 'kysely';
import type { EmailState } from '../../../shared/emails.ts';
import { fromNow, HOUR, now } from '../../clock.ts';
import { newId } from '../../ids.ts';
import { oneLine } from '../../mail/one-line.ts';
import type { MailFacts, Words } from '../../mail/templates.ts';
import type { Queries } from '../../ports/database/port.ts';
import type { Schema } from '../../ports/database/schema.ts';

export type EmailRow = Selectable<Schema['emails']>;

/** A message to be sent. Its words are written later, from `data`, when the outbox first takes it up. */
export type NewEmail = {
  kind: string;
  order_id: string | null;
  recipient: string;
  reply_to: string;
  subject: string;
  data: MailFacts;
};

/** Puts a message into the outbox with the caller's transaction: it leaves if and only if that commits. */
export const queueEmail = async (tx: Queries, publicUrl: string, email: NewEmail): Promise<void> => {
  await tx
    .insertInto('emails')
    .values({
      ...email,
      id: newId(),
      subject: oneLine(email.subject),
      data: JSON.stringify(email.data),
      message_id: `<${newId()}@${domainOf(publicUrl)}>`,
      state: 'queued',
      attempts: 0,
      next_attempt_at: now(),
      created_at: now(),
    })
    .execute();
};

// The right side of a Message-ID is a domain or an address in brackets (RFC 5322, 3.6.4).
const domainOf = (url: string): string => {
  const { hostname } = new URL(url);
  return /^[\d.]+$/.test(hostname) ? `[${hostname}]` : hostname;
};

type Page = { limit: number; before: number | null; state: EmailState | undefined };

/** The outbox, newest first. */
export const listEmails = (db: Queries, { limit, before, state }: Page): Promise<EmailRow[]> => {
  let query = db.selectFrom('emails').selectAll().orderBy('seq', 'desc').limit(limit);
  if (before !== null) query = query.where('seq', '<', before);
  if (state) query = query.where('state', '=', state);
  return query.execute();
};

/** What is sent about an order, oldest first. */
export const emailsOfOrder = (db: Queries, orderId: string): Promise<EmailRow[]> =>
  db.selectFrom('emails').selectAll().where('order_id', '=', orderId).orderBy('seq').execute();

export const findEmail = (db: Queries, id: string): Promise<EmailRow | undefined> =>
  db.selectFrom('emails').selectAll().where('id', '=', id).executeTakeFirst();

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

/** Queued messages without words, after a place in the list. */
export const findUnwritten = (db: Queries, after: number, limit: number): Promise<EmailRow[]> =>
  db
    .selectFrom('emails')
    .selectAll()
    .where('state', '=', 'queued')
    .where('seq', '>', after)
    .where('html', 'is', null)
    .orderBy('seq')
    .limit(limit)
    .execute();

/** Holds even when the lease was lost meanwhile: the mail server has the message. */
export const markSent = async (tx: Queries, { id }: EmailRow): Promise<void> => {
  await tx
    .updateTable('emails')
    .set({ state: 'sent', sent_at: now(), lease_until: null, error: null })
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

/** Queues a failed message anew, with all its tries before it. Undefined when it is not failed. */
export const retryEmail = (tx: Queries, id: string): Promise<EmailRow | undefined> =>
  tx
    .updateTable('emails')
    .set({ state: 'queued', attempts: 0, doubts: 0, next_attempt_at: now(), error: null })
    .where('id', '=', id)
    .where('state', '=', 'failed')
    .returningAll()
    .executeTakeFirst();
