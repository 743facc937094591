import { onTestFinished, vi } from 'vitest';

/**
 * Stops `performance.now()` until the end of the test; the returned function lets time pass. Fake timers would start it at
 * 0, move with every poll, and not reach a library that has kept the object.
 */
export const stopClock = (): ((ms: number) => void) => {
  let at = performance.now();
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => at);
  onTestFinished(() => {
    clock.mockRestore();
  });
  return (ms) => {
    at += ms;
  };
};
