import { describe, expect, test } from 'vitest';
import { getNextStep } from './next-step.ts';

const paypal = { id: 'a', method: 'paypal', amount: 50 } as const;
const part = { id: 'b', method: 'cashapp', amount: 20 } as const;

describe('the next step', () => {
  test('confirms the displayed report of an unpaid order with one report', () => {
    const order = { status: 'pending' as const, is_paid: false, reports: [paypal] };
    for (const isAboutMoney of [true, false])
      expect(getNextStep(order, isAboutMoney)).toEqual({
        money: 'confirm',
        report: paypal,
        label: 'Confirm payment',
      });
  });

  test('opens a paid order with an open report, so that one click never books its payment twice', () => {
    const order = { status: 'payment_received' as const, is_paid: true, reports: [paypal] };
    expect(getNextStep(order, true)).toEqual({ money: 'look', label: 'Check report' });
    expect(getNextStep(order, false)).toEqual({ to: 'in_progress', label: 'Start work' });
  });

  test('opens an order with several reports', () => {
    const order = { status: 'pending' as const, is_paid: false, reports: [paypal, part] };
    expect(getNextStep(order, true)).toEqual({ money: 'look', label: 'Check reports' });
  });

  test('starts a paid order that is still pending', () => {
    const order = { status: 'pending' as const, is_paid: true, reports: [] };
    expect(getNextStep(order, false)).toEqual({ to: 'in_progress', label: 'Start work' });
  });

  test('records the payment of an unpaid order without a report', () => {
    for (const status of ['pending', 'delivered'] as const)
      expect(getNextStep({ status, is_paid: false, reports: [] }, true)).toMatchObject({ money: 'record' });
  });
});
