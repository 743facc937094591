import { setTimeout as sleep } from 'node:timers/promises';
import { MINUTE, SECOND } from '../clock.ts';
import type { Deps } from '../deps.ts';
import { unsubscribeLinks } from '../features/clients/unsubscribe-queries.ts';
import { isAnyDue, nextAttemptAt } from '../features/emails/outbox/queries.ts';
import type { Mailer } from '../ports/email/port.ts';
import { createClaims } from './claims.ts';
import { deliver } from './deliver.ts';
import { createMerging } from './merge-held.ts';
import { createPace } from './pace.ts';

const LANES = 3;
const POLL_MS = 30 * SECOND;
/** Longer than any try lasts: a lease that ran out belongs to a process that died. */
export const MAIL_LEASE_MS = 3 * MINUTE;
/** Lets the answer to the request that caused a message go first. */
const WAKE_MS = 100;
const STOP_MS = 10 * SECOND;
const PAUSE_MS = 5 * SECOND;

export type Outbox = {
  /** Sends whatever is due from now on: promptly after `mail-queued`, in time for what is held back, and every half minute. */
  start(): void;
  /** Takes nothing new and waits for what is under way, ten seconds at most. */
  stop(): Promise<void>;
  /** Handles what is due now; resolves with the number of messages tried. */
  runOnce(): Promise<number>;
};

type Needs = Pick<Deps, 'config' | 'database' | 'mailer' | 'signals' | 'log'>;

/**
 * Sends the rows of the outbox, apart from every request. A message counts as tried before it is sent, and as sent once
 * the server's yes is stored: a process that dies between the two repeats that one message, with the same Message-ID,
 * when its lease has run out.
 */
export const createOutbox = ({ config, database, mailer, signals, log }: Needs): Outbox => {
  const turn = createPace(SECOND / config.MAIL_RATE);
  const claims = createClaims(database, MAIL_LEASE_MS);
  const merging = createMerging(database, config.PUBLIC_URL);
  const lanes = new Set<Promise<void>>();
  let isStopping = false;
  let handled = 0;
  let resumeAt = 0;
  let failures = 0;
  let poll: NodeJS.Timeout | undefined;
  let wake: NodeJS.Timeout | undefined;

  /** One more lane, three at most. A lane that finds a message opens the next. */
  const open = () => {
    // Without a mail server there is nothing to do: messages are written when somebody reads them.
    if (!mailer.send || !mayGoOn() || lanes.size >= LANES) return;
    const lane: Promise<void> = sendAll(mailer.send)
      .catch((error: unknown) => {
        log.error({ err: error }, 'The outbox pauses: the database does not answer');
        pause(PAUSE_MS);
      })
      .finally(() => {
        lanes.delete(lane);
        if (poll) void wakeInTime();
      });
    lanes.add(lane);
  };

  const mayGoOn = () => !isStopping && performance.now() >= resumeAt;
  const pause = (milliseconds: number) => {
    resumeAt = performance.now() + milliseconds;
    // A timer may be a moment early.
    if (poll) setTimeout(open, milliseconds + 10).unref();
  };
  const resume = () => {
    resumeAt = 0;
    failures = 0;
  };

  /** For what is held back or waits for its next try; a look that fails is made up for by the poll. */
  const wakeInTime = async () => {
    const at = await nextAttemptAt(database.read, claims.reach()).catch(() => null);
    clearTimeout(wake);
    if (at === null || isStopping) return;
    const waitMs = Math.min(Math.max(Date.parse(at) - Date.now(), WAKE_MS), POLL_MS);
    wake = setTimeout(open, waitMs).unref();
  };

  const sendAll = async (send: NonNullable<Mailer['send']>) => {
    const unsubscribeLink = await unsubscribeLinks(database, config.PUBLIC_URL);
    const stable = { database, log, send, keepMs: MAIL_LEASE_MS, publicUrl: config.PUBLIC_URL };
    const needs = { ...stable, unsubscribeLink, isStopping: () => isStopping };
    while (mayGoOn() && (await isAnyDue(database.read, claims.reach()))) {
      await turn();
      if (!mayGoOn()) return;
      await merging.next();
      await claims.take(async (row) => {
        if (claims.hasBulkRoom()) open();
        const outcome = await deliver(row, needs);
        handled++;
        if (outcome !== 'unreachable') failures = 0;
        // What the other lanes found at the same time is no news.
        else if (mayGoOn()) pause(Math.min(PAUSE_MS * 2 ** failures++, MINUTE));
      });
    }
  };

  return {
    start() {
      signals.on('mail-queued', () => setTimeout(open, WAKE_MS).unref());
      signals.on('mail-retried', () => {
        resume();
        setTimeout(open, WAKE_MS).unref();
      });
      poll = setInterval(open, POLL_MS);
      poll.unref();
      open();
    },
    async stop() {
      isStopping = true;
      clearInterval(poll);
      clearTimeout(wake);
      await Promise.race([Promise.allSettled(lanes), sleep(STOP_MS, undefined, { ref: false })]);
    },
    async runOnce() {
      const before = handled;
      resumeAt = 0;
      open();
      while (lanes.size) await Promise.allSettled(lanes);
      return handled - before;
    },
  };
};
