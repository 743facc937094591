import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { facts, type MailStudio, startMailStudio } from '../../../test/emails.ts';
import { createEmailRunner } from '../../../test/jobs.ts';
import { startSmtp } from '../../../test/services/smtp.ts';
import { closeDeps, createDeps } from '../../app/create-deps.ts';
import { HOUR, SECOND } from '../../lib/clock.ts';
import type { EmailRow } from './queries.ts';

let mail: MailStudio;
beforeAll(async () => {
  mail = await startMailStudio();
});
afterAll(() => mail?.close());
beforeEach(async () => {
  await mail.reset();
  vi.setSystemTime(new Date());
});
afterEach(() => void vi.useRealTimers());

const waitOf = (row: EmailRow) => Date.parse(row.next_attempt_at) - Date.now();

describe('an email', () => {
  test('answered 451 is retried later with the same text and Message-ID', async () => {
    mail.smtp.behave(() => ({ refuse: 451, text: 'Busy, come back' }));
    const row = await mail.queue();
    await mail.outbox.runOnce();
    const delayed = await mail.rowOf(row);
    expect(delayed).toMatchObject({
      state: 'queued',
      attempts: 1,
      error: '451 Busy, come back',
    });
    expect(waitOf(delayed)).toBeGreaterThanOrEqual(60 * SECOND);
    expect(waitOf(delayed)).toBeLessThanOrEqual(72 * SECOND);
    expect(await mail.outbox.runOnce()).toBe(0);

    const second = { ...facts, settings: { ...facts.settings, business_name: 'Renamed' } };
    await mail.age({ data: JSON.stringify(second) });
    mail.smtp.behave(() => 'accept');
    await mail.makeDue();
    expect(await mail.outbox.runOnce()).toBe(1);
    expect(await mail.rowOf(row)).toMatchObject({ state: 'sent', attempts: 2, error: null });
    expect(mail.smtp.messages).toHaveLength(1);
    expect(mail.smtp.messages[0]?.email.messageId).toBe(row.message_id);
    expect(mail.smtp.messages[0]?.email.html).toContain('Low Tide Studio');
  });

  test('answered 451 until the end fails on the third day', async () => {
    mail.smtp.behave(() => ({ refuse: 451, text: 'Busy' }));
    const row = await mail.queue();
    await mail.age({ attempts: 18 });
    await mail.outbox.runOnce();
    const last = await mail.rowOf(row);
    expect(last).toMatchObject({ state: 'queued', attempts: 19 });
    expect(waitOf(last)).toBeGreaterThan(4 * HOUR);
    expect(waitOf(last)).toBeLessThanOrEqual(6 * HOUR);
    await mail.makeDue();
    await mail.outbox.runOnce();
    expect(await mail.rowOf(row)).toMatchObject({
      state: 'failed',
      attempts: 20,
      error: 'We gave up after three days of trying. 451 Busy',
    });
  });

  test.each([
    'recipient',
    'message',
  ])('answered 550 for the %s fails for good and shows the error', async (what) => {
    if (what === 'message') mail.smtp.behave(() => ({ refuse: 550, text: 'Not wanted here' }));
    else mail.smtp.refuseRecipients(() => 550);
    const row = await mail.queue();
    await mail.outbox.runOnce();
    const words = what === 'message' ? '550 Not wanted here' : '550 Recipient refused';
    expect(await mail.rowOf(row)).toMatchObject({
      state: 'failed',
      attempts: 1,
      error: words,
    });
    await mail.makeDue();
    expect(await mail.outbox.runOnce()).toBe(0);
  });

  test('whose connection breaks after the message may have arrived, and is sent once more with the same Message-ID', async () => {
    mail.smtp.behave(() => 'drop');
    const row = await mail.queue();
    await mail.outbox.runOnce();
    expect(await mail.rowOf(row)).toMatchObject({
      state: 'queued',
      doubts: 1,
      error: expect.stringContaining('confirm it'),
    });
    mail.smtp.behave(() => 'accept');
    await mail.makeDue();
    await mail.outbox.runOnce();
    expect(await mail.rowOf(row)).toMatchObject({ state: 'sent' });
    expect(mail.smtp.messages.map(({ email }) => email.messageId)).toEqual([row.message_id, row.message_id]);
  });

  test('whose connection breaks twice is not sent a third time', async () => {
    mail.smtp.behave(() => 'drop');
    const row = await mail.queue();
    for (let round = 0; round < 4; round++) {
      await mail.outbox.runOnce();
      await mail.makeDue();
    }
    expect(mail.smtp.messages).toHaveLength(2);
    expect(await mail.rowOf(row)).toMatchObject({
      state: 'failed',
      error: expect.stringContaining('It may have arrived anyway'),
    });
  });

  test('is not attempted one by one while the mail server is down', async () => {
    const away = await startSmtp();
    const unreachable = await createDeps({ ...mail.deps.config, SMTP_URL: away.url }, mail.deps.log);
    await away.stop();
    const rows: EmailRow[] = [];
    for (let count = 0; count < 10; count++) rows.push(await mail.queue());
    const waiting = createEmailRunner(unreachable);
    expect(await waiting.runOnce()).toBeLessThanOrEqual(3);
    await waiting.stop();
    await closeDeps(unreachable);
    const now = await Promise.all(rows.map((row) => mail.rowOf(row)));
    expect(now.every(({ state }) => state === 'queued')).toBe(true);
    expect(now[0]?.error).toMatch(/doesn’t accept connections at port/);
    await mail.makeDue();
    expect(await mail.outbox.runOnce()).toBe(10);
    expect(mail.smtp.messages).toHaveLength(10);
  });

  test('that can’t be rendered fails without delaying others', async () => {
    const strange = await mail.queue({ kind: 'from_the_future' });
    const plain = await mail.queue();
    await mail.outbox.runOnce();
    expect(await mail.rowOf(strange)).toMatchObject({
      state: 'failed',
      error: expect.stringContaining('from_the_future'),
    });
    expect(await mail.rowOf(plain)).toMatchObject({ state: 'sent' });
  });
});
