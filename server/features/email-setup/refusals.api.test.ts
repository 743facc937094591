import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { EmailStatus } from '../../../shared/bulk-emails.ts';
import type { EmailServerForm, EmailTest } from '../../../shared/email-server.ts';
import { plainMail } from '../../../test/emails.ts';
import { setUpTestApp } from '../../../test/harness.ts';
import { createEmailRunner } from '../../../test/jobs.ts';
import { type Smtp, startSmtp } from '../../../test/services/smtp.ts';
import type { Runner } from '../../jobs/runner.ts';
import { queueEmail } from '../emails/queries.ts';

// What a server refuses that the owner saved, before and after it has accepted an email.

const product = setUpTestApp();
let smtp: Smtp;
let runner: Runner;
beforeAll(async () => {
  smtp = await startSmtp();
});
afterAll(() => smtp?.stop());
beforeEach(async () => {
  await runner?.stop();
  runner = createEmailRunner(product.deps);
  await product.callAsOwner('DELETE', '/email-server');
  smtp.messages.length = 0;
  smtp.behave(() => 'accept');
  smtp.refuseRecipients(() => undefined);
  await product.deps.database.transaction(async (tx) => {
    await tx.deleteFrom('emails').execute();
    await tx.deleteFrom('jobs').execute();
  });
});
afterAll(() => runner?.stop());

const save = async (change: Partial<EmailServerForm> = {}) => {
  const { port, username, password } = new URL(smtp.url);
  const { statusCode } = await product.callAsOwner('PUT', '/email-server', {
    ...{ host: '127.0.0.1', port: Number(port), security: 'none', user: username, password },
    ...{ from: 'desk@lowtide.example', name: '' },
    ...change,
  });
  expect(statusCode).toBe(200);
};
const sendTest = async () =>
  (await product.callAsOwner('POST', '/email-server/test')).json<EmailTest>().is_sent;
const status = async () => (await product.callAsOwner('GET', '/mail')).json<EmailStatus>();
const queue = (recipient = 'nora@example.org') =>
  product.deps.database.transaction((tx) =>
    queueEmail(
      tx,
      { PUBLIC_URL: 'https://studio.example.com', RATE_LIMITS: false },
      { ...plainMail, recipient },
    ),
  );

test('a server without a user that wants one (530 at MAIL FROM) loses no email', async () => {
  await queue();
  await queue('mara@example.org');
  await save({ user: '' });
  await runner.runOnce();
  const refused = await status();
  expect(refused).toMatchObject({
    ...{ queued: 2, failed: 0, is_connected: true, problem: 'not_working' },
    untold: [{ kind: 'order_placed_client', emails: 2 }],
  });
  expect(refused.last_error?.error).toMatch(
    /^The mail server refused desk@lowtide\.example as the sender: 530 /,
  );
  await save();
  await runner.runOnce();
  expect(smtp.messages.map(({ to }) => to[0]).sort()).toEqual(['mara@example.org', 'nora@example.org']);
  expect(await status()).toMatchObject({ queued: 0, failed: 0, problem: null, untold: [] });
});

test('a server that relays nothing (550 at RCPT TO) loses no email', async () => {
  smtp.refuseRecipients(() => 550);
  await queue();
  await queue('mara@example.org');
  await save();
  expect(await runner.runOnce()).toBe(2);
  expect(await status()).toMatchObject({ queued: 2, failed: 0, problem: 'not_working' });
  smtp.refuseRecipients(() => undefined);
  await save({ name: 'Desk' });
  expect(await runner.runOnce()).toBe(2);
  expect(smtp.messages).toHaveLength(2);
  expect(await status()).toMatchObject({ queued: 0, failed: 0, problem: null });
});

test.each([
  ['a test', sendTest],
  [
    'an email',
    async () => {
      await queue('mara@example.org');
      await runner.runOnce();
    },
  ],
] as const)('once it has accepted %s, a refusal is final, until another server is saved', async (_, accept) => {
  await save();
  await accept();
  expect(smtp.messages).toHaveLength(1);
  smtp.refuseRecipients(() => 550);
  await queue();
  await runner.runOnce();
  expect(await status()).toMatchObject({ queued: 0, failed: 1, problem: null });
  await save({ from: 'other@lowtide.example' });
  await queue();
  await runner.runOnce();
  expect(await status()).toMatchObject({ queued: 1, failed: 1, problem: 'not_working' });
});

test('an email that the previous server accepts says nothing about the one saved meanwhile', async () => {
  const next = await startSmtp();
  next.refuseRecipients(() => 550);
  smtp.behave(async () => {
    const { port, password } = new URL(next.url);
    await save({ port: Number(port), password });
    return 'accept' as const;
  });
  await save();
  await queue();
  await runner.runOnce();
  expect(smtp.messages).toHaveLength(1);
  await queue('mara@example.org');
  await runner.runOnce();
  expect(await status()).toMatchObject({ queued: 1, failed: 0, problem: 'not_working' });
  await next.stop();
});

test('a good test shows that a server works again, while its emails still wait', async () => {
  smtp.behave(() => ({ refuse: 451, text: 'Busy' }));
  await save();
  await queue();
  await runner.runOnce();
  expect((await status()).problem).toBe('not_working');
  smtp.behave(() => 'accept');
  expect(await sendTest()).toBe(true);
  expect(await status()).toMatchObject({ queued: 1, problem: null, untold: [] });
});
