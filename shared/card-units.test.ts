import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  describeCardLimit,
  fromCardUnits,
  getCardStep,
  isCardCurrency,
  takesCardAmount,
  toCardUnits,
} from './card-units.ts';
import { fromAmount, toAmount } from './money.ts';

// Copied by hand from https://docs.stripe.com/currencies, not from the code above.
const zeroDecimal = 'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' ');
const threeDecimal = 'BHD JOD KWD OMR TND'.split(' ');
const codes = Intl.supportedValuesOf('currency').filter(isCardCurrency);

test('every currency is sent in the units of Stripe’s table', () => {
  expect(codes.length).toBeGreaterThan(130);
  for (const code of codes) {
    const decimals = zeroDecimal.includes(code) ? 0 : threeDecimal.includes(code) ? 3 : 2;
    expect([code, toCardUnits(fromAmount(500, code), code)]).toEqual([code, 500 * 10 ** decimals]);
  }
});

test('every amount that is a multiple of the step comes back as it was, and no other is taken', () => {
  const amount = fc.integer({ min: 0, max: 10_000_000_000 });
  fc.assert(
    fc.property(amount, fc.constantFrom(...codes), (units, code) => {
      const sent = toCardUnits(units, code);
      expect(takesCardAmount(units, code)).toBe(
        fromCardUnits(sent, code) === units && (!threeDecimal.includes(code) || sent % 10 === 0),
      );
      const whole = units - (units % getCardStep(code));
      expect(takesCardAmount(whole, code)).toBe(true);
      expect(fromCardUnits(toCardUnits(whole, code), code)).toBe(whole);
    }),
    { numRuns: 5_000 },
  );
});

test.each([
  ['MGA', 15_000_000, 150_000],
  ['ISK', 500, 50_000],
  ['UGX', 5_000, 500_000],
  ['KWD', 50_120, 50_120],
  ['HUF', 4_500_00, 4_500_00],
  ['TWD', 1_500_00, 1_500_00],
  ['JPY', 5_000, 5_000],
])('%s %i is sent as %i', (code, units, sent) => {
  expect(toCardUnits(units, code)).toBe(sent);
  expect(fromCardUnits(sent, code)).toBe(units);
});

test('says why an amount can’t be paid by card, in money', () => {
  const write = (amount: number, currency: string) =>
    describeCardLimit(fromAmount(amount, currency), { currency, locale: 'en-US' }).replaceAll('\u00a0', ' ');
  expect(write(50.125, 'KWD')).toBe(
    'You can’t pay KWD 50.125 by card: card payments have to be a multiple of KWD 0.010.',
  );
  expect(write(150_000.5, 'MGA')).toBe(
    'You can’t pay MGA 150,000.50 by card: card payments have to be a multiple of MGA 1.',
  );
  expect([write(50.12, 'KWD'), write(12.75, 'USD'), write(3, 'ISK')]).toEqual(['', '', '']);
  expect(toAmount(getCardStep('TND'), 'TND')).toBe(0.01);
});

test.each(['IQD', 'LYD', 'UYI', 'IRR', 'CUP', 'KPW'])('%s can’t be charged', (code) => {
  expect(isCardCurrency(code)).toBe(false);
});
