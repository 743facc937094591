import fc from 'fast-check';
import { expect, test } from 'vitest';
import { earnsReceiptNumber } from './queries.ts';

const at = '2026-11-30T12:00:00.000Z';
const state = fc.record({
  paid_at: fc.constantFrom(null, at),
  cancelled_at: fc.constantFrom(null, at),
  paid_amount: fc.constantFrom(0, 20, 68),
});
const order = (facts: {
  paid_at?: string;
  cancelled_at?: string;
  paid_amount?: number;
  test_amount?: number;
}) => ({
  ...{ paid_at: null, cancelled_at: null, paid_amount: 0, test_amount: 0, receipt_number: null },
  ...facts,
});

test.each([
  ['money that completes it', {}, { paid_amount: 68, paid_at: at }, true],
  ['test money that completes it', {}, { paid_amount: 68, test_amount: 68, paid_at: at }, false],
  ['a part', {}, { paid_amount: 20 }, false],
  ['the rest', { paid_amount: 20 }, { paid_amount: 68, paid_at: at }, true],
  ['settling without money', {}, { paid_at: at }, false],
  ['the first money after that', { paid_at: at }, { paid_at: at, paid_amount: 20 }, true],
  ['more money after that', { paid_at: at, paid_amount: 20 }, { paid_at: at, paid_amount: 40 }, false],
  ['cancelling with money kept', { paid_amount: 20 }, { paid_amount: 20, cancelled_at: at }, true],
  ['cancelling with all refunded', { paid_amount: 20 }, { cancelled_at: at }, false],
  ['money after cancelling', { cancelled_at: at }, { cancelled_at: at, paid_amount: 20 }, true],
])('%s gives a receipt its number or not: %j to %j: %s', (_what, before, after, expected) => {
  expect(earnsReceiptNumber(order(before), order(after))).toBe(expected);
});

test('through any history, every order with final money has one number, and no other has any', () => {
  fc.assert(
    fc.property(fc.array(state, { minLength: 1, maxLength: 12 }), (states) => {
      let before = order({});
      let numbers = 0;
      let wasFinal = false;
      for (const facts of states) {
        const after = { ...facts, test_amount: 0, receipt_number: before.receipt_number };
        const number = earnsReceiptNumber(before, after) ? 'HS-2026-0001' : after.receipt_number;
        if (number !== after.receipt_number) numbers++;
        wasFinal ||= facts.paid_amount > 0 && (facts.paid_at !== null || facts.cancelled_at !== null);
        expect([number !== null, numbers]).toEqual([wasFinal, wasFinal ? 1 : 0]);
        before = { ...after, test_amount: 0, receipt_number: number } as typeof before;
      }
    }),
  );
});
