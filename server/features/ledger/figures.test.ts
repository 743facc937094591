import { expect, test } from 'vitest';
import { diffFigures, type OrderState } from './figures.ts';

const at = '2026-11-30T12:20:00.000Z';
const state = (facts: Partial<OrderState['order']>): OrderState => ({
  order: {
    ...{ status: 'completed', shelf: 'current', currency: 'USD', email_key: '', cancelled_at: null },
    ...{ paid_at: at, total_amount: 0, paid_amount: 0, test_amount: 0, ...facts },
  } as OrderState['order'],
  payments: [],
});

test.each([
  ['a free order', {}, 0],
  ['a tip for a free order', { paid_amount: 500 }, 1],
  ['test money for a free order', { paid_amount: 500, test_amount: 500 }, 0],
  ['a paid order', { total_amount: 5000, paid_amount: 5000 }, 1],
  ['an order settled without money', { total_amount: 5000 }, 1],
  ['an order paid with test money', { total_amount: 5000, paid_amount: 5000, test_amount: 5000 }, 0],
  ['an order that isn’t paid', { total_amount: 5000, paid_at: null }, 0],
])('%s is among the paid orders of its month or not', (_what, facts, count) => {
  const months = diffFigures([], [state(facts)]).filter(({ table }) => table === 'revenue_quarter_hours');
  expect(months.map(({ place, values }) => [place, values])).toEqual(
    count ? [['2026-11-30T12:15/USD', { orders: 1, amount: 0 }]] : [],
  );
});
