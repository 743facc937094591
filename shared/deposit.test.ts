import fc from 'fast-check';
import { expect, test } from 'vitest';
import { describeParts, getDeposit } from './deposit.ts';
import { getAmountDue, getAmountDueNow } from './order-money.ts';

test.each([
  [6_800, 0, null],
  [6_800, 50, 3_400],
  [6_800, 100, null],
  [5_001, 50, 2_501],
  [4_999, 33.33, 1_666],
  // Half a cent rounds up, whatever the binary fraction of the percentage is.
  [1_000, 0.25, 3],
  [1_000, 1.15, 12],
  [1, 10, null],
  [0, 50, null],
])('of %i at %d percent: %s', (total, percent, deposit) => {
  expect(getDeposit(total, percent)).toBe(deposit);
});

test('both parts are positive and add up to the total, rounded half up once', () => {
  const percent = fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100);
  // Up to 100,000 in a currency with three decimals, and with none.
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000_000 }), percent, (total, share) => {
      const deposit = getDeposit(total, share);
      const exact = BigInt(total) * BigInt(Math.round(share * 100));
      const rounded = Number((exact + 5_000n) / 10_000n);
      expect(deposit).toBe(rounded > 0 && rounded < total ? rounded : null);
      const unpaid = {
        total_amount: total,
        deposit_amount: deposit,
        paid_amount: 0,
        paid_at: null,
        cancelled_at: null,
      };
      const now = getAmountDueNow({ ...unpaid, funded_at: null });
      const later = getAmountDueNow({ ...unpaid, paid_amount: now, funded_at: '2026-11-27T09:00:00Z' });
      expect(now + (deposit === null ? 0 : later)).toBe(getAmountDue(unpaid));
    }),
    { numRuns: 2_000 },
  );
});

test('the parts are said in one way', () => {
  expect(describeParts(3_400, 3_450, { currency: 'USD', locale: 'en-US' })).toBe(
    '$34 now, $34.50 before your download',
  );
});
