import fc from 'fast-check';
import { expect, it } from 'vitest';
import { wrapIndex } from './wrap-index.ts';

it('wraps around at both ends', () => {
  expect([wrapIndex(-1, 4), wrapIndex(4, 4), wrapIndex(2, 4)]).toEqual([3, 0, 2]);
});

it('stays at 0 for an empty list', () => {
  expect(wrapIndex(3, 0)).toBe(0);
});

it('is always a valid index, and full turns change nothing', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e6, max: 1e6 }), fc.integer({ min: 1, max: 50 }), (index, count) => {
      const at = wrapIndex(index, count);
      expect(at).toBeGreaterThanOrEqual(0);
      expect(at).toBeLessThan(count);
      expect(wrapIndex(index + count, count)).toBe(at);
    }),
  );
});
