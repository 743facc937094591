import { expect, test } from 'vitest';
import { defaultOffer } from '../../../shared/default-offer.ts';
import { describeDiscount, describeSampleOrder, describeUses } from './describe-discount.ts';

// In local time, whatever the time zone of the test run.
const at = (...local: [number, number, number, number, number]) => new Date(...local).toISOString();
const plain = {
  kind: 'percent' as const,
  value: 20,
  currency: 'USD',
  min_subtotal: 0,
  starts_at: null,
  ends_at: null,
  max_uses: null,
  first_order_only: false,
  service: null,
};

test.each([
  [{}, '20% off any order'],
  [{ value: 12.5, min_subtotal: 100 }, '12.5% off orders of $100 or more'],
  [{ kind: 'fixed' as const, value: 20.5, max_uses: 1 }, '$20.50 off any order, 1 use'],
  [{ service: 'mix_master' }, '20% off any order, only Mixing and mastering'],
  [{ first_order_only: true }, '20% off any order, first orders only'],
  [
    { min_subtotal: 99.99, ends_at: at(2026, 11, 31, 23, 59), max_uses: 1000 },
    '20% off orders of $99.99 or more, until Dec 31, 2026 at 23:59, 1,000 uses',
  ],
  [
    { starts_at: at(2026, 11, 1, 0, 0), ends_at: at(2027, 0, 1, 0, 0) },
    '20% off any order, from Dec 1, 2026 at 00:00, until Jan 1, 2027 at 00:00',
  ],
])('describes %j as: %s', (terms, words) => {
  expect(describeDiscount({ ...plain, ...terms }, defaultOffer)).toBe(words);
});

test('prices the sample order like the order form', () => {
  expect(describeSampleOrder(plain, defaultOffer)).toBe('An order of 3 songs, $150, would cost $120.');
  expect(describeSampleOrder({ ...plain, kind: 'fixed', value: 500 }, defaultOffer)).toBe(
    'An order of 3 songs, $150, would cost $0.',
  );
  expect(describeSampleOrder({ ...plain, min_subtotal: 150 }, defaultOffer)).toContain('$120');
  expect(describeSampleOrder({ ...plain, min_subtotal: 150.01 }, defaultOffer)).toBe(
    'An order of 3 songs, $150, is below that, so no discount.',
  );
});

test.each([
  [3, 10, 'used 3 of 10'],
  [0, null, 'not used yet'],
  [1, null, 'used once'],
  [1200, null, 'used 1,200 times'],
  [4, 2, 'used 4 of 2'],
])('describes %i uses of %s as "%s"', (uses, max_uses, words) => {
  expect(describeUses({ uses, max_uses })).toBe(words);
});
