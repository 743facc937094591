import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type MailStudio, startMailStudio } from '../../test/emails.ts';
import { placed } from '../../test/orders.ts';
import { addUpload, uploadRow } from '../../test/uploads.ts';
import { fromNow, HOUR, MINUTE, now, nowForExpiry, SECOND, watchClock } from '../lib/clock.ts';
import { clampStoredTimes, createClockSkewJob } from './clock-skew.ts';

let mail: MailStudio;
beforeAll(async () => {
  mail = await startMailStudio();
});
afterAll(() => mail.close());
afterEach(() => vi.useRealTimers());

const ahead = 2 * HOUR;
const left = (at: string | null) => Date.parse(at ?? '') - Date.now();
const setClock = (by: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + by });

test('brings impossible times near and keeps possible ones', async () => {
  const fresh = await mail.queue();
  await mail.age({ next_attempt_at: fromNow(ahead) });
  await clampStoredTimes(mail.deps);
  expect(left((await mail.rowOf(fresh)).next_attempt_at)).toBeLessThanOrEqual(0);
  // After nine tries the delay is more than four hours.
  await mail.age({ next_attempt_at: fromNow(ahead), attempts: 9 });
  await clampStoredTimes(mail.deps);
  expect(left((await mail.rowOf(fresh)).next_attempt_at)).toBeGreaterThan(HOUR);
});

test('shortens leases to their normal length without ending them; a session starts at the corrected time', async () => {
  const { database } = mail.deps;
  const headers = await mail.studio.asOwner();
  await placed(mail.studio.url);
  const upload = await addUpload(mail.studio, { lease_by: 'somebody', lease_until: fromNow(ahead) });
  await database.transaction(async (tx) => {
    await tx
      .insertInto('intakes')
      .values({ id: 'lasting', lease_until: fromNow(ahead) })
      .execute();
    await tx
      .updateTable('sessions')
      .set({ created_at: fromNow(ahead), last_used_at: fromNow(ahead) })
      .execute();
    await tx
      .updateTable('jobs')
      .set({ attempts: 1, lease_by: 'somebody', run_at: fromNow(ahead) })
      .where('kind', '=', 'probe-file')
      .execute();
  });
  await clampStoredTimes(mail.deps);
  const rest = [
    (await uploadRow(mail.studio, upload))?.lease_until ?? null,
    ...(await database.read.selectFrom('intakes').select('lease_until').execute()).map(
      (row) => row.lease_until,
    ),
    ...(await database.read.selectFrom('jobs').selectAll().where('lease_by', 'is not', null).execute()).map(
      (row) => row.run_at,
    ),
  ].map(left);
  expect(rest).toHaveLength(3);
  for (const ms of rest) {
    expect(ms).toBeGreaterThan(0);
    expect(ms).toBeLessThan(4 * MINUTE);
  }
  const sessions = await database.read.selectFrom('sessions').selectAll().execute();
  for (const { created_at, last_used_at } of sessions)
    expect([created_at <= now(), last_used_at <= now()]).toEqual([true, true]);
  const { statusCode } = await mail.studio.app.inject({ url: '/api/admin/settings', headers });
  expect(statusCode).toBe(200);
});

test('corrects times at the start, and within seconds when the clock is set back', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval', 'performance'] });
  const job = createClockSkewJob(mail.deps);
  const row = await mail.queue();
  const waits = async () => left((await mail.rowOf(row)).next_attempt_at) > 0;
  await mail.age({ next_attempt_at: fromNow(ahead), attempts: 0 });
  job.start();
  await expect.poll(waits).toBe(false);
  await mail.age({ next_attempt_at: fromNow(MINUTE / 2) });
  vi.setSystemTime(Date.now() - ahead);
  expect(await waits()).toBe(true);
  await vi.advanceTimersByTimeAsync(6 * SECOND);
  await expect.poll(waits).toBe(false);
  await job.stop();
});

test('keeps the time for expiry behind a clock that was set ahead', () => {
  const look = watchClock();
  expect(look()).toBe(0);
  const before = Date.parse(nowForExpiry(HOUR));
  setClock(30 * 24 * HOUR);
  expect(look()).toBeGreaterThan(29 * 24 * HOUR);
  expect(Date.parse(nowForExpiry(HOUR)) - before).toBeLessThan(10 * SECOND);
  expect(Date.parse(nowForExpiry(0)) - before).toBeGreaterThan(29 * 24 * HOUR);
  vi.useRealTimers();
  expect(look()).toBeLessThan(-29 * 24 * HOUR);
  expect(Math.abs(Date.parse(nowForExpiry(HOUR)) - Date.now())).toBeLessThan(10 * SECOND);
});
