import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { facts, type MailStudio, plainMail, startMailStudio, until } from '../../../test/emails.ts';
import { createEmailRunner } from '../../../test/jobs.ts';
import { closeDeps, createDeps } from '../../app/create-deps.ts';
import { defineJob } from '../../jobs/job-kind.ts';
import { enqueueJobs, jobId } from '../../jobs/queries.ts';
import { createRunner } from '../../jobs/runner.ts';
import { now } from '../../lib/clock.ts';
import { listEmails } from './list-queries.ts';
import { presentEmail } from './present.ts';
import type { EmailRow } from './queries.ts';
import { queueEmail } from './queries.ts';

let mail: MailStudio;
beforeAll(async () => {
  mail = await startMailStudio();
});
afterAll(() => mail?.close());
beforeEach(() => mail.reset());

describe('sending', () => {
  test('includes both parts and the headers of its row', async () => {
    const began = now();
    const row = await mail.queue();
    expect(row).toMatchObject({ state: 'queued', attempts: 0, html: null, text: null, sent_at: null });
    expect(row.message_id).toMatch(/^<[0-9a-f-]{36}@studio\.example\.com>$/);
    expect(await mail.outbox.runOnce()).toBe(1);
    expect(mail.smtp.messages).toHaveLength(1);
    expect(mail.smtp.messages[0]?.email).toMatchObject({
      from: { name: 'Low Tide Studio', address: 'studio@example.com' },
      to: [{ address: 'nora@example.org' }],
      replyTo: [{ address: 'owner@example.com' }],
      subject: 'Your order',
      messageId: row.message_id,
      html: expect.stringContaining('Thanks for your order'),
      text: expect.stringContaining('HOW TO PAY'),
    });
    const sent = await mail.rowOf(row);
    expect(sent).toMatchObject({ state: 'sent', attempts: 1, error: null });
    expect([began, sent.sent_at, now()].toSorted()).toEqual([began, sent.sent_at, expect.any(String)]);
    expect(await mail.outbox.runOnce()).toBe(0);
  });

  test('happens if and only if the transaction that queued the email commits', async () => {
    await expect(
      mail.deps.database.transaction(async (tx) => {
        await queueEmail(tx, mail.deps.config, plainMail);
        throw new Error('no order');
      }),
    ).rejects.toThrow('no order');
    expect(await mail.outbox.runOnce()).toBe(0);
  });

  test('starts at the signal, and stopping waits for emails in progress', async () => {
    mail.outbox.start();
    const answer = Promise.withResolvers<void>();
    mail.smtp.behave(() => ({ hang: answer.promise }));
    const row = await mail.queue();
    mail.deps.signals.emit('mail-queued');
    await until(async () => (await mail.rowOf(row)).state === 'sending');
    const stopped = mail.outbox.stop();
    answer.resolve();
    await stopped;
    expect(await mail.rowOf(row)).toMatchObject({ state: 'sent' });
    // Another queue that hears the signal after this one.
    const { deps } = mail;
    const heard: string[] = [];
    const kinds = [defineJob({ name: 'other', run: async ({ id }) => void heard.push(id) })];
    const other = createRunner(deps, { name: 'other', kinds, limit: 1, wokenBy: ['mail-queued'] });
    other.start();
    const later = await mail.queue();
    await deps.database.transaction((tx) => enqueueJobs(tx, [{ kind: 'other', payload: { id: 'one' } }]));
    deps.signals.emit('mail-queued');
    await until(() => heard.length === 1);
    await other.stop();
    expect(await mail.rowOf(later)).toMatchObject({ state: 'queued', attempts: 0 });
    const jobs = deps.database.read.selectFrom('jobs').select(['id', 'attempts']);
    expect(await jobs.execute()).toEqual([{ id: jobId('send-email', later.id), attempts: 0 }]);
  });

  test('is not delayed by one slow email', async () => {
    const answer = Promise.withResolvers<void>();
    mail.smtp.behave(({ to }) => (to[0] === 'slow@example.org' ? { hang: answer.promise } : 'accept'));
    const slow = await mail.queue({ recipient: 'slow@example.org' });
    for (let count = 0; count < 10; count++) await mail.queue();
    const all = mail.outbox.runOnce();
    await until(() => mail.smtp.messages.length === 10);
    expect(await mail.rowOf(slow)).toMatchObject({ state: 'sending' });
    answer.resolve();
    expect(await all).toBe(11);
    expect(await mail.rowOf(slow)).toMatchObject({ state: 'sent' });
  });

  test('delivers each of 60 emails once with two processes on one database', async () => {
    const others = await createDeps(mail.deps.config, mail.deps.log);
    const second = createEmailRunner(others);
    for (let count = 0; count < 60; count++) await mail.queue({ recipient: `client-${count}@example.org` });
    await Promise.all([mail.outbox.runOnce(), second.runOnce()]);
    await closeDeps(others);
    expect(mail.smtp.messages).toHaveLength(60);
    expect(new Set(mail.smtp.messages.map(({ to }) => to[0])).size).toBe(60);
    expect(
      await listEmails(mail.deps.database.read, { limit: 100, before: null, state: 'sent' }),
    ).toHaveLength(60);
  });
});

test('visitors’ input can’t inject headers', async () => {
  const row = await mail.queue({
    subject: 'Hello\r\nBcc: eve@example.net\r\n\r\nYou won',
    reply_to: 'a@example.org\r\nBcc: eve@example.net',
    data: { ...facts, settings: { ...facts.settings, business_name: 'X\r\nBcc: eve@example.net' } },
  });
  const crooked = await mail.queue({ recipient: 'nora@example.org\r\nRCPT TO:<eve@example.net>' });
  await mail.outbox.runOnce();
  expect(mail.smtp.messages).toHaveLength(1);
  const [received] = mail.smtp.messages;
  expect(received?.to).toEqual(['nora@example.org']);
  expect(received?.email.subject).toBe('Hello Bcc: eve@example.net You won');
  expect(received?.email.bcc).toBeUndefined();
  expect(received?.email.replyTo).toBeUndefined();
  expect(await mail.rowOf(row)).toMatchObject({ state: 'sent' });
  expect(await mail.rowOf(crooked)).toMatchObject({
    state: 'failed',
    error: 'The recipient is not a plain email address',
  });
});

test('without a mail server emails stay queued and can be read', async () => {
  const keeping = await createDeps({ ...mail.deps.config, SMTP_URL: undefined }, mail.deps.log);
  const rows = [await mail.queue(), await mail.queue({ kind: 'from_the_future' }), await mail.queue()];
  expect(await createEmailRunner(keeping).runOnce()).toBe(0);
  const [first, strange, third] = await Promise.all(rows.map((row) => mail.rowOf(row)));
  for (const row of [first, third]) {
    expect(row).toMatchObject({ state: 'queued', attempts: 0, error: null });
    expect((await presentEmail(keeping.renderEmail, row as EmailRow)).text).toContain('Low Tide Studio');
  }
  // An email this version can't render hides no others.
  expect(strange).toMatchObject({ state: 'queued' });
  expect((await presentEmail(keeping.renderEmail, strange as EmailRow)).text).toBe('');
  await closeDeps(keeping);
  // They are sent once a server is configured.
  expect(await mail.outbox.runOnce()).toBe(3);
  expect(mail.smtp.messages).toHaveLength(2);
});
