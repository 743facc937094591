import { setTimeout as sleep } from 'node:timers/promises';

/** Turns one after the other: the first at once, each next one so many milliseconds after the one before. */
export const createPace = (everyMs: number): (() => Promise<void>) => {
  let next = 0;
  return async () => {
    const start = Math.max(next, performance.now());
    next = start + everyMs;
    await sleep(Math.max(0, start - performance.now()));
  };
};
