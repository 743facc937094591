import { describe, expect, test } from 'vitest';
import { getNextStep } from './next-step.ts';

const paypal = { id: 'a', method: 'paypal', amount: 50 } as const;
const part = { id: 'b', method: 'cashapp', amount: 20 } as const;

describe('the next step', () => {
  test('of an unpaid order with one report, confirms the very report that is shown', () => {
    const order = { status: 'pending' as const, is_paid: false, reports: [paypal] };
    for (const isAboutMoney of [true, false])
      expect(getNextStep(order, isAboutMoney)).toEqual({
        money: 'confirm',
        report: paypal,
        label: 'Confirm payment',
      });
  });

  test('of a paid order with an open report, leads to the order: one press never books its money twice', () => {
    const order = { status: 'payment_received' as const, is_paid: true, reports: [paypal] };
    expect(getNextStep(order, true)).toEqual({ money: 'look', label: 'Check report' });
    expect(getNextStep(order, false)).toEqual({ to: 'in_progress', label: 'Start work' });
  });

  test('of an order with several reports, leads to the order', () => {
    const order = { status: 'pending' as const, is_paid: false, reports: [paypal, part] };
    expect(getNextStep(order, true)).toEqual({ money: 'look', label: 'Check reports' });
  });

  test('of a paid order that is still pending, is to start', () => {
    const order = { status: 'pending' as const, is_paid: true, reports: [] };
    expect(getNextStep(order, false)).toEqual({ to: 'in_progress', label: 'Start work' });
  });

  test('of an unpaid order without a report, records its money', () => {
    for (const status of ['pending', 'delivered'] as const)
      expect(getNextStep({ status, is_paid: false, reports: [] }, true)).toMatchObject({ money: 'record' });
  });
});
