import { setTimeout as sleep } from 'node:timers/promises';
import { MINUTE, SECOND } from '../clock.ts';
import type { Deps } from '../deps.ts';
import { type ClaimedJob, claimJob, nextJob, nextRunAt } from './claim-queries.ts';
import type { JobKind, Queue } from './job-kind.ts';
import { makeRecurringDue } from './queries.ts';
import { getLeaseMs, runJob } from './run-job.ts';

/** For what other processes enqueue. */
const POLL_MS = 10 * SECOND;
/** Lets the answer to the request that caused a job go first. */
const WAKE_MS = 100;
const PAUSE_MS = 5 * SECOND;
const STOP_MS = 10 * SECOND;

/** What a process does beside its requests. */
export type Job = { start(): void; stop(): Promise<void> };

export type Runner = {
  /** Does what is due from now on: promptly after a signal, in time for what is put off, and with every poll. */
  start(): void;
  /** Begins nothing new and waits for what is under way, ten seconds at most. */
  stop(): Promise<void>;
  /** Does what is due now; resolves with the number of tries. */
  runOnce(): Promise<number>;
};

type Needs = Pick<Deps, 'database' | 'signals' | 'log'>;
type Taken = { kind: JobKind; job: ClaimedJob };

/** Works through the jobs of a queue. Several processes may do so on one database: a job is taken by a lease, and one whose process died is taken again. */
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
    // A timer may be a moment early.
    if (isStarted) setTimeout(open, milliseconds + 10).unref();
  };
  const hasRoom = (kind: JobKind) =>
    [...underWay.values()].filter((one) => one === kind).length < (kind.limit ?? limit);

  const takeNext = async (): Promise<Taken | undefined> => {
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
  /** One worker after the other: what each kind has under way is counted before the next one looks. */
  const take = (): Promise<Taken | undefined> => {
    const taken = taking.then(takeNext);
    taking = taken.catch(() => undefined);
    return taken;
  };

  const pauses = {
    pauseQueue() {
      // What others found at the same time is no news.
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

  /** One more worker. One that finds a job opens the next. */
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
  /** A rush of signals is one look. */
  const openSoon = () => {
    soon ??= setTimeout(() => {
      soon = undefined;
      open();
    }, WAKE_MS).unref();
  };

  /** A look that fails is made up for by the poll. */
  const wakeInTime = async () => {
    const names = kinds.filter(hasRoom).map(({ name }) => name);
    const at = await nextRunAt(database.read, names, [...underWay.keys()]).catch(() => null);
    clearTimeout(wake);
    if (at === null || stopping.signal.aborted) return;
    const waitMs = Math.min(Math.max(Date.parse(at) - Date.now(), WAKE_MS), POLL_MS);
    wake = setTimeout(open, waitMs).unref();
  };

  const recurring = kinds
    .filter(({ everyMs }) => everyMs !== undefined)
    .map(({ name }) => ({ kind: name, payload: {} }) as never);
  let isPrepared = recurring.length === 0;
  /** With every poll until it was done once: without their rows recurring jobs would never be. */
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
