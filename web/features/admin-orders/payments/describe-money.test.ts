import { describe, expect, it } from 'vitest';
import { orderWithPaid as order } from '../../../../test/paid-order.ts';
import { describePaid, describePaidShort, isDeliveredUnpaid } from './describe-money.ts';

const at = '2026-11-20T10:00:00Z';

describe('describePaid', () => {
  it.each([
    [order(0), 'Nothing paid yet. $80 due.', 'unpaid'],
    [order(30), '$30 of $80 paid. $50 left.', '$50 left'],
    [order(80), 'Paid in full.', 'paid'],
    [order(92.5), 'Paid in full, and $12.50 more than the total.', 'paid'],
    [order(70, { is_paid: true, due_amount: 0 }), 'You count this as paid, with $70 of $80.', 'paid'],
    [order(0, { total_amount: 0, due_amount: 0, is_paid: true }), 'Nothing to pay.', 'paid'],
    [order(0, { cancelled_at: at }), 'Cancelled. Nothing is due.', ''],
    [order(25, { cancelled_at: at }), 'Cancelled. You keep $25.', ''],
  ])('describes %o as: %s', (paid, words, short) => {
    expect([describePaid(paid), describePaidShort(paid)]).toEqual([words, short]);
  });
});

describe('isDeliveredUnpaid', () => {
  const shelves = { archived_at: null, trashed_at: null };
  it('is true for delivered and completed orders that are unpaid', () => {
    expect(isDeliveredUnpaid({ ...order(30), ...shelves, status: 'delivered' })).toBe(true);
    expect(isDeliveredUnpaid({ ...order(0), ...shelves, status: 'completed' })).toBe(true);
    expect(isDeliveredUnpaid({ ...order(80), ...shelves, status: 'delivered' })).toBe(false);
    expect(isDeliveredUnpaid({ ...order(0), ...shelves, status: 'mastered' })).toBe(false);
  });

  it('is false for cancelled, archived or trashed orders', () => {
    for (const field of ['cancelled_at', 'archived_at', 'trashed_at'])
      expect(isDeliveredUnpaid({ ...order(0), ...shelves, status: 'delivered', [field]: at })).toBe(false);
  });
});
