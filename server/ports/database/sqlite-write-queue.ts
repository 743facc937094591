import type { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Queries } from './port.ts';
import { isPassing, toAppError } from './sqlite-errors.ts';

const BUSY_WAIT_MS = 5_000;
const BATCH = 64;
const RUSH_MS = 10;
const MAX_WAIT_MS = 4;

/**
 * Another process (a backup, a shell, a second start) may hold the write lock: waits without blocking the event loop.
 */
export const whenFree = async (work: () => void | Promise<void>): Promise<void> => {
  const until = performance.now() + BUSY_WAIT_MS;
  for (let pause = 2; ; pause = Math.min(pause * 2, 50)) {
    try {
      return await work();
    } catch (error) {
      const failure = toAppError(error);
      if (!isPassing(failure) || performance.now() > until) throw failure;
      await sleep(pause);
    }
  }
};

type Job = { work: (tx: Queries) => Promise<unknown>; settle: (error: unknown, value?: unknown) => void };

/**
 * Runs transactions one after the other. Those that arrive during a sync share the next one, each in its own
 * savepoint, so one sync serves many.
 */
export class WriteQueue {
  readonly #database: DatabaseSync;
  readonly #write: Queries;
  #jobs: Job[] = [];
  #between: (() => void)[] = [];
  #running: Promise<void> | null = null;
  #endedAt = 0;
  #syncMs = 1;

  constructor(database: DatabaseSync, write: Queries) {
    this.#database = database;
    this.#write = write;
  }

  add<T>(work: (tx: Queries) => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#jobs.push({
        work,
        settle: (error, value) => (error === undefined ? resolve(value as T) : reject(error)),
      });
      this.#running ??= this.#run();
    });
  }

  /** Runs work while no transaction is open. */
  between(work: () => void): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#between.push(() => {
        try {
          resolve(work());
        } catch (error) {
          reject(toAppError(error));
        }
      });
      this.#running ??= this.#run();
    });
  }

  async drain(): Promise<void> {
    while (this.#running) await this.#running;
  }

  async #run(): Promise<void> {
    // One turn of the event loop lets requests that arrived together share the sync.
    await new Promise(setImmediate);
    try {
      while (this.#jobs.length || this.#between.length) {
        for (const work of this.#between.splice(0)) work();
        if (!this.#jobs.length) continue;
        await this.#gather();
        await this.#batch(this.#jobs.splice(0, BATCH));
      }
    } finally {
      this.#running = null;
    }
  }

  /**
   * Under load, waits about as long as the last sync took, so that transactions arriving meanwhile need no sync of
   * their own. A single transaction never waits.
   */
  async #gather(): Promise<void> {
    const isRush = performance.now() - this.#endedAt < RUSH_MS;
    if (isRush && this.#jobs.length < BATCH) await sleep(Math.min(MAX_WAIT_MS, this.#syncMs));
  }

  async #batch(jobs: Job[]): Promise<void> {
    const finished: (() => void)[] = [];
    try {
      await whenFree(() => this.#database.exec('begin immediate'));
      for (const job of jobs) finished.push(await this.#attempt(job));
      const syncing = performance.now();
      this.#database.exec('commit');
      this.#endedAt = performance.now();
      this.#syncMs = (this.#syncMs * 3 + this.#endedAt - syncing) / 4;
    } catch (error) {
      const failure = toAppError(error);
      for (const job of jobs) job.settle(failure);
      // Of a closed database it can't even be asked.
      if (this.#database.isOpen && this.#database.isTransaction) this.#database.exec('rollback');
      return;
    }
    for (const settle of finished) settle();
  }

  /** Runs one job in its savepoint; returns a function that reports its result, called only after the commit. */
  async #attempt(job: Job): Promise<() => void> {
    this.#database.exec('savepoint job');
    try {
      const value = await job.work(this.#write);
      this.#database.exec('release job');
      return () => job.settle(undefined, value);
    } catch (error) {
      // A full disk makes SQLite roll back the whole transaction; then there is no savepoint to return to.
      if (!this.#database.isTransaction) throw error;
      this.#database.exec('rollback to job; release job');
      return () => job.settle(error);
    }
  }
}
