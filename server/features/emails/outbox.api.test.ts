import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import type { Email, email as emailSchema } from '../../../shared/emails.ts';
import { noAddOns } from '../../../shared/pricing.ts';
import { defaultSettings } from '../../../shared/settings.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { type ReceivedMail, type Smtp, startSmtp } from '../../../test/services/smtp.ts';
import { fromNow, HOUR, MINUTE, SECOND } from '../../clock.ts';
import { closeDeps, createDeps, type Deps } from '../../deps.ts';
import { createOutbox, type Outbox } from '../../jobs/outbox.ts';
import type { OrderEmailData } from '../orders/emails.tsx';
import { claimDue, type EmailRow, findEmail, listEmails, type NewEmail, queueEmail } from './queries.ts';

let smtp: Smtp;
let studio: TestApp;
let deps: Deps;
let outbox: Outbox;

beforeAll(async () => {
  smtp = await startSmtp();
  studio = await startTestApp({ config: { SMTP_URL: smtp.url, MAIL_FROM: 'studio@example.com' } });
  deps = studio.deps;
});
afterAll(async () => {
  await outbox?.stop();
  await studio?.close();
  await smtp?.stop();
});
beforeEach(async () => {
  await outbox?.stop();
  outbox = createOutbox(deps);
  await deps.database.transaction(async (tx) => {
    await tx.deleteFrom('emails').execute();
  });
  smtp.messages.length = 0;
  smtp.behave(() => 'accept');
  smtp.refuseRecipients(() => undefined);
});

const facts: OrderEmailData = {
  public_url: 'https://studio.example.com',
  settings: { ...defaultSettings, business_name: 'Low Tide Studio' },
  order: {
    id: 'MX-TEST00000001',
    name: 'Nora Lind',
    email: 'nora@example.org',
    project_details: 'Two songs',
    notes: '',
    song_count: 2,
    add_ons: noAddOns(),
    lines: [
      {
        item: 'base',
        label: 'Mixing and mastering, 2 songs',
        quantity: 2,
        unit_amount: 5_000,
        amount: 10_000,
      },
    ],
    original_amount: 10_000,
    discount_code: null,
    discount_amount: 0,
    total_amount: 10_000,
    created_at: '2026-11-21T18:04:11.000Z',
    files: [{ name: 'song.wav', size_bytes: 1_000_000 }],
  },
};

const queue = async (change: Partial<NewEmail> = {}, by: Deps = deps): Promise<EmailRow> => {
  await by.database.transaction((tx) =>
    queueEmail(tx, 'https://studio.example.com', {
      kind: 'order_placed_client',
      order_id: null,
      recipient: 'nora@example.org',
      reply_to: 'owner@example.com',
      subject: 'Your order',
      data: facts,
      ...change,
    }),
  );
  const [newest] = await listEmails(by.database.read, { limit: 1, before: null, state: undefined });
  if (!newest) throw new Error('Nothing was queued');
  return newest;
};

const rowOf = async ({ id }: { id: string }, by: Deps = deps): Promise<EmailRow> => {
  const row = await findEmail(by.database.read, id);
  if (!row) throw new Error('The row is gone');
  return row;
};

/** As if so much time had passed. */
const age = async (
  change: Partial<Pick<EmailRow, 'next_attempt_at' | 'lease_until' | 'attempts'>>,
): Promise<void> => {
  await deps.database.transaction(async (tx) => {
    await tx.updateTable('emails').set(change).execute();
  });
};
const makeDue = () => age({ next_attempt_at: fromNow(-SECOND) });
const waitOf = (row: EmailRow) => Date.parse(row.next_attempt_at) - Date.now();

