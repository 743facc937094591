import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  formatLongMonth,
  formatShortMoney,
  formatShortMonth,
  getBarHeight,
  roundAxisMax,
} from './chart-scale.ts';

describe('roundAxisMax', () => {
  it.each([
    [0, 1],
    [0.4, 0.5],
    [50, 50],
    [51, 100],
    [201, 250],
    [260, 500],
    [999, 1_000],
    [1_000_001, 2_000_000],
  ])('rounds %s up to %s', (highest, top) => {
    expect(roundAxisMax(highest)).toBe(top);
  });

  test('is never below the highest bar, nor more than two and a half times as high', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.01, max: 1e12, noNaN: true }), (highest) => {
        const top = roundAxisMax(highest);
        expect(top).toBeGreaterThanOrEqual(highest * (1 - 1e-12));
        expect(top).toBeLessThanOrEqual(highest * 2.5);
      }),
    );
  });
});

test('keeps small months visible beside a huge one, and draws nothing for zero', () => {
  expect(getBarHeight(1, 1_000_000)).toBe(2.5);
  expect(getBarHeight(0, 1_000_000)).toBe(0);
  expect(getBarHeight(1_000_000, 1_000_000)).toBe(100);
});

test('formats amounts and months in short form', () => {
  expect([0, 250, 2_500, 1_250_000].map((amount) => formatShortMoney(amount, 'USD'))).toEqual([
    '$0',
    '$250',
    '$2.5K',
    '$1.25M',
  ]);
  expect([formatShortMonth('2026-03'), formatLongMonth('2025-12')]).toEqual(['Mar', 'December 2025']);
});
