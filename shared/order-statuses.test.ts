import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { moneyStates } from './money-states.ts';
import { initialStatus, orderStatuses, paidStatus, statusesWith, statusTable } from './order-statuses.ts';

// The compiler checks that every row is complete; these tests check what it cannot.
describe('the table of order statuses', () => {
  test('lists the statuses in menu order, under the values stored in databases', () => {
    expect(orderStatuses).toEqual([
      'pending',
      'payment_received',
      'in_progress',
      'mixed',
      'mastered',
      'delivered',
      'revision_requested',
      'completed',
    ]);
    const menu = [
      ...statusesWith((row) => row.menu === 'usual'),
      ...statusesWith((row) => row.menu === 'other'),
    ];
    expect(menu).toEqual(orderStatuses);
  });

  test('starts unpaid, and a payment moves an order to a status that has not been started', () => {
    expect(statusTable[initialStatus]).toMatchObject({ means_paid: false, stage: 'to_start' });
    expect(statusTable[paidStatus]).toMatchObject({ means_paid: true, stage: 'to_start' });
  });

  test.each(
    orderStatuses,
  )('%s: labels and colours are its own words, and its email has a headline and a sentence', (status) => {
    const { label, email } = statusTable[status];
    expect(label).toMatch(/^[A-Z][a-z ]+$/);
    for (const song_count of [1, 2])
      for (const is_rush of [true, false])
        for (const money_state of moneyStates) {
          const due = money_state === 'paid' || money_state === 'refunded' ? 0 : 5_000;
          const { headline, sentence } = email({
            song_count,
            is_rush,
            due,
            money: 'It stands so.',
            money_state,
          });
          expect(headline).toMatch(/^[A-Z].+[a-z]$/);
          expect(sentence).toMatch(/^[A-Z].+\.$/);
        }
  });

  test('is the only place that knows what a status means', () => {
    // Only statuses whose names mean nothing else: a request can be pending too, a count is called in_progress and an
    // event delivered.
    const literal = /(?<![\w-])'(payment_received|mastered|revision_requested)'/;
    const naming = globSync('{shared,server,web}/**/*.{ts,tsx}', { cwd: join(import.meta.dirname, '..') })
      .filter((file) => !/\.test\.tsx?$|\/migrations\//.test(file))
      .filter((file) => literal.test(readFileSync(join(import.meta.dirname, '..', file), 'utf8')));
    expect(naming).toEqual(['shared/order-statuses.ts']);
  });
});
