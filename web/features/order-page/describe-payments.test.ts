import { expect, test } from 'vitest';
import { orderWithPaid as order } from '../../../test/paid-order.ts';
import { describePaid, describePayment } from './describe-payments.ts';

test.each([
  [order(0), '$80 to pay.'],
  [order(30.5), 'You’ve paid $30.50 of $80. $49.50 is left to pay.'],
  [order(80), 'Paid in full. Thank you!'],
  [order(90), 'Paid in full. You’ve paid $10 more than the total.'],
  [order(70, { is_paid: true, due_amount: 0 }), 'Paid in full. Thank you!'],
  [order(0, { total_amount: 0, due_amount: 0, is_paid: true }), 'There’s nothing to pay.'],
  [order(0, { cancelled_at: 'x' }), 'This order is cancelled, so there’s nothing to pay.'],
  [order(20, { cancelled_at: 'x' }), 'This order is cancelled, so there’s nothing to pay. You’ve paid $20.'],
])('describes %o as: %s', (paid, words) => {
  expect(describePaid(paid)).toBe(words);
});

const payment = { state: 'confirmed', method: 'cashapp', amount: 20, decline_reason: '' } as const;
test.each([
  [{ ...payment, state: 'reported' as const }, '$20 by Cash App', 'Reported', /checking/],
  [payment, '$20 by Cash App', 'Confirmed', /^$/],
  [{ ...payment, amount: -5, method: 'other' as const }, '$5', 'Refunded', /^$/],
  [{ ...payment, amount: 0 }, 'Marked as paid', 'Confirmed', /^$/],
  [{ ...payment, state: 'declined' as const }, '$20 by Cash App', 'Not found', /couldn’t find/],
  [
    { ...payment, state: 'declined' as const, decline_reason: 'Nope' },
    '$20 by Cash App',
    'Not found',
    /^Nope$/,
  ],
])('%o: %s, %s', (one, title, badge, text) => {
  expect(describePayment(one)).toMatchObject({ title, badge, text: expect.stringMatching(text) });
});
