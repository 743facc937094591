import { setTimeout as sleep } from 'node:timers/promises';
import type { Deps } from '../deps.ts';
import type { EmailContent, EmailData } from '../email/content.ts';
import type { CustomEmailData } from '../email/custom-email.ts';
import { unsubscribeUrl } from '../features/clients/unsubscribe-queries.ts';
import { judgeDelivery, readMailServer } from '../features/email-setup/mail-server.ts';
import { mayMerge, mergeInto, releaseHeld } from '../features/emails/digest-queries.ts';
import { findEmail, type ListedEmail } from '../features/emails/list-queries.ts';
import { bulkText } from '../features/emails/present.ts';
import { type EmailRow, ORDER_LINKS, queueEmail } from '../features/emails/queries.ts';
import {
  beginSending,
  MAX_UNCERTAIN_SENDS,
  markDelayed,
  markFailed,
  markSent,
  saveRenderedEmail,
} from '../features/emails/sending-queries.ts';
import { writeDigest } from '../features/order-emails/merge-held-emails.ts';
import { delayAfter, isLastAttempt } from '../jobs/back-off.ts';
import { defineJob, type JobContext, type Queue } from '../jobs/job-kind.ts';
import { MINUTE, SECOND } from '../lib/clock.ts';
import { AppError } from '../lib/errors.ts';
import { newId } from '../lib/ids.ts';
import type { Queries } from '../ports/database/port.ts';
import type { Delivery, MailServer } from '../ports/email/port.ts';

const PLACES = 3;
/**
 * Bulk email leaves one slot free, so an email about an order never waits for a slow server among thousands of
 * recipients.
 */
const BULK_PLACES = 2;
/**
 * How long an outcome, and the lease with it, is kept while the database is down: losing the outcome would send the
 * email twice.
 */
const KEEP_MS = 3 * MINUTE;
/** The most orders listed in one email: mail programs cut off longer ones. The rest goes into the next email. */
const MAX_LISTED = 200;

type Needs = Pick<Deps, 'config' | 'database' | 'mailer' | 'renderEmail' | 'log'>;

/**
 * Sends emails. A try is counted before sending, and an email is sent once the server's acceptance is stored. If the
 * process dies in between, that one email is sent again with the same Message-ID when its lease ends. Without a mail
 * server nothing is taken: emails wait, and are rendered when somebody reads them.
 */
export const emailQueue = (deps: Needs): Queue => {
  const turn = createPace(SECOND / deps.config.MAIL_RATE);
  let merging: Promise<unknown> = Promise.resolve();
  // One after the other: emails held under one key are due together, and the first one takes the others along.
  const inLine = (work: () => Promise<void>) => {
    const merged = merging.then(work);
    merging = merged.catch(() => undefined);
    return merged;
  };
  const run = ({ id }: { id: string }, job: JobContext) => sendEmail({ ...deps, turn, inLine }, id, job);
  return {
    name: 'emails',
    kinds: [
      defineJob({ name: 'send-email', leaseMs: KEEP_MS, run }),
      defineJob({ name: 'send-bulk-email', leaseMs: KEEP_MS, limit: BULK_PLACES, run }),
    ],
    limit: PLACES,
    wokenBy: ['mail-queued'],
    resumedBy: 'mail-retried',
    isOpen: async () => (await readMailServer(deps)) !== null,
  };
};

type Sending = Needs & {
  turn(): Promise<void>;
  inLine(work: () => Promise<void>): Promise<void>;
};

const sendEmail = async (deps: Sending, id: string, job: JobContext): Promise<void> => {
  const { database } = deps;
  const row = await findEmail(database.read, id);
  if (!row || (row.state !== 'queued' && row.state !== 'sending')) return;
  const earlyMs = Date.parse(row.next_attempt_at) - Date.now();
  if (row.state === 'queued' && earlyMs > 0)
    return void (await database.transaction((tx) => job.postpone(tx, earlyMs)));
  const { digest_key } = row;
  if (digest_key !== null) return deps.inLine(() => mergeHeld(deps, row, digest_key, job));
  await deps.turn();
  job.signal.throwIfAborted();
  const server = await readMailServer(deps);
  // Removed a moment ago.
  if (!server) return void (await database.transaction((tx) => job.postpone(tx, SECOND)));
  const begun = await database.transaction(async (tx) => {
    if (!(await job.hold(tx))) return undefined;
    const email = await beginSending(tx, row);
    // The next try finishes the job of a withdrawn email, or continues with one that was changed.
    if (!email) await job.postpone(tx, 0);
    return email;
  });
  if (begun) await deliver(deps, server, begun, job);
};

/**
 * Merges held emails into one that lists what they are about. One transaction takes the rows and writes the digest, so each
 * order is listed exactly once, whichever process comes first or dies.
 */
