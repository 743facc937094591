import { expect, test } from 'vitest';
import { describeUntold } from './describe-untold.ts';

test('says what clients don’t know, most first, and counts kinds that say the same together', () => {
  expect(describeUntold([])).toBe('');
  expect(
    describeUntold([
      { kind: 'order_delivered_client', emails: 1 },
      { kind: 'order_placed_client', emails: 2 },
      { kind: 'orders_digest_client', emails: 1 },
      { kind: 'approval_reminder_client', emails: 1 },
    ]),
  ).toBe(
    'that their order arrived (3), that a version is ready (1) or that a version is ready to approve (1)',
  );
});

test('a kind that it doesn’t know is other news', () => {
  expect(describeUntold([{ kind: 'later_client', emails: 2 }])).toBe('other news (2)');
});
