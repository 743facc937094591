import { expect, it } from 'vitest';
import { canSettle } from './payment-fields.tsx';

const order = { due_amount: 200, due_now_amount: 100 };

it.each([
  [60, true],
  [100, false],
  [150, true],
  [200, false],
  [250, false],
])('of an order of 200 with a deposit of 100, a payment of %d can settle it: %j', (amount, expected) => {
  expect(canSettle(order, amount)).toBe(expected);
});
