import { expect, test } from 'vitest';
import type { Email } from '../../../shared/emails.ts';
import type { OrderEvent } from '../../../shared/orders.ts';
import { buildTimeline } from './order-timeline.tsx';

const at = (second: number) => `2026-11-21T12:00:${String(second).padStart(2, '0')}.000Z`;
const event = (id: string, second: number, kind: OrderEvent['kind'] = 'status'): OrderEvent => ({
  id,
  at: at(second),
  kind,
  from: 'pending',
  to: 'mixed',
  note: '',
  admin_note: '',
  told: null,
});
const email = (id: string, second: number) => ({ id, created_at: at(second) }) as Email;

test('sorts changes and emails together, newest first, with an email above the change that caused it', () => {
  const events = [event('1', 1, 'placed'), event('2', 5), event('3', 9)];
  const emails = [email('a', 1), email('b', 5), email('c', 7)];
  expect(buildTimeline({ events, emails }).map(({ key }) => key)).toEqual([
    'event-3',
    'email-c',
    'email-b',
    'event-2',
    'email-a',
    'event-1',
  ]);
});

test.each<[string, OrderEvent[], string]>([
  [
    'the change right before it',
    [event('2', 2), event('3', 3), event('4', 4, 'undo'), event('5', 5)],
    'event-3',
  ],
  [
    'the last status change, whatever happened to payments in between',
    [event('2', 2), event('3', 3, 'payment_confirmed'), event('4', 4, 'archived'), event('5', 5, 'undo')],
    'event-2',
  ],
])('an undo marks %s', (_, later, marked) => {
  const entries = buildTimeline({ events: [event('1', 1, 'placed'), ...later], emails: [] });
  const undone = entries.filter((entry) => 'event' in entry && entry.isUndone);
  expect(undone.map(({ key }) => key)).toEqual([marked]);
});
