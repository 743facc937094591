import { setTimeout as sleep } from 'node:timers/promises';
import type { Deps } from '../deps.ts';
import { MINUTE, SECOND } from '../lib/clock.ts';
import { type ClaimedJob, claimJob, nextJob, nextRunAt } from './claim-queries.ts';
import type { JobKind, Queue } from './job-kind.ts';
import { makeRecurringDue } from './queries.ts';
import { getLeaseMs, runJob } from './run-job.ts';

/** Finds jobs enqueued by other processes. */
const POLL_MS = 10 * SECOND;
/** Lets the response to the request that caused a job go out first. */
const WAKE_MS = 100;
const PAUSE_MS = 5 * SECOND;
const STOP_MS = 10 * SECOND;

export type Runner = {
  /** Runs due jobs from now on: right after a signal, on time for delayed ones, and with every poll. */
  start(): void;
  /** Starts no more jobs and waits for running ones, ten seconds at most. */
  stop(): Promise<void>;
  /** Runs all due jobs; resolves with the number of tries. */
  runOnce(): Promise<number>;
};

type Needs = Pick<Deps, 'database' | 'signals' | 'log'>;
type Taken = { kind: JobKind; job: ClaimedJob };

/**
 * Works through a queue's jobs. Several processes may work on one database: each job is claimed by a lease, and taken
 * again if its process died.
 */
export const createRunner = ({ database, signals, log }: Needs, queue: Queue): Runner => {
  const { kinds, limit } = queue;
  const stopping = new AbortController();
  const underWay = new Map<string, JobKind>();
  const workers = new Set<Promise<void>>();
  let taking: Promise<unknown> = Promise.resolve();
  let tries = 0;
  let triesTold = 0;
  let failures = 0;
  let resumeAt = 0;
  let isStarted = false;
  let poll: NodeJS.Timeout | undefined;
  let soon: NodeJS.Timeout | undefined;
  let wake: NodeJS.Timeout | undefined;

  const mayGoOn = () => !stopping.signal.aborted && performance.now() >= resumeAt;
  const pause = (milliseconds: number) => {
    resumeAt = performance.now() + milliseconds;
    // Timers may fire slightly early.
    if (isStarted) setTimeout(open, milliseconds + 10).unref();
  };
  const hasRoom = (kind: JobKind) =>
    [...underWay.values()].filter((one) => one === kind).length < (kind.limit ?? limit);

  const isOpen = async () => (await queue.isOpen?.()) ?? true;
  const takeNext = async (): Promise<Taken | undefined> => {
    if (!(await isOpen())) return undefined;
    for (const kind of kinds.filter(hasRoom))
      while (mayGoOn()) {
        const choice = {
          kind: kind.name,
          takesTurns: kind.takesTurns === true,
          except: [...underWay.keys()],
        };
        const next = await nextJob(database.read, choice);
        if (!next) break;
        const job = await database.transaction((tx) => claimJob(tx, next, getLeaseMs(kind)));
        if (!job) continue;
        underWay.set(job.id, kind);
        return { kind, job };
      }
    return undefined;
  };
  /** Workers claim one after the other, so that each kind's running jobs are counted before the next claim. */
  const take = (): Promise<Taken | undefined> => {
    const taken = taking.then(takeNext);
    taking = taken.catch(() => undefined);
    return taken;
  };

  const pauses = {
    pauseQueue() {
      // Other workers may hit the same outage: pause and count it only once.
      if (mayGoOn()) pause(Math.min(PAUSE_MS * 2 ** failures++, MINUTE));
    },
    endPauses() {
      failures = 0;
    },
  };

  const work = async () => {
    for (let taken = await take(); taken; taken = await take()) {
      open();
      const { kind, job } = taken;
      tries++;
      try {
        await runJob({ database, log }, kind, job, stopping.signal, pauses);
      } finally {
        underWay.delete(job.id);
      }
    }
  };

  /** Starts one more worker. A worker that finds a job starts the next one. */
  const open = () => {
    if (!mayGoOn() || workers.size >= limit) return;
    const worker: Promise<void> = work()
      .catch((error: unknown) => {
        log.error({ err: error, queue: queue.name }, 'A queue pauses: the database does not answer');
        pause(PAUSE_MS);
      })
      .finally(() => {
        workers.delete(worker);
        if (!workers.size && queue.emits && tries !== triesTold) {
          triesTold = tries;
          signals.emit(queue.emits);
        }
        if (isStarted) void wakeInTime();
      });
    workers.add(worker);
  };
  /** Several signals in quick succession cause one check. */
  const openSoon = () => {
    soon ??= setTimeout(() => {
      soon = undefined;
      open();
    }, WAKE_MS).unref();
  };

  /** If this query fails, the poll makes up for it. */
  const wakeInTime = async () => {
    if (!(await isOpen().catch(() => false))) return;
    const names = kinds.filter(hasRoom).map(({ name }) => name);
    const at = await nextRunAt(database.read, names, [...underWay.keys()]).catch(() => null);
    clearTimeout(wake);
    if (at === null || stopping.signal.aborted) return;
    const waitMs = Math.min(Math.max(Date.parse(at) - Date.now(), WAKE_MS), POLL_MS);
    wake = setTimeout(open, waitMs).unref();
  };

  const recurring = kinds
    .filter(({ everyMs }) => everyMs !== undefined)
    .map(({ name }) => ({ kind: name, payload: {} }));
  let isPrepared = recurring.length === 0;
  /** Retried with every poll until it succeeds once: recurring jobs don't run without their rows. */
  const prepareAndOpen = async () => {
    if (!isPrepared)
      await database
        .transaction((tx) => makeRecurringDue(tx, recurring))
        .then(() => {
          isPrepared = true;
        })
        .catch((error: unknown) => log.error({ err: error, queue: queue.name }, 'A queue was not prepared'));
    open();
  };

  return {
    start() {
      isStarted = true;
      for (const signal of queue.wokenBy ?? []) signals.on(signal, openSoon);
      if (queue.resumedBy)
        signals.on(queue.resumedBy, () => {
          resumeAt = 0;
          failures = 0;
          openSoon();
        });
      poll = setInterval(() => void prepareAndOpen(), POLL_MS).unref();
      void prepareAndOpen();
    },
    async stop() {
      isStarted = false;
      stopping.abort(new Error('The server stops'));
      clearInterval(poll);
      clearTimeout(wake);
      clearTimeout(soon);
      const over = Promise.allSettled(workers);
      await Promise.all(kinds.map((kind) => kind.close?.()));
      await Promise.race([over, sleep(STOP_MS, undefined, { ref: false })]);
    },
    async runOnce() {
      const before = tries;
      resumeAt = 0;
      open();
      while (workers.size) await Promise.allSettled(workers);
      return tries - before;
    },
  };
};
