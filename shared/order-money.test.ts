import { expect, test } from 'vitest';
import { describeMoney, getAmountDue, getAmountDueNow, type MoneyFacts } from './order-money.ts';

const at = '2026-11-20T10:00:00Z';
const order = (facts: Partial<MoneyFacts>): MoneyFacts => ({
  total_amount: 8000,
  deposit_amount: null,
  paid_amount: 0,
  paid_at: null,
  funded_at: null,
  status: 'pending',
  refunded_amount: 0,
  reported_amount: 0,
  opened_method: null,
  opened_label: null,
  cancelled_at: null,
  ...facts,
});
const free = { total_amount: 0, paid_at: at };

test.each<[Partial<MoneyFacts>, string, string, string]>([
  [{}, 'unpaid', 'Unpaid', '$80 to pay.'],
  [
    { opened_method: 'cashapp', opened_label: 'Cash App' },
    ...(['opened', 'Cash App opened', 'Cash App opened, no payment reported yet. $80 to pay.'] as const),
  ],
  [{ reported_amount: 8000 }, 'reported', '$80 reported', '$80 reported, not confirmed yet.'],
  [
    { reported_amount: 3000, opened_method: 'paypal', opened_label: 'PayPal' },
    ...(['reported', '$30 reported', '$30 reported, not confirmed yet. $50 left to pay.'] as const),
  ],
  [{ paid_amount: 3000 }, 'partly', '$50 left', '$30 of $80 paid. $50 left to pay.'],
  [
    { paid_amount: 3000, reported_amount: 5000 },
    ...(['reported', '$50 reported', '$30 of $80 paid. $50 reported, not confirmed yet.'] as const),
  ],
  [
    { paid_amount: 3000, opened_method: 'paypal', opened_label: 'PayPal' },
    'opened',
    'PayPal opened',
    '$30 of $80 paid. PayPal opened, no payment reported yet. $50 left to pay.',
  ],
  [{ paid_amount: 8000, paid_at: at, reported_amount: 8000 }, 'paid', 'Paid', 'Paid in full.'],
  [{ paid_amount: 9000, paid_at: at }, 'paid', 'Paid', 'Paid in full, and $10 more than the total.'],
  [{ paid_amount: 7000, paid_at: at }, 'paid', 'Paid', 'Counts as paid, with $70 of $80.'],
  [{ paid_amount: 7500, refunded_amount: 500, paid_at: at }, 'paid', 'Paid', 'Paid. $5 refunded.'],
  [{ refunded_amount: 8000 }, 'refunded', 'Refunded', 'Everything paid was refunded: $80.'],
  [
    { refunded_amount: 8000, opened_method: 'paypal', opened_label: 'PayPal' },
    ...(['opened', 'PayPal opened', 'PayPal opened, no payment reported yet. $80 to pay.'] as const),
  ],
  [{ deposit_amount: 3000 }, 'unpaid', 'Unpaid', '$30 now, $50 before your download.'],
  [
    { deposit_amount: 3000, paid_amount: 1000 },
    ...(['partly', '$70 left', '$10 of $80 paid. $20 now, $50 before your download.'] as const),
  ],
  [
    { deposit_amount: 3000, reported_amount: 3000 },
    'reported',
    '$30 reported',
    '$30 reported, not confirmed yet. $50 to pay before your download.',
  ],
  [
    { deposit_amount: 3000, reported_amount: 1000 },
    'reported',
    '$10 reported',
    '$10 reported, not confirmed yet. $20 now, $50 before your download.',
  ],
  [
    { deposit_amount: 3000, paid_amount: 3000, funded_at: at, status: 'mixed' },
    ...(['deposit', 'Deposit paid', '$30 of $80 paid. $50 to pay before your download.'] as const),
  ],
  [
    { deposit_amount: 3000, paid_amount: 3000, funded_at: at, status: 'mastered' },
    ...(['partly', '$50 left', '$30 of $80 paid. $50 left to pay.'] as const),
  ],
  [
    { deposit_amount: 3000, paid_amount: 3000, funded_at: at, status: 'mixed', reported_amount: 2000 },
    'reported',
    '$20 reported',
    '$30 of $80 paid. $20 reported, not confirmed yet. $30 to pay before your download.',
  ],
  [free, 'paid', 'Nothing to pay', 'Nothing to pay.'],
  [{ cancelled_at: at }, 'unpaid', 'Cancelled', 'There’s nothing to pay.'],
  [
    { cancelled_at: at, paid_amount: 2000, refunded_amount: 6000 },
    ...(['partly', 'Cancelled', 'There’s nothing to pay. $80 paid, $60 refunded.'] as const),
  ],
  [
    { cancelled_at: at, reported_amount: 8000 },
    ...(['reported', 'Cancelled', 'There’s nothing to pay. $80 reported, not confirmed yet.'] as const),
  ],
])('%o', (facts, state, label, text) => {
  expect(describeMoney({ ...order(facts), currency: 'USD', locale: 'en-US' })).toEqual({
    state,
    label,
    text,
  });
});

test('a cancelled order has nothing to pay, whatever arrived', () => {
  for (const paid_amount of [0, 3000, 9000])
    for (const deposit_amount of [null, 4000]) {
      const cancelled = order({ cancelled_at: at, paid_amount, deposit_amount });
      expect([getAmountDue(cancelled), getAmountDueNow(cancelled)]).toEqual([0, 0]);
    }
  expect(getAmountDue(order({ paid_amount: 3000 }))).toBe(5000);
});
