import { setTimeout as sleep } from 'node:timers/promises';
import { MINUTE, SECOND } from '../clock.ts';
import type { Deps } from '../deps.ts';
import { claimDue, isAnyDue } from '../features/emails/outbox/queries.ts';
import type { EmailRow } from '../features/emails/queries.ts';
import type { Mailer } from '../ports/mail/port.ts';
import { deliver } from './deliver.ts';

const LANES = 3;
/** At most twenty messages a second. */
const PACE_MS = 50;
const POLL_MS = 30 * SECOND;
/** Longer than any try lasts: a lease that ran out belongs to a process that died. */
const LEASE_MS = 3 * MINUTE;
/** Lets the answer to the request that caused a message go first. */
const WAKE_MS = 100;
const STOP_MS = 10 * SECOND;
const PAUSE_MS = 5 * SECOND;

export type Outbox = {
  /** Sends whatever is due from now on: promptly after `mail-queued`, and every half minute. */
  start(): void;
  /** Takes nothing new and waits for what is under way, ten seconds at most. */
  stop(): Promise<void>;
  /** Handles what is due now; resolves with the number of messages tried. */
  runOnce(): Promise<number>;
};

type Needs = Pick<Deps, 'database' | 'mailer' | 'signals' | 'log'>;

/**
 * Sends the rows of the outbox, apart from every request. A message counts as tried before it is sent, and as sent once
 * the server's yes is stored: a process that dies between the two repeats that one message, with the same Message-ID,
 * when its lease has run out.
 */
export const createOutbox = ({ database, mailer, signals, log }: Needs): Outbox => {
  const lanes = new Set<Promise<void>>();
  const underWay = new Set<string>();
  let isStopping = false;
  let handled = 0;
  let nextTurn = 0;
  let resumeAt = 0;
  let failures = 0;
  let timer: NodeJS.Timeout | undefined;

  /** One more lane, three at most. A lane that finds a message opens the next. */
  const open = () => {
    // Without a mail server there is nothing to do: messages are written when somebody reads them.
    if (!mailer.send || !mayGoOn() || lanes.size >= LANES) return;
    const lane: Promise<void> = sendAll(mailer.send)
      .catch((error: unknown) => {
        log.error({ err: error }, 'The outbox pauses: the database does not answer');
        pause(PAUSE_MS);
      })
      .finally(() => lanes.delete(lane));
    lanes.add(lane);
  };

  const mayGoOn = () => !isStopping && performance.now() >= resumeAt;
  const pause = (milliseconds: number) => {
    resumeAt = performance.now() + milliseconds;
    if (timer) setTimeout(open, milliseconds).unref();
  };

  const sendAll = async (send: NonNullable<Mailer['send']>) => {
    const needs = { database, log, send, keepMs: LEASE_MS, isStopping: () => isStopping };
    while ((await turn()) && (await isAnyDue(database.read, [...underWay]))) {
      const row = await claim();
      if (!row) continue;
      open();
      const outcome = await deliver(row, needs).finally(() => underWay.delete(row.id));
      handled++;
      if (outcome === 'unreachable') pause(Math.min(PAUSE_MS * 2 ** failures++, MINUTE));
      else failures = 0;
    }
  };

  const turn = async (): Promise<boolean> => {
    const start = Math.max(nextTurn, performance.now());
    nextTurn = start + PACE_MS;
    await sleep(Math.max(0, start - performance.now()));
    return mayGoOn();
  };

  const claim = async (): Promise<EmailRow | undefined> => {
    const [row] = await database.transaction((tx) => claimDue(tx, 1, LEASE_MS, [...underWay]));
    if (row) underWay.add(row.id);
    return row;
  };

  return {
    start() {
      signals.on('mail-queued', () => setTimeout(open, WAKE_MS).unref());
      timer = setInterval(open, POLL_MS);
      timer.unref();
      open();
    },
    async stop() {
      isStopping = true;
      clearInterval(timer);
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
