import type { FileReport } from '../../../shared/stems.ts';

/** How far the check of a file is, from 0 to 1, or what came of it. */
export type CheckOutcome = { report: FileReport; peaks: string | null };

/** Looks at files one after the other in a worker; the page stays free. */
export type StemChecker = {
  /**
   * Header first, then samples, chunk by chunk. `onProgress` is told from 0 to 1. Never rejects but with the signal's reason: a file that cannot be read has a
   * report that says so.
   */
  check(
    file: File,
    options?: { onProgress?(done: number): void; signal?: AbortSignal },
  ): Promise<CheckOutcome>;
  close(): void;
};

/** From the page to the worker: look at this file, or stop looking. */
export type ToWorker = { file: File } | 'stop';

/** From the worker to the page: how far it is from 0 to 1, what came of it, or that it stopped when told to. */
export type FromWorker = { done: number } | { outcome: CheckOutcome } | 'stopped';
