import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Dashboard } from '../../../shared/dashboard.ts';
import { changeSettings } from '../../../test/content.ts';
import { expectStoredTotalsMatch } from '../../../test/expect-stored-totals.ts';
import { setUpTestApp } from '../../../test/harness.ts';
import { placed } from '../../../test/orders.ts';

beforeAll(() => void vi.setSystemTime('2027-03-31T12:00:00.000Z'));
afterAll(() => void vi.useRealTimers());

const product = setUpTestApp();
const months = async (timezone: string) => {
  expect((await changeSettings(product, { timezone })).statusCode).toBe(200);
  return (await product.callAsOwner('GET', '/dashboard')).json<Dashboard>().revenue_by_month;
};
const payAt = async (at: string) => {
  vi.setSystemTime(at);
  const id = await placed(product.url);
  await product.callAsOwner('PUT', `/orders/${id}/status`, { status: 'payment_received' });
};

test('months begin and end where the studio is, also after it moved', async () => {
  // Where it is April already, that is the last month.
  expect((await months('Pacific/Kiritimati')).at(-1)?.month).toBe('2027-04');
  expect((await months('UTC')).at(-1)?.month).toBe('2027-03');
  await payAt('2027-03-31T18:20:00.000Z');
  // Half an hour into April in Berlin, where summer time has begun, and in UTC.
  await payAt('2027-03-31T22:30:00.000Z');
  await payAt('2027-04-01T00:30:00.000Z');
  vi.setSystemTime('2027-04-01T12:00:00.000Z');
  for (const [timezone, inMarch, inApril] of [
    ['UTC', 2, 1],
    ['Europe/Berlin', 1, 2],
    ['America/New_York', 3, 0],
    // 5:45 hours ahead: five minutes into April.
    ['Asia/Kathmandu', 0, 3],
  ] as const) {
    const rows = await months(timezone);
    const counted = ['2027-03', '2027-04'].map((month) => rows.find((row) => row.month === month));
    expect([timezone, counted]).toEqual([
      timezone,
      [
        { month: '2027-03', orders: inMarch, amount: 50 * inMarch },
        { month: '2027-04', orders: inApril, amount: 50 * inApril },
      ],
    ]);
  }
  await expectStoredTotalsMatch(product.deps.database.read);
});
