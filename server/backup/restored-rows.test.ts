import { expect, test } from 'vitest';
import { DAY, fromNow, HOUR } from '../lib/clock.ts';
import { filterRestoredRows } from './restored-rows.ts';

test('reminders due since the backup are not sent again, later ones are', () => {
  const restored = (age: number, reminders_sent: number, reminder_at: string | null) => {
    const row = { created_at: fromNow(-age), reminders_sent, reminder_at };
    const [kept] = filterRestoredRows('orders', [row]).kept;
    return { row, kept };
  };
  const waiting = restored(HOUR, 0, fromNow(2 * DAY - HOUR));
  expect(waiting.kept).toEqual(waiting.row);
  const one = restored(2 * DAY + HOUR, 0, fromNow(-HOUR));
  const second = new Date(Date.parse(one.row.created_at) + 5 * DAY).toISOString();
  expect(one.kept).toEqual({ ...one.row, reminders_sent: 1, reminder_at: second });
  const both = restored(5 * DAY + HOUR, 0, fromNow(-3 * DAY - HOUR));
  expect(both.kept).toEqual({ ...both.row, reminders_sent: 2, reminder_at: null });
  const paid = restored(9 * DAY, 0, null);
  expect(paid.kept).toEqual(paid.row);
  expect(filterRestoredRows('orders', [{ id: 'MX-1' }]).kept).toEqual([{ id: 'MX-1' }]);
});

test('link requests made before the backup are not emailed after a restore', () => {
  const rows = [
    { kind: 'send-order-links', lease_by: null },
    { kind: 'sweep', lease_by: 'x' },
  ];
  expect(filterRestoredRows('jobs', rows).kept).toEqual([{ kind: 'sweep', lease_by: null }]);
});
