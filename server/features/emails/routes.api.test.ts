import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Email } from '../../../shared/emails.ts';
import { type MailStudio, startMailStudio, until } from '../../../test/emails.ts';
import { MINUTE } from '../../lib/clock.ts';

let mail: MailStudio;
beforeAll(async () => {
  mail = await startMailStudio();
});
afterAll(() => mail?.close());
beforeEach(() => mail.reset());

describe('the email routes', () => {
  type Listed = { emails: Email[]; next_cursor: string | null };
  const get = async (path: string) => {
    const answer = await mail.studio.app.inject({ url: path, headers: await mail.studio.asOwner() });
    return { status: answer.statusCode, body: answer.json<Listed>() };
  };
  const retry = async (id: string) => {
    const url = `/api/admin/emails/${id}/retry`;
    const answer = await mail.studio.app.inject({
      method: 'POST',
      url,
      headers: await mail.studio.asOwner(),
    });
    return { status: answer.statusCode, body: answer.json<Email & { detail: string }>() };
  };

  test('are for the owner only', async () => {
    const { id } = await mail.queue();
    expect((await mail.studio.app.inject({ url: '/api/admin/emails' })).statusCode).toBe(401);
    expect((await mail.studio.app.inject({ url: `/api/admin/emails/${id}` })).statusCode).toBe(401);
    expect(
      (await mail.studio.app.inject({ method: 'POST', url: `/api/admin/emails/${id}/retry` })).statusCode,
    ).toBe(401);
  });

  test('list emails newest first in pages, including those not rendered yet', async () => {
    for (let count = 0; count < 5; count++) await mail.queue({ recipient: `client-${count}@example.org` });
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

  test('filter by state, and return errors but nothing beyond the contract', async () => {
    mail.smtp.refuseRecipients((address) => (address === 'gone@example.org' ? 550 : undefined));
    await mail.queue();
    const { id } = await mail.queue({ recipient: 'gone@example.org' });
    await mail.outbox.runOnce();
    const { body } = await get('/api/admin/emails?state=failed');
    expect(body.emails).toEqual([
      {
        id,
        order_id: null,
        order_name: null,
        kind: 'order_placed_client',
        recipient: 'gone@example.org',
        subject: 'Your order',
        text: expect.stringContaining('HOW TO PAY'),
        state: 'failed',
        attempts: 1,
        error: '550 Recipient refused',
        held: null,
        created_at: expect.any(String),
        next_attempt_at: null,
        sent_at: null,
      },
    ]);
    expect((await get('/api/admin/emails?state=lost')).status).toBe(422);
  });

  test('list an email that can’t be rendered, too', async () => {
    await mail.queue({ kind: 'from_the_future' });
    expect((await get('/api/admin/emails')).body.emails).toMatchObject([
      { kind: 'from_the_future', text: '' },
    ]);
  });

  test('requeue a failed email on retry and wake the outbox', async () => {
    mail.smtp.refuseRecipients(() => 550);
    const row = await mail.queue();
    await mail.outbox.runOnce();
    mail.smtp.refuseRecipients(() => undefined);
    mail.outbox.start();
    const { status, body } = await retry(row.id);
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: row.id, state: 'queued', attempts: 0, error: null });
    await until(async () => (await mail.rowOf(row)).state === 'sent');
    expect(mail.smtp.messages.map(({ email }) => email.messageId)).toEqual([row.message_id]);
    expect(await retry(row.id)).toMatchObject({
      status: 409,
      body: { detail: 'Only a failed email can be sent again' },
    });
    expect(await retry('nobody')).toMatchObject({ status: 404 });
  });

  test('return one email by id', async () => {
    const row = await mail.queue();
    const { status, body } = await get(`/api/admin/emails/${row.id}`);
    expect(status).toBe(200);
    expect(body).toEqual((await get('/api/admin/emails')).body.emails[0]);
    expect(body).toMatchObject({ id: row.id, state: 'queued', next_attempt_at: row.next_attempt_at });
    expect(await get('/api/admin/emails/nobody')).toMatchObject({
      status: 404,
      body: { detail: 'There’s no such email' },
    });
  });

  test('retry an email that waits for its next attempt at once, and keep counting', async () => {
    mail.smtp.behave(() => ({ refuse: 451, text: 'Busy' }));
    const row = await mail.queue();
    expect(await retry(row.id)).toMatchObject({ status: 409 });
    const began = Date.now();
    await mail.outbox.runOnce();
    const { body: waiting } = await get('/api/admin/emails?state=queued');
    expect(waiting.emails).toMatchObject([{ error: '451 Busy', attempts: 1 }]);
    expect(Date.parse(waiting.emails[0]?.next_attempt_at ?? '')).toBeGreaterThanOrEqual(began + MINUTE);
    mail.smtp.behave(() => 'accept');
    mail.outbox.start();
    expect(await retry(row.id)).toMatchObject({ status: 200, body: { state: 'queued', attempts: 1 } });
    await until(async () => (await mail.rowOf(row)).state === 'sent');
    expect(await mail.rowOf(row)).toMatchObject({ attempts: 2, error: null });
  });

  test('requeue an email once for two concurrent retries', async () => {
    mail.smtp.refuseRecipients(() => 550);
    const row = await mail.queue();
    await mail.outbox.runOnce();
    const answers = await Promise.all([retry(row.id), retry(row.id), retry(row.id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });
});
