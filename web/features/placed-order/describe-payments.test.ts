import { expect, test } from 'vitest';
import { describePayment } from './describe-payments.ts';

const payment = {
  state: 'confirmed',
  method: 'cashapp',
  method_label: 'Cash App',
  amount: 20,
  decline_reason: '',
} as const;
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
  expect(describePayment(one, 'USD')).toMatchObject({ title, badge, text: expect.stringMatching(text) });
});
