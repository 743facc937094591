import { expect, test } from 'vitest';
import { DAY, HOUR, MINUTE } from '../lib/clock.ts';
import { delayAfter, isLastAttempt } from './back-off.ts';

test('doubles the delay from a minute up to six hours', () => {
  expect([1, 2, 3, 4].map((attempts) => delayAfter(attempts, () => 0) / MINUTE)).toEqual([1, 2, 4, 8]);
  for (let attempts = 1; attempts < 60; attempts++)
    for (const chance of [0, 0.999]) {
      expect(delayAfter(attempts, () => chance)).toBeGreaterThanOrEqual(MINUTE);
      expect(delayAfter(attempts, () => chance)).toBeLessThanOrEqual(6 * HOUR);
    }
});

test.each([0, 0.5, 0.999])('makes the last try on the third day (chance %d)', (chance) => {
  let waited = 0;
  let attempts = 1;
  for (; !isLastAttempt(attempts); attempts++) waited += delayAfter(attempts, () => chance);
  expect(waited).toBeGreaterThan(2 * DAY);
  expect(waited).toBeLessThanOrEqual(3 * DAY);
});