const mergeHeld = ({ database, config }: Sending, { id, kind }: EmailRow, key: string, job: JobContext) =>
  database.transaction(async (tx) => {
    if (!(await job.hold(tx))) return;
    const waitMs = await mayMerge(tx, key);
    if (waitMs) return void (await job.postpone(tx, waitMs));
    const digest = newId();
    const rows = await mergeInto(tx, digest, { leadId: id, key, limit: MAX_LISTED });
    // Of several emails with a client's links, any is enough.
    const only =
      rows.length === 1 || kind === ORDER_LINKS ? (rows.find((row) => row.id === id) ?? rows[0]) : undefined;
    if (only) await releaseHeld(tx, only.id);
    else if (rows.length) await queueEmail(tx, config, { ...writeDigest(rows), id: digest });
    const isMerged = !only && rows.some((row) => row.id === id);
    if (!isMerged) await job.postpone(tx, 0);
  });

/** Sends an email and stores the outcome. Rejects when that couldn't be stored. */
const deliver = async (
  deps: Sending,
  server: MailServer,
  row: ListedEmail,
  job: JobContext,
): Promise<void> => {
  const { log, mailer } = deps;
  const facts = await getFacts(row, deps);
  const words = await waitForDatabase(job, () =>
    writtenWords(deps, row, facts).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'unavailable') throw error;
      return String(error);
    }),
  );
  if (typeof words === 'string') {
    log.error({ email: row.id, kind: row.kind, reason: words }, 'A message could not be written');
    return keep(deps, job, (tx) => fail(tx, row, `The email could not be written: ${words}`, job));
  }
  // A bulk email's text is already stored, complete and final, in `mailings`.
  if (row.html === null && row.bulk_message === null)
    await keep(deps, job, (tx) => saveRenderedEmail(tx, row.id, words));
  const delivery = await mailer.send(server, {
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
  // Don't log the server's reply: it may contain the recipient.
  const level = outcome === 'sent' ? 'info' : 'warn';
  log[level]({ email: row.id, kind: row.kind, attempt: row.attempts, outcome }, 'Mail');
  await keep(deps, job, async (tx) => settle(tx, row, await judgeDelivery(tx, deps, server, delivery), job));
  if (outcome === 'unreachable') job.pauseQueue();
  else job.endPauses();
};

type Facts = EmailData & Partial<CustomEmailData>;

const getFacts = async (
  { bulk_message, data, client_id }: ListedEmail,
  { config, database }: Sending,
): Promise<Facts> => {
  const facts = JSON.parse(data) as Facts;
  if (bulk_message === null) return facts;
  return {
    ...facts,
    public_url: config.PUBLIC_URL,
    message: bulkText(bulk_message, data),
    unsubscribe_url: client_id === null ? null : await unsubscribeUrl(database, config.PUBLIC_URL, client_id),
  };
};

const writtenWords = async (
  { renderEmail }: Sending,
  { html, text, kind }: ListedEmail,
  facts: Facts,
): Promise<EmailContent> => (html !== null && text !== null ? { html, text } : renderEmail(kind, facts));

const settle = async (tx: Queries, row: EmailRow, delivery: Delivery, job: JobContext): Promise<void> => {
  if (delivery.outcome === 'sent') {
    await markSent(tx, row);
    return void (await job.finish(tx));
  }
  const { outcome, words } = delivery;
  const tried = { ...row, doubts: row.doubts + (outcome === 'doubtful' ? 1 : 0) };
  if (outcome === 'refused') return fail(tx, tried, words, job);
  if (tried.doubts > MAX_UNCERTAIN_SENDS) return fail(tx, tried, `It may have arrived anyway. ${words}`, job);
  if (isLastAttempt(row.attempts))
    return fail(tx, tried, `We gave up after three days of trying. ${words}`, job);
  const delayMs = delayAfter(row.attempts);
  await markDelayed(tx, tried, words, delayMs);
  await job.delay(tx, delayMs);
};

const fail = async (tx: Queries, row: EmailRow, error: string, job: JobContext): Promise<void> => {
  await markFailed(tx, row, error);
  await job.finish(tx);
};

/** Stores an outcome, retrying: an outcome that is lost means a second copy. */
const keep = ({ database }: Sending, job: JobContext, work: (tx: Queries) => Promise<void>): Promise<void> =>
  waitForDatabase(job, () => database.transaction(work));

/** Runs database work, waiting for the database while it is down. */
const waitForDatabase = async <T>({ signal }: JobContext, work: () => Promise<T>): Promise<T> => {
  const until = performance.now() + KEEP_MS;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (signal.aborted || performance.now() > until) throw error;
      await sleep(SECOND);
    }
  }
};

/** Spaces calls out: the first resolves at once, each next one this many milliseconds after the previous one. */
const createPace = (everyMs: number): (() => Promise<void>) => {
  let next = 0;
  return async () => {
    const start = Math.max(next, performance.now());
    next = start + everyMs;
    await sleep(Math.max(0, start - performance.now()));
  };
};
