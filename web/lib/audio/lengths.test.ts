import { expect, it } from 'vitest';
import { areEquallyLong } from './compare-state.ts';

it.each([
  [200, 200, true],
  [30, 32, true],
  [30, 32.1, false],
  [240, 244.5, true],
  [240, 246, false],
  [246, 240, false],
  [null, 240, true],
  [10, null, true],
])('%s and %s seconds are equally long: %s', (one, other, answer) => {
  expect(areEquallyLong(one, other)).toBe(answer);
});
