import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatMoney, fromDollars, isWholeCents, toDollars } from './money.ts';

const runs = { numRuns: 10_000 };
const cents = fc.integer({ min: 0, max: 10_000_000 });

test('converts every amount to dollars and back unchanged, also through JSON and text', () => {
  fc.assert(
    fc.property(cents, (amount) => {
      expect(fromDollars(toDollars(amount))).toBe(amount);
      expect(fromDollars(JSON.parse(JSON.stringify(toDollars(amount))))).toBe(amount);
      expect(fromDollars(Number(toDollars(amount).toFixed(2)))).toBe(amount);
    }),
    runs,
  );
});

test.each([
  [1.005, 101],
  [0.285, 29],
  [49.995, 5_000],
  [0.29, 29],
  [-1.5, -150],
  [0, 0],
])('rounds %d dollars to %d cents, half a cent up', (dollars, expected) => {
  expect(fromDollars(dollars)).toBe(expected);
});

test('tells whole cents from fractions of a cent', () => {
  fc.assert(
    fc.property(cents, fc.integer({ min: 1, max: 9 }), (amount, tenths) => {
      expect(isWholeCents(toDollars(amount))).toBe(true);
      expect(isWholeCents((amount * 10 + tenths) / 1000)).toBe(false);
    }),
    runs,
  );
});

test.each([
  [0, '$0'],
  [5, '$0.05'],
  [5_000, '$50'],
  [1_275, '$12.75'],
  [1_270, '$12.70'],
  [123_456_789, '$1,234,567.89'],
  [100_000, '$1,000'],
  [-4_000, '-$40'],
])('formats %d cents as %s', (amount, text) => {
  expect(formatMoney(amount)).toBe(text);
});

test('formatted amounts can be parsed back', () => {
  fc.assert(
    fc.property(cents, (amount) => {
      const text = formatMoney(amount);
      expect(text).toMatch(/^\$\d{1,3}(,\d{3})*(\.\d\d)?$/);
      expect(fromDollars(Number(text.replace(/[$,]/g, '')))).toBe(amount);
    }),
    runs,
  );
});