const until = async (isTrue: () => boolean | Promise<boolean>): Promise<void> => {
  const end = performance.now() + 15_000;
  while (!(await isTrue())) {
    if (performance.now() > end) throw new Error('It did not happen within 15 s');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};

describe('sending', () => {
  test('a message leaves with both parts and the headers of its row', async () => {
    const row = await queue();
    expect(row).toMatchObject({ state: 'queued', attempts: 0, html: null, text: null, sent_at: null });
    expect(row.message_id).toMatch(/^<[0-9a-f-]{36}@studio\.example\.com>$/);
    expect(await outbox.runOnce()).toBe(1);
    expect(smtp.messages).toHaveLength(1);
    expect(smtp.messages[0]?.email).toMatchObject({
      from: { name: 'Low Tide Studio', address: 'studio@example.com' },
      to: [{ address: 'nora@example.org' }],
      replyTo: [{ address: 'owner@example.com' }],
      subject: 'Your order',
      messageId: row.message_id,
      html: expect.stringContaining('Your files have arrived'),
      text: expect.stringContaining('HOW TO PAY'),
    });
    const sent = await rowOf(row);
    expect(sent).toMatchObject({ state: 'sent', attempts: 1, error: null, lease_until: null });
    expect(Date.now() - Date.parse(sent.sent_at ?? '')).toBeLessThan(10 * SECOND);
    expect(await outbox.runOnce()).toBe(0);
  });

  test('it leaves with the transaction that queued it, or not at all', async () => {
    await expect(
      deps.database.transaction(async (tx) => {
        await queueEmail(tx, 'http://127.0.0.1:3000', {
          kind: 'order_placed_client',
          order_id: null,
          recipient: 'nora@example.org',
          reply_to: '',
          subject: 'Your order',
          data: facts,
        });
        throw new Error('no order');
      }),
    ).rejects.toThrow('no order');
    expect(await outbox.runOnce()).toBe(0);
  });

  test('a started outbox sends at the signal, and stop waits for what is under way', async () => {
    outbox.start();
    smtp.behave(() => ({ tarpit: 500 }));
    const row = await queue();
    deps.signals.emit('mail-queued');
    await until(async () => (await rowOf(row)).state === 'sending');
    await outbox.stop();
    expect(await rowOf(row)).toMatchObject({ state: 'sent' });
    const later = await queue();
    deps.signals.emit('mail-queued');
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(await rowOf(later)).toMatchObject({ state: 'queued', attempts: 0 });
  });

  test('one slow message does not hold up the others', async () => {
    smtp.behave((mail) => (mail.to[0] === 'slow@example.org' ? { tarpit: 3_000 } : 'accept'));
    const slow = await queue({ recipient: 'slow@example.org' });
    for (let count = 0; count < 10; count++) await queue();
    const all = outbox.runOnce();
    await until(() => smtp.messages.length === 10);
    expect(await rowOf(slow)).toMatchObject({ state: 'sending' });
    expect(await all).toBe(11);
    expect(await rowOf(slow)).toMatchObject({ state: 'sent' });
  });

  test('two processes on one database send each of 60 messages once', async () => {
    const others = await createDeps(deps.config, deps.log);
    const second = createOutbox(others);
    for (let count = 0; count < 60; count++) await queue({ recipient: `client-${count}@example.org` });
    await Promise.all([outbox.runOnce(), second.runOnce()]);
    await closeDeps(others);
    expect(smtp.messages).toHaveLength(60);
    expect(new Set(smtp.messages.map(({ to }) => to[0])).size).toBe(60);
    expect(await listEmails(deps.database.read, { limit: 100, before: null, state: 'sent' })).toHaveLength(
      60,
    );
  });
});

describe('what the mail server answers', () => {
  test('451 is tried again after a while, with the same words and id', async () => {
    smtp.behave(() => ({ refuse: 451, text: 'Busy, come back' }));
    const row = await queue();
    await outbox.runOnce();
    const delayed = await rowOf(row);
    expect(delayed).toMatchObject({
      state: 'queued',
      attempts: 1,
      error: '451 Busy, come back',
      lease_until: null,
    });
    expect(waitOf(delayed)).toBeGreaterThan(50 * SECOND);
    expect(waitOf(delayed)).toBeLessThanOrEqual(72 * SECOND);
    expect(await outbox.runOnce()).toBe(0);

    const second = { ...facts, settings: { ...facts.settings, business_name: 'Renamed' } };
    await deps.database.transaction(async (tx) => {
      await tx
        .updateTable('emails')
        .set({ data: JSON.stringify(second) })
        .execute();
    });
    smtp.behave(() => 'accept');
    await makeDue();
    expect(await outbox.runOnce()).toBe(1);
    expect(await rowOf(row)).toMatchObject({ state: 'sent', attempts: 2, error: null });
    expect(smtp.messages).toHaveLength(1);
    expect(smtp.messages[0]?.email.messageId).toBe(row.message_id);
    expect(smtp.messages[0]?.email.html).toContain('Low Tide Studio');
  });

  test('451 to the end fails on the third day', async () => {
    smtp.behave(() => ({ refuse: 451, text: 'Busy' }));
    const row = await queue();
    await age({ attempts: 18 });
    await outbox.runOnce();
    const last = await rowOf(row);
    expect(last).toMatchObject({ state: 'queued', attempts: 19 });
    expect(waitOf(last)).toBeGreaterThan(4 * HOUR);
    expect(waitOf(last)).toBeLessThanOrEqual(6 * HOUR);
    await makeDue();
    await outbox.runOnce();
    expect(await rowOf(row)).toMatchObject({
      state: 'failed',
      attempts: 20,
      error: 'Given up after three days of trying. 451 Busy',
    });
  });

  test.each(['recipient', 'message'])('550 for the %s is final and shown', async (what) => {
    if (what === 'message') smtp.behave(() => ({ refuse: 550, text: 'Not wanted here' }));
    else smtp.refuseRecipients(() => 550);
    const row = await queue();
    await outbox.runOnce();
    const words = what === 'message' ? '550 Not wanted here' : '550 Recipient refused';
    expect(await rowOf(row)).toMatchObject({ state: 'failed', attempts: 1, error: words, lease_until: null });
    await makeDue();
    expect(await outbox.runOnce()).toBe(0);
  });

  test('a connection cut after the message is doubtful: sent once more with the same id', async () => {
    smtp.behave(() => 'drop');
    const row = await queue();
    await outbox.runOnce();
    expect(await rowOf(row)).toMatchObject({
      state: 'queued',
      doubts: 1,
      error: expect.stringContaining('did not answer'),
    });
    smtp.behave(() => 'accept');
    await makeDue();
    await outbox.runOnce();
    expect(await rowOf(row)).toMatchObject({ state: 'sent' });
    expect(smtp.messages.map(({ email }) => email.messageId)).toEqual([row.message_id, row.message_id]);
  });

  test('a doubt that repeats itself ends after the second copy', async () => {
    smtp.behave(() => 'drop');
    const row = await queue();
    for (let round = 0; round < 4; round++) {
      await outbox.runOnce();
      await makeDue();
    }
    expect(smtp.messages).toHaveLength(2);
    expect(await rowOf(row)).toMatchObject({
      state: 'failed',
      error: expect.stringContaining('It may have arrived all the same'),
    });
  });

  test('a mail server that is away is not asked for every message', async () => {
    const away = await startSmtp();
    const unreachable = await createDeps({ ...deps.config, SMTP_URL: away.url }, deps.log);
    await away.stop();
    const rows: EmailRow[] = [];
    for (let count = 0; count < 10; count++) rows.push(await queue());
    const waiting = createOutbox(unreachable);
    expect(await waiting.runOnce()).toBeLessThanOrEqual(3);
    await waiting.stop();
    await closeDeps(unreachable);
    const now = await Promise.all(rows.map((row) => rowOf(row)));
    expect(now.every(({ state }) => state === 'queued')).toBe(true);
    expect(now[0]?.error).toMatch(/The mail server could not be reached/);
    await makeDue();
    expect(await outbox.runOnce()).toBe(10);
    expect(smtp.messages).toHaveLength(10);
  });

  test('a message nobody can write fails and holds up no other', async () => {
    const strange = await queue({ kind: 'from_the_future' });
    const plain = await queue();
    await outbox.runOnce();
    expect(await rowOf(strange)).toMatchObject({
      state: 'failed',
      error: expect.stringContaining('from_the_future'),
    });
    expect(await rowOf(plain)).toMatchObject({ state: 'sent' });
  });
});

describe('processes that die and clocks that jump', () => {
  const claimAsOther = () => deps.database.transaction((tx) => claimDue(tx, 10, 3 * MINUTE));

  test('a message of a living process is left alone, of a dead one taken once more', async () => {
    const row = await queue();
    expect(await claimAsOther()).toHaveLength(1);
    expect(await outbox.runOnce()).toBe(0);
    await age({ lease_until: fromNow(-SECOND) });
    expect(await outbox.runOnce()).toBe(1);
    expect(await rowOf(row)).toMatchObject({ state: 'sent', doubts: 1, attempts: 2 });
    expect(smtp.messages.map(({ email }) => email.messageId)).toEqual([row.message_id]);
  });

  test('interrupted twice, it waits for the owner', async () => {
    const row = await queue();
    for (let round = 0; round < 2; round++) {
      expect(await claimAsOther()).toHaveLength(1);
      await age({ lease_until: fromNow(-SECOND) });
    }
    await outbox.runOnce();
    expect(smtp.messages).toEqual([]);
    expect(await rowOf(row)).toMatchObject({
      state: 'failed',
      error: expect.stringContaining('interrupted twice'),
    });
  });

  test('killed between the message and the answer: one more copy, the same id', async () => {
    let arrived: ReceivedMail | undefined;
    smtp.behave((mail) => {
      arrived = mail;
      return { tarpit: 60_000 };
    });
    const row = await queue();
    // A process without a compiler for templates: the words are there already.
    await deps.database.transaction(async (tx) => {
      await tx.updateTable('emails').set({ html: '<p>Hello</p>', text: 'Hello' }).execute();
    });
    const at = (path: string) => JSON.stringify(new URL(path, import.meta.url).href);
    const code = `
      const { createOutbox } = await import(${at('../../jobs/outbox.ts')});
      const { createDeps } = await import(${at('../../deps.ts')});
      const log = { info() {}, warn() {}, error: console.error };
      await createOutbox(await createDeps(${JSON.stringify(deps.config)}, log)).runOnce();`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let complaints = '';
    child.stderr.on('data', (chunk: Buffer) => {
      complaints += chunk;
    });
    await until(() => {
      if (child.exitCode !== null) throw new Error(complaints);
      return arrived !== undefined;
    });
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(await rowOf(row)).toMatchObject({ state: 'sending', attempts: 1 });
    expect(await outbox.runOnce()).toBe(0);

    smtp.behave(() => 'accept');
    await age({ lease_until: fromNow(-SECOND) });
    expect(await outbox.runOnce()).toBe(1);
    expect(smtp.messages.map(({ email }) => email.messageId)).toEqual([arrived?.email.messageId]);
    expect(await rowOf(row)).toMatchObject({ state: 'sent', message_id: arrived?.email.messageId });
  });

  test('times absurdly far ahead count as due', async () => {
    const waiting = await queue();
    await age({ next_attempt_at: fromNow(8 * HOUR) });
    const leased = await queue();
    await deps.database.transaction(async (tx) => {
      await tx
        .updateTable('emails')
        .set({ state: 'sending', attempts: 1, lease_until: fromNow(8 * HOUR) })
        .where('id', '=', leased.id)
        .execute();
    });
    expect(await outbox.runOnce()).toBe(2);
    for (const row of [waiting, leased]) expect(await rowOf(row)).toMatchObject({ state: 'sent' });
    const soon = await queue();
    await age({ next_attempt_at: fromNow(5 * HOUR) });
    expect(await outbox.runOnce()).toBe(0);
    expect(await rowOf(soon)).toMatchObject({ state: 'queued' });
  });
});

test('no header can be made from what a visitor typed', async () => {
  const row = await queue({
    subject: 'Hello\r\nBcc: eve@example.net\r\n\r\nYou won',
    reply_to: 'a@example.org\r\nBcc: eve@example.net',
    data: { ...facts, settings: { ...facts.settings, business_name: 'X\r\nBcc: eve@example.net' } },
  });
  const crooked = await queue({ recipient: 'nora@example.org\r\nRCPT TO:<eve@example.net>' });
  await outbox.runOnce();
  expect(smtp.messages).toHaveLength(1);
  const [mail] = smtp.messages;
  expect(mail?.to).toEqual(['nora@example.org']);
  expect(mail?.email.subject).toBe('Hello Bcc: eve@example.net You won');
  expect(mail?.email.bcc).toBeUndefined();
  expect(mail?.email.replyTo).toBeUndefined();
  expect(await rowOf(row)).toMatchObject({ state: 'sent' });
  expect(await rowOf(crooked)).toMatchObject({
    state: 'failed',
    error: 'The recipient is not a plain e-mail address',
  });
});

test('without a mail server messages are written and stay queued', async () => {
  const keeping = await createDeps({ ...deps.config, SMTP_URL: undefined }, deps.log);
  const kept = createOutbox(keeping);
  const rows = [await queue(), await queue({ kind: 'from_the_future' }), await queue()];
  expect(await kept.runOnce()).toBe(3);
  expect(await kept.runOnce()).toBe(0);
  await closeDeps(keeping);
  const [first, strange, third] = await Promise.all(rows.map((row) => rowOf(row)));
  for (const row of [first, third])
    expect(row).toMatchObject({
      state: 'queued',
      attempts: 0,
      error: null,
      html: expect.stringContaining('Low Tide Studio'),
    });
  expect(strange).toMatchObject({ state: 'queued', html: null });
  // Once a server is configured they leave.
  expect(await outbox.runOnce()).toBe(3);
  expect(smtp.messages).toHaveLength(2);
});

describe('the routes', () => {
  type Listed = { emails: z.infer<typeof emailSchema>[]; next_cursor: string | null };
  const get = async (path: string) => {
    const answer = await studio.app.inject({ url: path, headers: await studio.asOwner() });
    return { status: answer.statusCode, body: answer.json<Listed>() };
  };
  const retry = async (id: string) => {
    const url = `/api/admin/emails/${id}/retry`;
    const answer = await studio.app.inject({ method: 'POST', url, headers: await studio.asOwner() });
    return { status: answer.statusCode, body: answer.json<Email & { detail: string }>() };
  };

  test('are the owner’s alone', async () => {
    const { id } = await queue();
    expect((await studio.app.inject({ url: '/api/admin/emails' })).statusCode).toBe(401);
    expect(
      (await studio.app.inject({ method: 'POST', url: `/api/admin/emails/${id}/retry` })).statusCode,
    ).toBe(401);
  });

  test('list newest first, page by page, also what is not written yet', async () => {
    for (let count = 0; count < 5; count++) await queue({ recipient: `client-${count}@example.org` });
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const { status, body } = await get(`/api/admin/emails?limit=2&cursor=${cursor}`);
      expect(status).toBe(200);
      for (const one of body.emails) {
        seen.push(one.recipient);
        expect(one.text).toContain('HOW TO PAY');
      }
      cursor = body.next_cursor;
    }
    expect(seen).toEqual([4, 3, 2, 1, 0].map((count) => `client-${count}@example.org`));
    expect((await get('/api/admin/emails?cursor=nonsense')).status).toBe(422);
  });

  test('list by state, with what went wrong and nothing beyond the contract', async () => {
    smtp.refuseRecipients((address) => (address === 'gone@example.org' ? 550 : undefined));
    await queue();
    const { id } = await queue({ recipient: 'gone@example.org' });
    await outbox.runOnce();
    const { body } = await get('/api/admin/emails?state=failed');
    expect(body.emails).toEqual([
      {
        id,
        order_id: null,
        kind: 'order_placed_client',
        recipient: 'gone@example.org',
        subject: 'Your order',
        text: expect.stringContaining('HOW TO PAY'),
        state: 'failed',
        attempts: 1,
        error: '550 Recipient refused',
        created_at: expect.any(String),
        sent_at: null,
      },
    ]);
    expect((await get('/api/admin/emails?state=lost')).status).toBe(422);
  });

  test('a message that cannot be written is listed all the same', async () => {
    await queue({ kind: 'from_the_future' });
    expect((await get('/api/admin/emails')).body.emails).toMatchObject([
      { kind: 'from_the_future', text: '' },
    ]);
  });

  test('retry queues a failed message anew, and wakes the outbox', async () => {
    smtp.refuseRecipients(() => 550);
    const row = await queue();
    await outbox.runOnce();
    smtp.refuseRecipients(() => undefined);
    outbox.start();
    const { status, body } = await retry(row.id);
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: row.id, state: 'queued', attempts: 0, error: null });
    await until(async () => (await rowOf(row)).state === 'sent');
    expect(smtp.messages.map(({ email }) => email.messageId)).toEqual([row.message_id]);
    expect(await retry(row.id)).toMatchObject({
      status: 409,
      body: { detail: 'Only a message that failed can be sent again' },
    });
    expect(await retry('nobody')).toMatchObject({ status: 404 });
  });

  test('two retries at once queue it once', async () => {
    smtp.refuseRecipients(() => 550);
    const row = await queue();
    await outbox.runOnce();
    const answers = await Promise.all([retry(row.id), retry(row.id), retry(row.id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });
});
