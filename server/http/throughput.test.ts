import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Throughput } from './throughput.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

test.each([1, 5, 60])('a steady line is as fast as it is, after %i s', (seconds) => {
  const pace = new Throughput();
  for (let tick = 0; tick < seconds * 10; tick++) {
    vi.advanceTimersByTime(100);
    pace.add(100);
  }
  expect(pace.now()).toBeGreaterThan(990);
  expect(pace.now()).toBeLessThan(1_060);
});

test('a good start is forgotten within a minute', () => {
  const pace = new Throughput();
  pace.add(16_000_000);
  vi.advanceTimersByTime(60_000);
  expect(pace.now()).toBeLessThan(8_192);
});

test('what has not begun has no pace', () => {
  expect(new Throughput().now()).toBe(0);
});
