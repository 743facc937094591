import type { Selectable } from 'kysely';
import type { EmailState } from '../../../shared/emails.ts';
import { now } from '../../clock.ts';
import { newId } from '../../ids.ts';
import { oneLine } from '../../mail/one-line.ts';
import type { MailFacts } from '../../mail/templates.ts';
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
export const queueEmail = async (
  tx: Queries,
  publicUrl: string,
  email: NewEmail,
  at = now(),
): Promise<void> => {
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
      next_attempt_at: at,
      created_at: at,
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

/** Whether a message of this kind was ever written about the order. */
export const hasEmail = async (db: Queries, orderId: string, kind: string): Promise<boolean> =>
  (await db
    .selectFrom('emails')
    .select('id')
    .where('order_id', '=', orderId)
    .where('kind', '=', kind)
    .limit(1)
    .executeTakeFirst()) !== undefined;

export const findEmail = (db: Queries, id: string): Promise<EmailRow | undefined> =>
  db.selectFrom('emails').selectAll().where('id', '=', id).executeTakeFirst();

/** Queues a failed message anew, with all its tries before it. Undefined when it is not failed. */
export const retryEmail = (tx: Queries, id: string): Promise<EmailRow | undefined> =>
  tx
    .updateTable('emails')
    .set({ state: 'queued', attempts: 0, doubts: 0, next_attempt_at: now(), error: null })
    .where('id', '=', id)
    .where('state', '=', 'failed')
    .returningAll()
    .executeTakeFirst();
