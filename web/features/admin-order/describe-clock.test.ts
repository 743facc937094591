import { expect, test } from 'vitest';
import type { OrderFile, OrderSummary } from '../../../shared/orders.ts';
import { describeEmptySongs, describeReminders, describeStoppedClock } from './describe-clock.ts';

const file = (song: number, expired_at: string | null = null) =>
  ({ name: 'a.wav', path: '', song, expired_at }) as OrderFile;

test.each([
  [[file(1)], 2, 'Song 2 has no files yet.'],
  [[file(2)], 4, 'Songs 1, 3 and 4 have no files yet.'],
  [[], 1, 'This order has no files yet.'],
  [[file(1, '2026-11-20T10:00:00.000Z')], 2, 'This order has no files yet.'],
])('for files %j in %i songs, names the songs without files', (files, song_count, words) => {
  expect(describeEmptySongs({ files, song_count })).toBe(words);
});

test.each([
  [{ sent: 0, stopped: false, next_at: '2026-11-24T10:00:00.000Z' }, /^Payment reminder: .*Nov.*24.*\.$/],
  [
    { sent: 1, stopped: false, next_at: '2026-11-27T10:00:00.000Z' },
    /^1 payment reminder sent\. Next one: .*\.$/,
  ],
  [{ sent: 2, stopped: false, next_at: null }, /^2 payment reminders sent\.$/],
  [{ sent: 1, stopped: true, next_at: null }, /^1 payment reminder sent\. Payment reminders are stopped\.$/],
  [{ sent: 0, stopped: false, next_at: null }, /^$/],
])('for reminders %j, says how many were sent and when the next one is due', (reminders, words) => {
  expect(describeReminders(reminders)).toMatch(words);
});

test.each([
  [{ paused: 'Why' }, 'Paused'],
  [{ files_complete: false }, 'Waiting for files'],
  [{ files_complete: false, can_start: false }, null],
  [{ paused: 'Why', status: 'delivered' }, null],
  [{ paused: 'Why', cancelled_at: '2026-11-20T10:00:00.000Z' }, null],
  [{}, null],
] as const)('for an order with %j, says in lists why it has no due time', (change, words) => {
  const order = { status: 'in_progress', paused: null, files_complete: true, can_start: true, ...change };
  expect(describeStoppedClock(order as unknown as OrderSummary)).toBe(words);
});
