import { randomBytes } from 'node:crypto';
import type { Deps } from '../deps.ts';
import { fromNow, MINUTE, SECOND } from '../lib/clock.ts';
import { AppError } from '../lib/errors.ts';
import type { Queries } from '../ports/database/port.ts';
import { CONTENT_FOLDER, type Folder } from '../ports/storage/port.ts';
import { deleteStagingLease, extendStagingLease, insertStagingLease } from './queries.ts';

/** Files younger than this are never swept, nor are staged files with a live lease. */
export const SWEEP_AFTER_MS = 4 * MINUTE;
const STAGING_LEASE_MS = 3 * MINUTE;
const BEAT_MS = 45 * SECOND;

/**
 * The files a request or job is storing, until a transaction makes something refer to them. Their keys start with the
 * staging id. A long request keeps a lease in the database, so that no process's sweep removes its files; a short one
 * costs no extra write.
 */
export class StagedFiles {
  /** The common prefix of these files' keys. */
  readonly prefix: string;
  readonly #id = randomBytes(12).toString('hex');
  readonly #deps: Deps;
  readonly #startedAt = { wall: Date.now(), steady: performance.now() };
  readonly #keys: string[] = [];
  #lease: 'none' | 'held' | 'lost' = 'none';
  #beating: Promise<void> = Promise.resolve();
  readonly #timer: NodeJS.Timeout;

  constructor(deps: Deps, folder: Folder) {
    this.#deps = deps;
    this.prefix = `${getDayFolder(folder, new Date())}/${this.#id}-`;
    this.#timer = setInterval(() => {
      this.#beating = this.#beat();
    }, BEAT_MS);
    this.#timer.unref();
  }

  async #beat(): Promise<void> {
    try {
      const until = fromNow(STAGING_LEASE_MS);
      this.#lease = await this.#deps.database.transaction(async (tx) => {
        // A lease that was removed, or would come too late, must not be created again: the sweep has already run.
        if (this.#lease === 'none' && this.#isYoung()) await insertStagingLease(tx, this.#id, until);
        else if (!(await extendStagingLease(tx, this.#id, until))) return 'lost';
        return 'held';
      });
    } catch (error) {
      this.#deps.log.warn({ err: error }, 'upload lease not extended');
    }
  }

  #isYoung(): boolean {
    // Checks both clocks: the sweeping process may have another wall clock, and in a suspended process
    // only one of the clocks goes on.
    const { wall, steady } = this.#startedAt;
    return Math.max(Date.now() - wall, performance.now() - steady) < SWEEP_AFTER_MS - MINUTE;
  }

  keep(key: string): void {
    this.#keys.push(key);
  }

  /** Claims the files, in the transaction that refers to them. AppError `unavailable` when they may have been swept. */
  async claim(tx: Queries): Promise<void> {
    const isHeld = this.#lease === 'none' ? this.#isYoung() : await deleteStagingLease(tx, this.#id);
    if (!isHeld)
      throw new AppError(
        'unavailable',
        'The upload was lost on the server. Your files are still in the form; please submit again.',
        { retryAfter: 1 },
      );
  }

  /** Stops renewing the lease; await it before the transaction, so that no renewal comes after it. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#beating;
  }

  /** Removes the stored files after a failure. What can't be removed here is swept later. */
  async discard(): Promise<void> {
    await this.stop();
    await removeFiles(this.#deps, this.#keys);
    if (this.#lease !== 'none')
      await this.#deps.database.transaction((tx) => deleteStagingLease(tx, this.#id)).catch(() => false);
  }
}

/** The id of the staging that wrote a key. */
export const getStagingId = (key: string): string => key.split('/').at(-1)?.split('-')[0] ?? '';

/** The folder for files whose staging began on this day. */
export const getDayFolder = (folder: Folder, day: Date): string =>
  `${folder}/${day.toISOString().slice(0, 10)}`;

/**
 * Stores what a request sends, then commits it. The commit must claim the staged files in its transaction. If it
 * rejects, nothing of the request remains.
 */
export const withStagedFiles = async <Received, Result>(
  deps: Deps,
  folder: Folder,
  receive: (staged: StagedFiles) => Promise<Received>,
  commit: (received: Received, staged: StagedFiles) => Promise<Result>,
): Promise<Result> => {
  const staged = new StagedFiles(deps, folder);
  let isCommitting = false;
  try {
    const received = await receive(staged);
    await staged.stop();
    isCommitting = true;
    return await commit(received, staged);
  } catch (error) {
    // A commit without an answer may have succeeded: then only the sweep, which checks the rows, may remove files.
    if (isCommitting && isDoubtful(error)) await staged.stop();
    else await staged.discard();
    throw error;
  }
};

/**
 * Stores what a form of the owner brings, then commits it in one transaction. Afterwards tells the pages, and removes
 * the files in `left`, which nothing refers to any more.
 */
export const saveContent = async <Received, Result>(
  deps: Deps,
  receive: (staged: StagedFiles) => Promise<Received>,
  commit: (tx: Queries, received: Received) => Promise<{ saved: Result; left?: string[] }>,
): Promise<Result> => {
  const { saved, left = [] } = await withStagedFiles(deps, CONTENT_FOLDER, receive, (received, staged) =>
    deps.database.transaction(async (tx) => {
      await staged.claim(tx);
      return commit(tx, received);
    }),
  );
  deps.signals.emit('content-changed');
  await removeFiles(deps, left);
  return saved;
};

const isDoubtful = (error: unknown) => !(error instanceof AppError) || error.code === 'unavailable';

/** Removes files nothing refers to any more, after the commit. What can't be removed here is swept later. */
export const removeFiles = async (
  { storage, log }: Pick<Deps, 'storage' | 'log'>,
  keys: readonly string[],
): Promise<void> => {
  const outcomes = await Promise.allSettled(keys.map((key) => storage.remove(key)));
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failed) log.warn({ err: failed.reason }, 'files that belong to nothing left for the sweep');
};
