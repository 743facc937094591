import type { FileReport } from '../../../shared/stems.ts';

/** The result of checking a file. */
export type CheckOutcome = { report: FileReport; peaks: string | null };

/** From page to worker: check this file, or stop. */
export type ToWorker = { file: File } | 'stop';

/** From worker to page: progress from 0 to 1, the result, or that it was stopped. */
export type FromWorker = { done: number } | { outcome: CheckOutcome } | 'stopped';
