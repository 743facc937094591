import { randomBytes } from 'node:crypto';
import { fromNow, MINUTE, SECOND } from '../clock.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import type { Queries } from '../ports/database/port.ts';
import { deleteStagingLease, extendStagingLease, insertStagingLease } from './queries.ts';

/** Everything clients send is stored below the one, what the owner shows to visitors below the other. */
export const ORDER_FOLDER = 'orders';
export const CONTENT_FOLDER = 'content';
export const folders = [ORDER_FOLDER, CONTENT_FOLDER] as const;
export type Folder = (typeof folders)[number];

/** Files younger than this are never swept, nor are staged files whose lease holds. */
export const SWEEP_AFTER_MS = 4 * MINUTE;
export const STAGING_LEASE_MS = 3 * MINUTE;
const BEAT_MS = 45 * SECOND;

/**
 * The files that one request or job is storing, until the transaction of what they belong to names them. Their keys begin with its id.
 * A request that lasts keeps a lease in the database, so that the sweep of any process leaves its files alone; a short
 * one costs no extra write.
 */
export class StagedFiles {
  /** Every key of these files starts with this. */
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
        // A lease that was taken away, or comes too late, must not come back: the sweep has been here.
        if (this.#lease === 'none' && this.#isYoung()) await insertStagingLease(tx, this.#id, until);
        else if (!(await extendStagingLease(tx, this.#id, until))) return 'lost';
        return 'held';
      });
    } catch (error) {
      this.#deps.log.warn({ err: error }, 'upload lease not extended');
    }
  }

  #isYoung(): boolean {
    // By both clocks: whoever sweeps may go by another, and a process that stood still has only the one.
    const { wall, steady } = this.#startedAt;
    return Math.max(Date.now() - wall, performance.now() - steady) < SWEEP_AFTER_MS - MINUTE;
  }

  keep(key: string): void {
    this.#keys.push(key);
  }

  /** In the transaction that names the files: they are now somebody's. AppError `unavailable` when they may have been swept. */
  async claim(tx: Queries): Promise<void> {
    const isHeld = this.#lease === 'none' ? this.#isYoung() : await deleteStagingLease(tx, this.#id);
    if (!isHeld)
      throw new AppError(
        'unavailable',
        'We lost the upload on our side. Your files are still in the form; please submit again.',
        { retryAfter: 1 },
      );
  }

  /** Stops the lease; to be awaited before the transaction, so that no beat comes after it. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#beating;
  }

  /** Removes what was stored when nothing came of it. What fails here is swept later. */
  async discard(): Promise<void> {
    await this.stop();
    await removeFiles(this.#deps, this.#keys);
    if (this.#lease !== 'none')
      await this.#deps.database.transaction((tx) => deleteStagingLease(tx, this.#id)).catch(() => false);
  }
}

/** The id of the staging that a key was stored by. */
export const getStagingId = (key: string): string => key.split('/').at(-1)?.split('-')[0] ?? '';

/** Where files are stored whose staging began on a day. */
export const getDayFolder = (folder: Folder, day: Date): string =>
  `${folder}/${day.toISOString().slice(0, 10)}`;

/**
 * Receives what a request stores and commits it. The commit must claim the staged files in its transaction. When it rejects,
 * nothing of the request remains.
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
    // A commit whose answer was lost may have happened: then only the sweep, which looks at the rows, removes files.
    if (isCommitting && isDoubtful(error)) await staged.stop();
    else await staged.discard();
    throw error;
  }
};

const isDoubtful = (error: unknown) => !(error instanceof AppError) || error.code === 'unavailable';

/** Removes files that nothing names any more, after the commit that said so. What fails here is swept later. */
export const removeFiles = async (
  { storage, log }: Pick<Deps, 'storage' | 'log'>,
  keys: readonly string[],
): Promise<void> => {
  const outcomes = await Promise.allSettled(keys.map((key) => storage.remove(key)));
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failed) log.warn({ err: failed.reason }, 'files that belong to nothing left for the sweep');
};
