import { expect, test } from 'vitest';
import { countOf } from './counts.ts';

test('one is one, and anything else is many', () => {
  expect(countOf(1, 'file')).toBe('1 file');
  expect(countOf(0, 'file')).toBe('0 files');
  expect(countOf(2, 'file')).toBe('2 files');
  expect(countOf(1_200, 'file')).toBe('1,200 files');
  expect(countOf(1, 'entry', 'entries')).toBe('1 entry');
  expect(countOf(3, 'entry', 'entries')).toBe('3 entries');
});
