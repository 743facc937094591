import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type MailStudio, startMailStudio, until } from '../../../test/emails.ts';
import { createEmailRunner } from '../../../test/jobs.ts';
import { stopClock } from '../../../test/stop-clock.ts';
import { fromNow, HOUR, SECOND } from '../../lib/clock.ts';

let mail: MailStudio;
beforeAll(async () => {
  mail = await startMailStudio();
});
afterAll(() => mail?.close());
beforeEach(() => mail.reset());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const start = (rate = 200) => {
  mail.outbox = createEmailRunner({ ...mail.deps, config: { ...mail.deps.config, MAIL_RATE: rate } });
  mail.outbox.start();
};
const queueBulk = async (count: number) => {
  for (let n = 0; n < count; n++)
    await mail.queue({ recipient: `bulk-${n}@example.org`, mailing_id: 'bulk' });
};
const arrivals = () => mail.smtp.messages.map(({ to }) => to[0] ?? '');

describe('emails held until a later time', () => {
  test('are sent when due, not before', async () => {
    vi.setSystemTime(new Date());
    const timer = vi.spyOn(globalThis, 'setTimeout');
    start();
    await mail.queue({ recipient: 'now@example.org' });
    const at = fromNow(432);
    const held = await mail.queue({ recipient: 'held@example.org', next_attempt_at: at });
    mail.deps.signals.emit('mail-queued');
    await until(() => mail.smtp.messages.length === 1);
    // Not with the next poll, which may be ten seconds later.
    await expect.poll(() => timer.mock.calls.map(([, wait]) => wait)).toContain(432);
    expect(arrivals()).toEqual(['now@example.org']);
    vi.setSystemTime(at);
    await until(() => mail.smtp.messages.length === 2);
    expect(await mail.rowOf(held)).toMatchObject({ recipient: 'held@example.org' });
  });

  test('are sent when due even if they existed before the start, one after the other', async () => {
    vi.setSystemTime(new Date());
    const times = [300, 100, 200].map(fromNow);
    for (const next_attempt_at of times)
      await mail.queue({
        next_attempt_at,
        recipient: `${next_attempt_at.replaceAll(/\W/g, '')}@example.org`,
      });
    start();
    const due: string[] = [];
    for (const at of times.toSorted()) {
      vi.setSystemTime(at);
      due.push(`${at.replaceAll(/\W/g, '')}@example.org`);
      await until(() => mail.smtp.messages.length === due.length);
      expect(arrivals()).toEqual(due);
    }
  });
});

describe('emails about orders', () => {
  test('are sent before bulk emails that have waited longer', async () => {
    await queueBulk(12);
    await mail.age({ next_attempt_at: fromNow(-HOUR) });
    await mail.queue({ recipient: 'order@example.org' });
    await mail.outbox.runOnce();
    expect(mail.smtp.messages).toHaveLength(13);
    // Workers run in parallel: those that started together may finish in any order.
    expect(arrivals().indexOf('order@example.org')).toBeLessThan(3);
  });

  test('arrive soon while a bulk email is being sent at its limited rate', async () => {
    await queueBulk(60);
    start(10);
    await until(() => mail.smtp.messages.length >= 5);
    await mail.queue({ recipient: 'order@example.org' });
    mail.deps.signals.emit('mail-queued');
    await until(() => arrivals().includes('order@example.org'));
    expect(mail.smtp.messages.length).toBeLessThan(40);
  });

  test('are not delayed by bulk emails that hang, held or not', async () => {
    const held = Promise.withResolvers<void>();
    mail.smtp.behave(({ to }) => (to[0]?.startsWith('bulk') ? { hang: held.promise } : 'accept'));
    await queueBulk(10);
    start();
    await until(async () => (await bulkUnderWay()) === 2);
    await mail.queue({ recipient: 'order@example.org' });
    await mail.queue({ recipient: 'status@example.org', next_attempt_at: fromNow(SECOND / 2) });
    mail.deps.signals.emit('mail-queued');
    await until(() => arrivals().includes('order@example.org'));
    await until(() => arrivals().includes('status@example.org'));
    // At most two bulk emails were ever in progress.
    expect(await bulkUnderWay()).toBe(2);
    expect(arrivals()).toHaveLength(2);
    mail.smtp.behave(() => 'accept');
    held.resolve();
  });

  const bulkUnderWay = async () =>
    (
      await mail.deps.database.read
        .selectFrom('emails')
        .select('id')
        .where('state', '=', 'sending')
        .where('mailing_id', 'is not', null)
        .execute()
    ).length;
});

test('MAIL_RATE limits the emails sent per second', async () => {
  for (let n = 0; n < 30; n++) await mail.queue();
  const since = performance.now();
  start(20);
  await until(() => mail.smtp.messages.length === 30);
  // The first one is sent at once.
  expect(performance.now() - since).toBeGreaterThan((29 / 20) * SECOND - 100);
});

test('a retry wakes an outbox that is pausing because the mail server was down', async () => {
  // The pause doesn't end by itself.
  stopClock();
  await mail.smtp.goAway();
  const row = await mail.queue();
  mail.outbox.start();
  await until(async () => (await mail.rowOf(row)).error?.includes('doesn’t accept connections') ?? false);
  await mail.smtp.comeBack();
  const url = `/api/admin/emails/${row.id}/retry`;
  await mail.studio.app.inject({ method: 'POST', url, headers: await mail.studio.asOwner() });
  await until(() => mail.smtp.messages.length === 1);
});
