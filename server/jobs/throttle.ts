import { setTimeout as sleep } from 'node:timers/promises';

/** Spaces calls out: the first resolves at once, each next one this many milliseconds after the previous one. */
export const createPace = (everyMs: number): (() => Promise<void>) => {
  let next = 0;
  return async () => {
    const start = Math.max(next, performance.now());
    next = start + everyMs;
    await sleep(Math.max(0, start - performance.now()));
  };
};
