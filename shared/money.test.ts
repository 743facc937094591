import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findAmountProblem, isWholeMinorUnits } from './amount-checks.ts';
import { formatMoney, fromAmount, getDecimals, type MoneyFormat, toAmount, toPlainAmount } from './money.ts';

const runs = { numRuns: 10_000 };
const units = fc.integer({ min: 0, max: 1_000_000_000_000 });
const currency = fc.constantFrom(...Intl.supportedValuesOf('currency'));
const dollars: MoneyFormat = { currency: 'USD', locale: 'en-US' };

test('converts every amount of every currency and back unchanged, also through JSON and text', () => {
  fc.assert(
    fc.property(units, currency, (whole, code) => {
      const amount = toAmount(whole, code);
      expect(fromAmount(amount, code)).toBe(whole);
      expect(fromAmount(JSON.parse(JSON.stringify(amount)), code)).toBe(whole);
      expect(fromAmount(Number(toPlainAmount(whole, code)), code)).toBe(whole);
      expect(isWholeMinorUnits(amount, code)).toBe(true);
    }),
    runs,
  );
});

/** ISO 4217, list one: currencies whose minor unit is not a hundredth. */
const others: Record<string, number> = {
  ...{ BIF: 0, CLP: 0, DJF: 0, GNF: 0, ISK: 0, JPY: 0, KMF: 0, KRW: 0, PYG: 0, RWF: 0, UGX: 0, VND: 0 },
  ...{ VUV: 0, XAF: 0, XOF: 0, XPF: 0, BHD: 3, IQD: 3, JOD: 3, KWD: 3, LYD: 3, OMR: 3, TND: 3 },
};

test('every currency has the decimals of the standard, which engines differ from', () => {
  for (const code of Intl.supportedValuesOf('currency')) {
    expect([code, getDecimals(code)]).toEqual([code, others[code] ?? 2]);
    const text = formatMoney(others[code] === 0 ? 1 : 1_111, { currency: code, locale: 'en-US' });
    expect(text.match(/\.(\d+)$/)?.[1]?.length ?? 0, text).toBe(getDecimals(code));
  }
});

test.each([
  [1.005, 101],
  [0.285, 29],
  [49.995, 5_000],
  [0.29, 29],
  [-1.5, -150],
  [0, 0],
])('rounds %d dollars to %d cents, half a cent up', (amount, expected) => {
  expect(fromAmount(amount, 'USD')).toBe(expected);
});

test('tells whole cents from fractions of a cent', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000 }), fc.integer({ min: 1, max: 9 }), (cents, tenths) => {
      expect(isWholeMinorUnits((cents * 10 + tenths) / 1000, 'USD')).toBe(false);
    }),
    runs,
  );
});

describe('writes', () => {
  test.each([
    [0, '$0'],
    [-0, '$0'],
    [5, '$0.05'],
    [5_000, '$50'],
    [1_275, '$12.75'],
    [1_270, '$12.70'],
    [123_456_789, '$1,234,567.89'],
    [100_000, '$1,000'],
    [-4_000, '-$40'],
  ])('%d cents as %s', (cents, text) => {
    expect(formatMoney(cents, dollars)).toBe(text);
  });

  test.each([
    [123_450, 'EUR', 'de-DE', '1.234,50\u00a0€'],
    [123_450, 'EUR', 'fr-FR', '1\u00a0234,50\u00a0€'],
    [1_234_500, 'JPY', 'en-US', '¥1,234,500'],
    [12_500, 'KWD', 'en-US', 'KWD\u00a012.500'],
    [12_000, 'KWD', 'en-US', 'KWD\u00a012'],
    [5_000, 'CAD', 'en-US', 'CA$50'],
  ])('%d of %s in %s as %s', (whole, code, locale, text) => {
    expect(formatMoney(whole, { currency: code, locale })).toBe(text);
  });

  test('dollars that can be parsed back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), (cents) => {
        const text = formatMoney(cents, dollars);
        expect(text).toMatch(/^\$\d{1,3}(,\d{3})*(\.\d\d)?$/);
        expect(fromAmount(Number(text.replace(/[$,]/g, '')), 'USD')).toBe(cents);
      }),
      runs,
    );
  });
});

test.each([
  [12.75, 'USD', undefined],
  [0.1 + 0.2, 'USD', undefined],
  [10.005, 'USD', 'Use at most two decimals'],
  [0.0000000000001, 'USD', 'Use at most two decimals'],
  [100_000.01, 'USD', 'The amount cannot be above $100,000'],
  [Number.MAX_VALUE, 'USD', 'The amount cannot be above $100,000'],
  [12.5, 'JPY', 'Use no decimals'],
  [250_000, 'JPY', undefined],
  [12.345, 'KWD', undefined],
  [12.3456, 'KWD', 'Use at most three decimals'],
  [1_000_000_001, 'VND', 'The amount cannot be above ₫1,000,000,000'],
])('finds in %d %s: %s', (amount, code, problem) => {
  expect(findAmountProblem(amount, { currency: code, locale: 'en-US' })).toBe(problem);
});
