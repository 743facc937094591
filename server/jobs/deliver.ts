import { setTimeout as sleep } from 'node:timers/promises';
import { SECOND } from '../clock.ts';
import type { Deps } from '../deps.ts';
import type { EmailContent, EmailData } from '../email/content.ts';
import type { CustomEmailData } from '../email/custom-email-data.ts';
import { writeWords } from '../email/templates.ts';
import {
  MOST_DOUBTS,
  markDelayed,
  markFailed,
  markSent,
  storeWords,
} from '../features/emails/outbox/outcomes/queries.ts';
import { bulkText } from '../features/emails/present.ts';
import type { EmailRow, ListedEmail } from '../features/emails/queries.ts';
import type { Queries } from '../ports/database/port.ts';
import type { Delivery, Mailer } from '../ports/email/port.ts';
import { delayAfter, isLastAttempt } from './back-off.ts';

type Needs = Pick<Deps, 'database' | 'log'> & {
  send: NonNullable<Mailer['send']>;
  /** How long the outcome of a try is held while the database is away. */
  keepMs: number;
  isStopping: () => boolean;
  publicUrl: string;
  unsubscribeLink: (clientId: string) => string;
};

/** Sends one claimed message and stores what came of it. Rejects when that could not be stored. */
export const deliver = async (row: ListedEmail, needs: Needs): Promise<Delivery['outcome']> => {
  const { log, send } = needs;
  const facts = factsOf(row, needs);
  const words = await writtenWords(row, facts).catch((error: unknown) => String(error));
  if (typeof words === 'string') {
    log.error({ email: row.id, kind: row.kind, reason: words }, 'A message could not be written');
    await keep(needs, (tx) => markFailed(tx, row, `The message could not be written: ${words}`));
    return 'refused';
  }
  // The words of a bulk mail stand with the mailing, whole and for good.
  if (row.html === null && row.letter === null) await keep(needs, (tx) => storeWords(tx, row.id, words));
  const delivery = await send({
    ...words,
    to: row.recipient,
    replyTo: row.reply_to,
    senderName: facts.settings.business_name,
    subject: row.subject,
    messageId: row.message_id,
    unsubscribeUrl: facts.unsubscribe_url ?? null,
    isBulk: row.mailing_id !== null,
  });
  const { outcome } = delivery;
  // Not the server's words: they may name the recipient.
  const level = outcome === 'sent' ? 'info' : 'warn';
  log[level]({ email: row.id, kind: row.kind, attempt: row.attempts, outcome }, 'Mail');
  await keep(needs, (tx) => settle(tx, row, delivery));
  return outcome;
};

type Facts = EmailData & Partial<CustomEmailData>;

const factsOf = ({ letter, data, client_id }: ListedEmail, needs: Needs): Facts => {
  const facts = JSON.parse(data) as Facts;
  if (letter === null) return facts;
  return {
    ...facts,
    public_url: needs.publicUrl,
    message: bulkText(letter, data),
    unsubscribe_url: client_id === null ? null : needs.unsubscribeLink(client_id),
  };
};

const writtenWords = async ({ html, text, kind }: ListedEmail, facts: Facts): Promise<EmailContent> =>
  html !== null && text !== null ? { html, text } : writeWords(kind, facts);

const settle = (tx: Queries, row: EmailRow, delivery: Delivery): Promise<void> => {
  if (delivery.outcome === 'sent') return markSent(tx, row);
  const { outcome, words } = delivery;
  const tried = { ...row, doubts: row.doubts + (outcome === 'doubtful' ? 1 : 0) };
  if (outcome === 'refused') return markFailed(tx, tried, words);
  if (tried.doubts > MOST_DOUBTS) return markFailed(tx, tried, `It may have arrived all the same. ${words}`);
  if (isLastAttempt(row.attempts))
    return markFailed(tx, tried, `Given up after three days of trying. ${words}`);
  return markDelayed(tx, tried, words, delayAfter(row.attempts));
};

/** An outcome that is not stored would be a second copy: a database that is away is waited for. */
const keep = async ({ database, keepMs, isStopping }: Needs, work: (tx: Queries) => Promise<void>) => {
  const until = performance.now() + keepMs;
  for (;;) {
    try {
      return await database.transaction(work);
    } catch (error) {
      if (isStopping() || performance.now() > until) throw error;
      await sleep(SECOND);
    }
  }
};
