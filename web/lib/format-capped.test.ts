import { expect, test } from 'vitest';
import { formatCapped } from './format-capped.ts';

test.each([
  [1, false, '1 order'],
  [12_345, false, '12,345 orders'],
  [999, true, '999 orders'],
  [1_000, true, '1,000+ orders'],
])('counts %i, capped: %s', (total, isCapped, text) => {
  expect(formatCapped(total, 'order', isCapped)).toBe(text);
});
