import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { EmailStatus } from '../../../shared/bulk-emails.ts';
import { type MailStudio, startMailStudio } from '../../../test/emails.ts';
import { startTestApp } from '../../../test/harness.ts';
import { fromNow, HOUR, now } from '../../lib/clock.ts';

let mail: MailStudio;
beforeAll(async () => {
  mail = await startMailStudio();
});
afterAll(() => mail?.close());
beforeEach(() => mail.reset());

const status = async (product = mail.studio): Promise<EmailStatus> =>
  (await product.callAsOwner('GET', '/mail')).json();
const sendTest = () => mail.studio.callAsOwner('POST', '/email-server/test');

describe('the status', () => {
  test('names the mail server without the account', async () => {
    const { port } = new URL(mail.smtp.url);
    expect(await status()).toEqual({
      is_connected: true,
      problem: null,
      server: `127.0.0.1:${port}`,
      sender: 'studio@example.com',
      test_recipient: 'studio@example.com',
      queued: 0,
      failed: 0,
      last_sent_at: null,
      last_error: null,
      untold: [],
    });
    for (const [SMTP_URL, server] of [
      ['smtp://user:secret@mail.example.com', 'mail.example.com:587'],
      ['smtps://user:secret@mail.example.com', 'mail.example.com:465'],
      ['smtp://user:secret@[::1]:25', '[::1]:25'],
    ] as const) {
      const other = await startTestApp({ config: { SMTP_URL, MAIL_FROM: 'Low Tide <desk@example.com>' } });
      const answer = await status(other);
      await other.close();
      expect(answer).toMatchObject({ server, sender: 'Low Tide <desk@example.com>' });
      expect(JSON.stringify(answer)).not.toMatch(/secret|user/);
    }
  });

  test('says so if no server is configured', async () => {
    const other = await startTestApp();
    expect(await status(other)).toMatchObject({
      ...{ is_connected: false, problem: 'no_server', server: null, sender: null },
    });
    expect((await other.callAsOwner('POST', '/email-server/test')).statusCode).toBe(409);
    await other.close();
  });

  test('counts queued and failed emails, and has the time of the last one sent', async () => {
    const began = now();
    await mail.queue();
    await mail.outbox.runOnce();
    const sent = now();
    mail.smtp.behave(() => ({ refuse: 550, text: 'No such mailbox' }));
    await mail.queue();
    await mail.outbox.runOnce();
    await mail.queue();
    const { queued, failed, last_sent_at, last_error, problem } = await status();
    expect({ queued, failed }).toEqual({ queued: 1, failed: 1 });
    expect([began, last_sent_at, sent].toSorted()).toEqual([began, last_sent_at, sent]);
    expect(last_error?.error).toContain('No such mailbox');
    // What was refused for good isn't waiting: the server works.
    expect(problem).toBeNull();
    expect([sent, last_error?.at, now()].toSorted()).toEqual([sent, last_error?.at, expect.any(String)]);
  });

  test('shows an error for a day or until its email has been sent', async () => {
    mail.smtp.behave(() => ({ refuse: 451, text: 'Come back later' }));
    await mail.queue();
    await mail.outbox.runOnce();
    expect((await status()).last_error?.error).toContain('Come back later');
    expect((await status()).problem).toBe('not_working');
    await mail.deps.database.transaction(async (tx) => {
      await tx
        .updateTable('emails')
        .set({ tried_at: fromNow(-25 * HOUR) })
        .execute();
    });
    expect((await status()).last_error).toBeNull();
    mail.smtp.behave(() => 'accept');
    await mail.makeDue();
    await mail.outbox.runOnce();
    expect(await status()).toMatchObject({ last_error: null, queued: 0, problem: null });
  });
});

test('a test email goes to the owner’s address, else to the studio’s, and says where it comes from', async () => {
  expect((await sendTest()).json()).toEqual({ is_sent: true, recipient: 'studio@example.com', words: '' });
  await mail.deps.database.transaction(async (tx) => {
    await tx.updateTable('admins').set({ email: 'owner@example.com' }).execute();
  });
  expect((await status()).test_recipient).toBe('owner@example.com');
  expect((await sendTest()).json()).toMatchObject({ is_sent: true, recipient: 'owner@example.com' });
  expect(mail.smtp.messages.map(({ to }) => to[0])).toEqual(['studio@example.com', 'owner@example.com']);
  const { email } = mail.smtp.messages[1] ?? {};
  expect(email).toMatchObject({
    subject: 'Test email from Mixfront Studio',
    replyTo: [{ address: 'studio@example.com' }],
    text: expect.stringContaining('It reached owner@example.com'),
    html: expect.stringContaining('Mixfront Studio'),
  });
  expect(email?.headers.some(({ key }) => key === 'list-unsubscribe')).toBe(false);
});

test('a large outbox is counted up to a thousand', async () => {
  await mail.queue();
  await mail.deps.database.transaction(async (tx) => {
    const { seq: _seq, ...row } = await tx.selectFrom('emails').selectAll().executeTakeFirstOrThrow();
    for (let start = 0; start < 1_200; start += 300)
      await tx
        .insertInto('emails')
        .values(
          Array.from({ length: 300 }, (_, n) => ({
            ...row,
            id: `e${start + n}`,
            message_id: `<${start + n}@x>`,
          })),
        )
        .execute();
  });
  expect((await status()).queued).toBe(1_000);
});
