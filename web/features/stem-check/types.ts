import type { FileReport } from '../../../shared/stems.ts';

/** The result of checking a file. */
export type CheckOutcome = { report: FileReport; peaks: string | null };

/** Checks files one after another in a worker, so that the page stays responsive. */
export type StemChecker = {
  /**
   * Checks header first, then samples in chunks. `onProgress` receives 0 to 1. Only rejects with the signal's reason: an
   * unreadable file gets a report that says so.
   */
  check(
    file: File,
    options?: { onProgress?(done: number): void; signal?: AbortSignal },
  ): Promise<CheckOutcome>;
  close(): void;
};

/** From page to worker: check this file, or stop. */
export type ToWorker = { file: File } | 'stop';

/** From worker to page: progress from 0 to 1, the result, or that it was stopped. */
export type FromWorker = { done: number } | { outcome: CheckOutcome } | 'stopped';
