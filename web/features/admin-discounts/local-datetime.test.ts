import { afterEach, expect, test, vi } from 'vitest';
import { fromLocalDateTime, getTimeZone, toLocalDateTime } from './local-datetime.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

test.each([
  ['UTC', '2026-12-31T23:59'],
  ['America/New_York', '2026-12-31T18:59'],
  ['Asia/Tokyo', '2027-01-01T08:59'],
])('in %s a timestamp is shown in local time as %s and converts back unchanged', (zone, text) => {
  vi.stubEnv('TZ', zone);
  expect(getTimeZone()).toBe(zone);
  expect(toLocalDateTime('2026-12-31T23:59:00.000Z')).toBe(text);
  expect(fromLocalDateTime(text, null)).toBe('2026-12-31T23:59:00.000Z');
});

test('summer and winter timestamps keep their own UTC offset', () => {
  vi.stubEnv('TZ', 'Europe/Berlin');
  expect(fromLocalDateTime('2026-07-01T00:00', null)).toBe('2026-06-30T22:00:00.000Z');
  expect(fromLocalDateTime('2026-12-01T00:00', null)).toBe('2026-11-30T23:00:00.000Z');
});

test('an untouched field keeps its seconds', () => {
  const before = '2026-12-31T23:59:59.000Z';
  expect(fromLocalDateTime(toLocalDateTime(before), before)).toBe(before);
  expect(fromLocalDateTime(toLocalDateTime('2026-12-31T23:58:00.000Z'), before)).toBe(
    '2026-12-31T23:58:00.000Z',
  );
});

test('an empty field is null, and an invalid one is left to the schema', () => {
  expect(toLocalDateTime(null)).toBe('');
  expect(fromLocalDateTime('', '2026-12-31T23:59:59.000Z')).toBeNull();
  expect(fromLocalDateTime('soon', null)).toBe('soon');
});
