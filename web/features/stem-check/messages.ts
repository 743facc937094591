import type { CheckOutcome } from './types.ts';

/** From the page to the worker: look at this file, or stop looking. */
export type Asked = { file: File } | 'stop';

/** From the worker to the page: how far it is from 0 to 1, what came of it, or that it stopped when told to. */
export type Told = { done: number } | { outcome: CheckOutcome } | 'stopped';
