import { vi } from 'vitest';

/**
 * Stops `performance.now()` where it is; `vi.advanceTimersByTime` moves it. By itself a fake one would start at 0, and what
 * the product has noted so far would lie in the future.
 */
export const stopClock = (): void => {
  const at = performance.now();
  vi.useFakeTimers({ toFake: ['performance'] });
  vi.advanceTimersByTime(at);
};
