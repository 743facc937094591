import { readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { EmailStatus } from '../../../shared/bulk-emails.ts';
import type { EmailServer, EmailServerForm, EmailTest } from '../../../shared/email-server.ts';
import { plainMail, until } from '../../../test/emails.ts';
import { setUpTestApp, startTestApp } from '../../../test/harness.ts';
import { createEmailRunner } from '../../../test/jobs.ts';
import { type Smtp, startSmtp } from '../../../test/services/smtp.ts';
import { queueEmail } from '../emails/queries.ts';
import { readFirstSteps } from '../first-steps/read-steps.ts';
import { readPageData } from '../pages/page-data.ts';

const product = setUpTestApp();
let smtp: Smtp;
beforeAll(async () => {
  smtp = await startSmtp();
});
afterAll(() => smtp?.stop());
beforeEach(async () => {
  await ask('DELETE');
  smtp.messages.length = 0;
  smtp.behave(() => 'accept');
  await product.deps.database.transaction(async (tx) => {
    await tx.deleteFrom('emails').execute();
    await tx.deleteFrom('jobs').execute();
  });
});

const ask = (method: 'GET' | 'PUT' | 'DELETE' | 'POST', body?: object, path = '') =>
  product.callAsOwner(method, `/email-server${path}`, body);
const read = async () => (await ask('GET')).json<EmailServer>();
const sendTest = async () => (await ask('POST', undefined, '/test')).json<EmailTest>();
const status = async () => (await product.callAsOwner('GET', '/mail')).json<EmailStatus>();
const mailStep = async () =>
  (await readFirstSteps(product.deps)).steps.find(({ id }) => id === 'mail')?.lacks;

/** What an owner enters for the test's server. */
const form = (change: Partial<EmailServerForm> = {}): EmailServerForm => {
  const { port, username, password } = new URL(smtp.url);
  return {
    ...{ host: '127.0.0.1', port: Number(port), security: 'none', user: username, password },
    ...{ from: 'desk@lowtide.example', name: '' },
    ...change,
  };
};

const queue = (
  recipient = 'nora@example.org',
  kind: 'order_placed_client' | 'order_placed_studio' = 'order_placed_client',
) =>
  product.deps.database.transaction((tx) =>
    queueEmail(
      tx,
      { PUBLIC_URL: 'https://studio.example.com', RATE_LIMITS: false },
      { ...plainMail, kind, recipient },
    ),
  );

describe('a server that is saved', () => {
  test('sends what waits at once, without a restart, and the next one replaces it', async () => {
    const runner = createEmailRunner(product.deps);
    runner.start();
    await queue();
    expect(await runner.runOnce()).toBe(0);
    expect(await read()).toMatchObject({ state: 'none', server: null });
    const saved = await ask('PUT', form({ name: 'Low Tide' }));
    expect(saved.json()).toEqual({
      state: 'here',
      server: {
        ...{ host: '127.0.0.1', port: form().port, security: 'none', user: 'studio', has_password: true },
        ...{ from: 'desk@lowtide.example', name: 'Low Tide' },
      },
      version: expect.any(Number),
    });
    await until(() => smtp.messages.length === 1);
    expect(smtp.messages[0]?.email.from).toEqual({ name: 'Low Tide', address: 'desk@lowtide.example' });
    expect(await status()).toMatchObject({ is_connected: true, server: `127.0.0.1:${form().port}` });

    const other = await startSmtp();
    const { port, password } = new URL(other.url);
    await ask('PUT', form({ port: Number(port), password }));
    await queue('mara@example.org');
    product.deps.signals.emit('mail-queued');
    await until(() => other.messages.length === 1);
    expect(smtp.messages).toHaveLength(1);
    await ask('DELETE');
    await queue('late@example.org');
    expect(await runner.runOnce()).toBe(0);
    await runner.stop();
    await other.stop();
  });

  test('is known to the pages, which promise no email without one', async () => {
    const promisesEmail = async () => (await readPageData(product.deps, 'payment-success')).sends_email;
    expect(await promisesEmail()).toBe(false);
    await ask('PUT', form());
    expect(await promisesEmail()).toBe(true);
  });

  test('sends at once what a wrong one put off', async () => {
    const runner = createEmailRunner(product.deps);
    await ask('PUT', form({ port: 1 }));
    await queue();
    expect(await runner.runOnce()).toBe(1);
    expect((await status()).last_error?.error).toContain('doesn’t accept connections at port 1');
    await ask('PUT', form());
    expect(await runner.runOnce()).toBe(1);
    expect(smtp.messages).toHaveLength(1);
    await runner.stop();
  });

  test('sends what waits in another process, too', async () => {
    await using other = await startTestApp({
      config: { DATA_DIR: product.folder, DATABASE_URL: product.deps.config.DATABASE_URL },
    });
    const runner = createEmailRunner(other.deps);
    await queue();
    expect(await runner.runOnce()).toBe(0);
    await ask('PUT', form());
    expect(await runner.runOnce()).toBe(1);
    await runner.stop();
  });
});

describe('the password', () => {
  test('leaves the product only to the mail server it was saved for', async () => {
    const { password = '' } = form();
    const answers = [await ask('PUT', form()), await ask('GET'), await product.callAsOwner('GET', '/mail')];
    for (const answer of answers) expect(answer.body).not.toContain(password);
    const rows = await Promise.all(
      (['settings', 'secrets'] as const).map((table) =>
        product.deps.database.read.selectFrom(table).selectAll().execute(),
      ),
    );
    expect(JSON.stringify(rows)).not.toContain(password);
    for (const name of await readdir(product.folder))
      if (name.startsWith('mixfront.db'))
        expect((await readFile(join(product.folder, name))).includes(password)).toBe(false);

    // Left out, it stays; for another server, port or user it has to be typed.
    const kept = await ask('PUT', withoutOne({ name: 'Desk' }));
    expect(kept.statusCode).toBe(200);
    expect(await sendTest()).toMatchObject({ is_sent: true });
    for (const change of [{ host: 'localhost' }, { port: 2525 }, { user: 'other' }])
      expect(await refuse(change)).toBe('Enter the password again: it was for another server, port or user');
    expect((await read()).server).toMatchObject({ host: '127.0.0.1', name: 'Desk' });
  });

  test('is asked for with a user, and gone without one', async () => {
    expect(await refuse()).toBe('Enter the password');
    await ask('PUT', form());
    expect((await ask('PUT', withoutOne({ user: '' }))).statusCode).toBe(200);
    expect((await read()).server).toMatchObject({ user: '', has_password: false });
    expect(await refuse()).toBe('Enter the password');
  });

  test('is asked for again before it leaves unencrypted', async () => {
    await ask('PUT', form({ security: 'starttls' }));
    expect((await ask('PUT', withoutOne({ security: 'tls' }))).statusCode).toBe(200);
    expect(await refuse({ security: 'none' })).toBe(
      'Enter the password again: without encryption, others could read it on the way',
    );
    expect((await ask('PUT', form({ security: 'none' }))).statusCode).toBe(200);
    expect((await ask('PUT', withoutOne({ security: 'none' }))).statusCode).toBe(200);
  });

  test('that can’t be read is asked for again; emails wait meanwhile', async () => {
    await ask('PUT', form());
    const key = join(product.folder, 'sealing.key');
    await rename(key, `${key}.away`);
    expect(await read()).toMatchObject({ state: 'lost', server: { host: '127.0.0.1', has_password: true } });
    expect(await status()).toMatchObject({ is_connected: false, problem: 'password_lost' });
    await queue();
    const runner = createEmailRunner(product.deps);
    expect(await runner.runOnce()).toBe(0);
    expect(await refuse()).toBe('Enter the password again: the saved one can’t be read');
    expect((await ask('PUT', form())).json()).toMatchObject({ state: 'here' });
    expect(await runner.runOnce()).toBe(1);
    await rm(`${key}.away`);
  });
});

const withoutOne = (change: Partial<EmailServerForm> = {}) => {
  const { password: _, ...rest } = form(change);
  return rest;
};
/** What is said at the password when a server isn't saved because it is missing. */
const refuse = async (change?: Partial<EmailServerForm>) => {
  const answer = await ask('PUT', withoutOne(change));
  expect([answer.statusCode, answer.json().errors]).toMatchObject([422, [{ field: 'password' }]]);
  return answer.json().errors[0].message;
};

describe('a test', () => {
  test('tells what the server says, and is the first step', async () => {
    expect(await mailStep()).toEqual(['mail_server']);
    await ask('PUT', form({ password: 'wrong' }));
    expect(await sendTest()).toEqual({
      ...{ is_sent: false, recipient: 'studio@example.com' },
      words: 'The mail server refused the user name or password: 535 Wrong name or password',
    });
    await ask('PUT', form());
    smtp.behave(() => ({ refuse: 550, text: 'Not your domain' }));
    expect(await sendTest()).toMatchObject({ is_sent: false, words: '550 Not your domain' });
    expect(await mailStep()).toEqual(['sent_mail']);
    smtp.behave(() => 'accept');
    expect(await sendTest()).toMatchObject({ is_sent: true, words: '' });
    expect(await mailStep()).toEqual([]);
    // Another server hasn't been tested.
    await ask('PUT', form({ name: 'Desk' }));
    expect(await mailStep()).toEqual(['sent_mail']);
  });
});

test('without a server the status says what clients don’t know', async () => {
  await queue();
  await queue();
  await queue('studio@example.com', 'order_placed_studio');
  expect(await status()).toMatchObject({
    ...{ is_connected: false, queued: 3 },
    untold: [{ kind: 'order_placed_client', emails: 2 }],
  });
  await ask('PUT', form());
  // It is saved, and nobody knows yet whether it works.
  expect(await status()).toMatchObject({ is_connected: true, problem: 'untested', untold: [{ emails: 2 }] });
  expect(await sendTest()).toMatchObject({ is_sent: true });
  expect(await status()).toMatchObject({ problem: null, untold: [] });
});

test('SMTP_URL wins over what is saved, and nothing can be saved beside it', async () => {
  await using other = await startTestApp({
    config: { SMTP_URL: 'smtp://me:secret@mail.example.com', MAIL_FROM: 'Low Tide <desk@example.com>' },
  });
  expect((await other.callAsOwner('GET', '/email-server')).json()).toEqual({
    state: 'environment',
    server: {
      ...{ host: 'mail.example.com', port: 587, security: 'if_offered', user: 'me', has_password: true },
      ...{ from: 'desk@example.com', name: 'Low Tide' },
    },
    version: 1,
  });
  const refused = await other.callAsOwner('PUT', '/email-server', form());
  expect([refused.statusCode, refused.json().detail]).toEqual([
    409,
    'SMTP_URL is set where Mixfront is started, and wins. Remove it there to set the server here.',
  ]);
});

test.each<[string, object]>([
  ['host', { host: '' }],
  ['host', { host: 'mail.example.com:587' }],
  ['host', { host: 'smtp://mail.example.com' }],
  ['host', { host: 'mail.example.com\r\nRCPT TO:<eve@example.net>' }],
  ['port', { port: 0 }],
  ['port', { port: 65_536 }],
  ['port', { port: '587' }],
  ['security', { security: 'ssl' }],
  ['user', { user: 'me\r\nAUTH' }],
  ['password', { password: 'a\0b' }],
  ['password', { password: 'x'.repeat(501) }],
  ['from', { from: 'desk@lowtide.example, eve@example.net' }],
  ['from', { from: 'Low Tide <desk@lowtide.example>' }],
  ['name', { name: 'Low Tide\r\nBcc: eve@example.net' }],
])('refuses a %s like %j', async (field, change) => {
  const answer = await ask('PUT', { ...form(), ...change });
  expect([answer.statusCode, answer.json().errors]).toMatchObject([422, [{ field }]]);
  expect((await read()).state).toBe('none');
});

test('only the owner reads, changes and tests it', async () => {
  for (const [method, path] of [
    ['GET', ''],
    ['PUT', ''],
    ['DELETE', ''],
    ['POST', '/test'],
  ] as const) {
    const { statusCode } = await product.app.inject({ method, url: `/api/admin/email-server${path}` });
    expect(statusCode).toBe(401);
  }
});
