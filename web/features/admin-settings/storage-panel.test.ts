import { expect, test } from 'vitest';
import { describeSpace, getSpaceWarning } from './storage-panel.tsx';

const MB = 1024 * 1024;

test.each([
  [0, '0 bytes'],
  [900, '900 bytes'],
  [3.25 * MB, '3.25 MB'],
  [512.4 * MB, '512 MB'],
  [1024 * MB, '1.0 GB'],
  [12_345 * MB, '12.1 GB'],
  [200 * 1024 * MB, '200 GB'],
])('formats %i bytes as %s', (bytes, words) => {
  expect(describeSpace(bytes)).toBe(words);
});

test('warns when the largest order would not fit, and differently when nothing fits', () => {
  expect(getSpaceWarning(null)).toBeNull();
  expect(getSpaceWarning(5000 * MB)).toBeNull();
  expect(getSpaceWarning(5000 * MB - 1)).toMatch(/^You’re low on space\. One large order can take 4\.9 GB/);
  expect(getSpaceWarning(MB)).toMatch(/^You’re low on space/);
  expect(getSpaceWarning(MB - 1)).toMatch(/^You’re out of space/);
});
