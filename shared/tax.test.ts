import fc from 'fast-check';
import { expect, test } from 'vitest';
import { computeTax, getAddedTax } from './tax.ts';

const rule = (mode: 'included' | 'added', percent: number) => ({ mode, label: 'VAT', percent });
const price = fc.integer({ min: 0, max: 1_000_000_000_000 });
const thousandths = fc.integer({ min: 1, max: 100_000 });

test.each([
  ['added', 20, 10_000, 2_000],
  ['added', 8.875, 5_000, 444],
  ['added', 10, 5, 1],
  ['added', 10, 4, 0],
  ['included', 20, 12_000, 2_000],
  ['included', 10, 5_500, 500],
  ['included', 7, 100, 7],
] as const)('%s %d%% on %d is %d', (mode, percent, net, amount) => {
  expect(computeTax(rule(mode, percent), net)?.amount).toBe(amount);
});

test('is rounded half up, once, at any price and percentage', () => {
  fc.assert(
    fc.property(price, thousandths, (net, rate) => {
      const added = BigInt(computeTax(rule('added', rate / 1000), net)?.amount ?? 0);
      const exact = BigInt(net) * BigInt(rate);
      expect(added).toBe(exact / 100_000n + (exact % 100_000n >= 50_000n ? 1n : 0n));
      const included = computeTax(rule('included', rate / 1000), net);
      // What is left is the price to which so much tax was added, within the half unit of its rounding.
      const rest = net - (included?.amount ?? 0);
      const back = rest + getAddedTax(computeTax(rule('added', rate / 1000), rest));
      expect(Math.abs(back - net)).toBeLessThanOrEqual(1);
    }),
  );
});

test('without a rule there is none', () => {
  expect(computeTax({ mode: 'none', label: 'VAT', percent: 20 }, 100)).toBeNull();
  expect(computeTax(rule('added', 0), 100)).toBeNull();
});
