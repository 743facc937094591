import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Throughput } from './throughput.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

test.each([1, 5, 60])('measures a steady connection correctly after %i s', (seconds) => {
  const pace = new Throughput();
  for (let tick = 0; tick < seconds * 10; tick++) {
    vi.advanceTimersByTime(100);
    pace.add(100);
  }
  expect(pace.now()).toBeGreaterThan(990);
  expect(pace.now()).toBeLessThan(1_060);
});

test('forgets a fast start within a minute', () => {
  const pace = new Throughput();
  pace.add(16_000_000);
  vi.advanceTimersByTime(60_000);
  expect(pace.now()).toBeLessThan(8_192);
});

test('has no throughput before the start', () => {
  expect(new Throughput().now()).toBe(0);
});
