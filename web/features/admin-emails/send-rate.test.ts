import { describe, expect, test } from 'vitest';
import {
  addSample,
  describeNextTry,
  describeWait,
  formatTimeLeft,
  getSendRate,
  type Sample,
} from './send-rate.ts';

describe('getSendRate', () => {
  const seen = (...samples: [number, number][]) =>
    samples.reduce<Sample[]>((known, [at, queued]) => addSample(known, { at, queued }), []);

  test('returns null for less than three seconds of samples', () => {
    expect(getSendRate([])).toBeNull();
    expect(getSendRate(seen([0, 100]))).toBeNull();
    expect(getSendRate(seen([0, 100], [2_000, 90]))).toBeNull();
  });

  test('counts emails sent in the last minute', () => {
    expect(getSendRate(seen([0, 100], [10_000, 80]))).toBeCloseTo(120);
    // Fast at first, slow later.
    expect(getSendRate(seen([0, 1_000], [30_000, 110], [80_000, 100], [90_000, 90]))).toBeCloseTo(20);
  });

  test('is zero while nothing is sent or the queue grows', () => {
    expect(getSendRate(seen([0, 100], [10_000, 100]))).toBeNull();
    expect(getSendRate(seen([0, 100], [15_000, 100]))).toBe(0);
    expect(getSendRate(seen([0, 100], [15_000, 101]))).toBe(0);
  });
});

test('formatTimeLeft picks a suitable unit', () => {
  expect(formatTimeLeft(10, 60)).toBe('less than a minute');
  expect(formatTimeLeft(60, 60)).toBe('about 1 minute');
  expect(formatTimeLeft(1_800, 60)).toBe('about 30 minutes');
  expect(formatTimeLeft(12_000, 60)).toBe('about 3 hours');
  expect(formatTimeLeft(200_000, 60)).toBe('about 2 days');
});

test('describeWait says what is holding up the queue', () => {
  const at = new Date(2026, 10, 21, 14, 0).getTime();
  expect(describeWait(5, null, false, null)).toContain('once a mail server is connected');
  expect(describeWait(5, null, true, null)).toBe('Measuring the speed…');
  expect(describeWait(5, 0, true, null)).toMatch(/^None are going out right now/);
  expect(describeWait(5, 0, true, '451 Busy')).toContain('451 Busy');
  expect(describeWait(600, 60, true, '451 Busy', at)).toBe(
    '60 a minute: about 10 minutes left, until 14:10.',
  );
});

describe('describeNextTry', () => {
  const now = new Date(2026, 10, 21, 14, 0).getTime();
  const at = (minutes: number, error: string | null = '451 Busy') => ({
    error,
    next_attempt_at: new Date(now + minutes * 60_000).toISOString(),
  });

  test('names the earliest retry when everything left was deferred', () => {
    expect(describeNextTry(1, [at(11)], now)).toBe('1 left, delayed by the mail server. Next try at 14:11.');
    expect(describeNextTry(2, [at(11), at(7)], now)).toBe(
      '2 left, delayed by the mail server. Next try at 14:07.',
    );
  });

  test.each([
    ['some that wait were not read', 3, [at(11), at(11)]],
    ['one is being sent', 1, []],
    ['one was not tried yet', 2, [at(11), at(11, null)]],
    ['one is due', 2, [at(11), at(0)]],
  ])('returns null when %s', (_why, queued, waiting) => {
    expect(describeNextTry(queued, waiting, now)).toBeNull();
  });
});
