import { expect, test } from 'vitest';
import { everyDay } from '../../../shared/calendar.ts';
import { describeDueTime } from './present-turn.ts';

const HOUR = 3_600_000;
type Facts = Parameters<typeof describeDueTime>[0];
const promise = { from_hours: 48, to_hours: 72, calendar: everyDay, date: null, days: null };
const weekdays = { ...everyDay, working_days: [true, true, true, true, true, false, false] };
const order = (facts: Partial<Facts> = {}): Facts => ({
  status: 'payment_received',
  is_cancelled: false,
  is_paid: true,
  money: 'unpaid',
  files_complete: true,
  is_paused: false,
  is_delivered: false,
  in_review: false,
  round_hours: null,
  round_calendar: everyDay,
  locale: 'en-US',
  today: '2026-11-20',
  promise,
  started_by: 'payment',
  paused_ms: 0,
  ...facts,
});
const unpaid = { status: 'pending', is_paid: false, started_by: null } as const;
const noFiles = { files_complete: false, started_by: null } as const;

test.each<[string, Partial<Facts>, string, string]>([
  ['runs since the payment', {}, '48-72 hours from your payment.', '48-72 hours from the payment.'],
  [
    'runs since the files came, a rush order after a pause',
    {
      started_by: 'files',
      promise: { ...promise, from_hours: 24, to_hours: 48 },
      paused_ms: 5 * HOUR,
    },
    '24-48 hours from when I had your files, plus 5 hours on pause.',
    '24-48 hours from when you had the files, plus 5 hours on pause.',
  ],
  [
    'runs since the order, which was free',
    { started_by: 'order' },
    '48-72 hours from your order.',
    '48-72 hours from the order.',
  ],
  [
    'has a date',
    { promise: { ...promise, date: '2026-12-03', days: 5 } },
    'Promised by Thursday 3 December.',
    'Promised by Thursday 3 December.',
  ],
  [
    'waits for the payment, with a date to be set',
    { ...unpaid, promise: { ...promise, date: '2026-12-03', days: 5 } },
    'Your date is set once your payment is in: 5 working days later.',
    'The date is set once the order is paid: 5 working days later.',
  ],
  [
    'waits for the payment',
    unpaid,
    'Your 48-72 hours start once your payment is in.',
    'The 48-72 hours start once the order is paid.',
  ],
  [
    'waits for a reported payment and files',
    { ...unpaid, ...noFiles, money: 'reported' },
    'Your 48-72 hours start once I confirm your payment and every song has files.',
    'The 48-72 hours start once you confirm the payment and every song has files.',
  ],
  [
    'waits for files',
    noFiles,
    'Your 48-72 hours start once every song has files.',
    'The 48-72 hours start once every song has files.',
  ],
  [
    'is paused',
    { is_paused: true },
    'The clock is paused while I wait for you.',
    'The clock is paused until you resume it.',
  ],
  [
    'ended with a delivery, and that is back in work unpaid',
    { ...unpaid, ...noFiles, status: 'revision_requested', is_delivered: true, round_hours: 0 },
    'Revisions have no fixed due time.',
    'You’ve delivered. Revisions have no due time.',
  ],
  [
    'is approved so far',
    { is_delivered: true, status: 'mixed', started_by: null },
    'What’s still to come has no fixed due time.',
    'What’s still to come has no due time.',
  ],
  [
    'waits for the client to listen',
    { is_delivered: true, in_review: true, started_by: null },
    '',
    'Nothing is due until your client answers your delivery.',
  ],
  [
    'has a round',
    { is_delivered: true, started_by: 'round', round_hours: 48 },
    '48 hours from when you sent your notes.',
    '48 hours from when the notes came in.',
  ],
  [
    'skips weekends',
    { promise: { ...promise, from_hours: 8, to_hours: 24, calendar: weekdays } },
    '8-24 hours on working days from your payment.',
    '8-24 hours on working days from the payment.',
  ],
  [
    'will skip weekends',
    { ...unpaid, promise: { ...promise, calendar: weekdays } },
    'Your 48-72 hours on working days start once your payment is in.',
    'The 48-72 hours on working days start once the order is paid.',
  ],
  [
    'has a round that skips weekends',
    { is_delivered: true, started_by: 'round', round_hours: 48, round_calendar: weekdays },
    '48 hours on working days from when you sent your notes.',
    '48 hours on working days from when the notes came in.',
  ],
  ['is over', { status: 'delivered', is_paused: true }, '', ''],
  ['is cancelled', { is_cancelled: true }, '', ''],
])('explains the due time of an order whose clock %s to client and studio', (_, facts, client, studio) => {
  expect([describeDueTime(order(facts), 'client'), describeDueTime(order(facts), 'studio')]).toEqual([
    client,
    studio,
  ]);
});

test.each([
  [1_000, '1 minute'],
  [59 * 60_000, '59 minutes'],
  [HOUR, '1 hour'],
  [47 * HOUR, '47 hours'],
  [60 * HOUR, '3 days'],
])('writes a pause of %i ms as %s', (paused_ms, words) => {
  expect(describeDueTime(order({ paused_ms }), 'client')).toContain(`plus ${words} on pause`);
});
