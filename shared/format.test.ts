import { expect, test } from 'vitest';
import { formatCount, formatDuration, formatTime } from './format.ts';

test('uses the singular for one and the plural for anything else', () => {
  expect(formatCount(1, 'file')).toBe('1 file');
  expect(formatCount(0, 'file')).toBe('0 files');
  expect(formatCount(2, 'file')).toBe('2 files');
  expect(formatCount(1_200, 'file')).toBe('1,200 files');
  expect(formatCount(1, 'entry', 'entries')).toBe('1 entry');
  expect(formatCount(3, 'entry', 'entries')).toBe('3 entries');
});

test.each([
  [0, '0:00', '0:00'],
  [-1, '0:00', '0:00'],
  [67.9, '1:07', '1:08'],
  [3599.7, '59:59', '1:00:00'],
  [3727, '1:02:07', '1:02:07'],
])('formats %d seconds as %s for a position and %s for a duration', (seconds, place, length) => {
  expect(formatTime(seconds)).toBe(place);
  expect(formatDuration(seconds)).toBe(length);
});
