import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { BulkEmailResult, BulkEmailSummary, RecipientList } from '../../../shared/bulk-emails.ts';
import { addClients, clientRow, manyClients } from '../../../test/clients.ts';
import { type MailStudio, startMailStudio, until } from '../../../test/emails.ts';
import { DAY, fromNow } from '../../lib/clock.ts';

let mail: MailStudio;
beforeAll(async () => {
  mail = await startMailStudio();
});
afterAll(() => mail?.close());
beforeEach(() => mail.resetClients());

const call = async <T>(url: string, method: 'GET' | 'POST' = 'GET', payload?: object) => {
  const headers = await mail.studio.asOwner();
  const answer = await mail.studio.app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
  return { status: answer.statusCode, body: answer.json<T>() };
};
const bulk = async (subject: string) =>
  (
    await call<{ mailing_id: string }>('/api/admin/email/bulk', 'POST', {
      subject,
      message: `About ${subject}`,
      recipient_filter: 'all',
    })
  ).body.mailing_id;

describe('the recipients of a bulk email', () => {
  const ask = async (query: string) =>
    (await call<RecipientList>(`/api/admin/email/recipients?${query}`)).body;

  test('are empty in a new studio', async () => {
    expect(await ask('')).toEqual({
      count: 0,
      excluded_count: 0,
      recipients: [],
      excluded: [],
      next_cursor: null,
    });
  });

  test('are listed by name in pages, with exact counts and the reason each other client is left out', async () => {
    const names = ['Bo', 'ada', 'Ada', 'Zoë', 'Cy', 'Dee', 'Eve'];
    await addClients(mail.deps.database, [
      ...names.map((name, n) => clientRow(`client-${n}@example.org`, { name })),
      clientRow('left@example.org', { name: 'Ann', unsubscribed_at: fromNow(-DAY) }),
      clientRow('away@example.org', { name: 'Max', unsubscribed_at: fromNow(-DAY) }),
      clientRow('odd address@example.org', { name: 'Odd' }),
      clientRow('past@example.org', { name: 'Past', last_order_at: fromNow(-40 * DAY) }),
    ]);
    const recipients: string[] = [];
    const excluded: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: RecipientList = await ask(`filter=recent&limit=2&cursor=${cursor}`);
      expect(page).toMatchObject({ count: 7, excluded_count: 3 });
      expect(page.recipients.length).toBeLessThanOrEqual(2);
      recipients.push(...page.recipients.map(({ name, email }) => `${name} ${email}`));
      excluded.push(...page.excluded.map(({ name, reason }) => `${name} ${reason}`));
      cursor = page.next_cursor;
    }
    expect(recipients).toEqual([
      'ada client-1@example.org',
      'Ada client-2@example.org',
      'Bo client-0@example.org',
      'Cy client-4@example.org',
      'Dee client-5@example.org',
      'Eve client-6@example.org',
      'Zoë client-3@example.org',
    ]);
    expect(excluded).toEqual(['Ann unsubscribed', 'Max unsubscribed', 'Odd not_mailable']);
    expect((await ask('filter=all')).count).toBe(8);
    expect(await ask('filter=active')).toMatchObject({ count: 0, excluded_count: 0 });
  });

  test('match the count of the email sent afterwards, even across more than one slice of the table', async () => {
    await addClients(mail.deps.database, manyClients(6_000, true));
    const { count, excluded_count } = await ask('limit=1');
    expect([count, excluded_count]).toEqual([5_880, 120]);
    const id = await bulk('All');
    expect((await call<BulkEmailSummary>(`/api/admin/mailings/${id}`)).body.recipient_count).toBe(count);
  });

  test.each([
    'cursor=nonsense',
    'cursor=czEw',
    'filter=some',
    'limit=0',
    'limit=101',
  ])('rejects the query %s', async (query) => {
    expect((await call(`/api/admin/email/recipients?${query}`)).status).toBe(422);
  });
});

describe('sent bulk emails', () => {
  type List = { mailings: BulkEmailSummary[]; next_cursor: string | null };
  type Detail = BulkEmailSummary & { results: BulkEmailResult[]; next_cursor: string | null };

  test('are listed newest first, with their progress', async () => {
    await addClients(mail.deps.database, manyClients(3));
    const ids = [await bulk('One'), await bulk('Two'), await bulk('Three')];
    mail.smtp.refuseRecipients((address) => (address.startsWith('client-1@') ? 550 : undefined));
    await mail.outbox.runOnce();
    const last = await bulk('Four');
    const first = (await call<List>('/api/admin/mailings?limit=3')).body;
    expect(first.mailings.map(({ id }) => id)).toEqual([last, ids[2], ids[1]]);
    expect(first.mailings[0]).toEqual({
      id: last,
      subject: 'Four',
      message: 'About Four',
      recipient_filter: 'all',
      recipient_count: 3,
      queued: 3,
      sent: 0,
      failed: 0,
      cancelled: 0,
      created_at: expect.stringMatching(/Z$/),
    });
    expect(first.mailings[1]).toMatchObject({ queued: 0, sent: 2, failed: 1 });
    const second = (await call<List>(`/api/admin/mailings?limit=3&cursor=${first.next_cursor}`)).body;
    expect(second.mailings.map(({ id }) => id)).toEqual([ids[0]]);
    expect(second.next_cursor).toBeNull();
  });

  test('show the outcome for each recipient, paged and filtered by state', async () => {
    await addClients(mail.deps.database, manyClients(5));
    const id = await bulk('One');
    mail.smtp.refuseRecipients((address) => (address.startsWith('client-3@') ? 550 : undefined));
    await mail.outbox.runOnce();
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const { body }: { body: Detail } = await call(`/api/admin/mailings/${id}?limit=2&cursor=${cursor}`);
      expect(body).toMatchObject({ id, sent: 4, failed: 1, queued: 0 });
      seen.push(...body.results.map(({ recipient }) => recipient));
      cursor = body.next_cursor;
    }
    expect(seen).toEqual([0, 1, 2, 3, 4].map((n) => `client-${n}@example.org`));
    const { body } = await call<Detail>(`/api/admin/mailings/${id}?state=failed`);
    expect(body.results).toEqual([
      {
        email_id: expect.any(String),
        recipient: 'client-3@example.org',
        state: 'failed',
        error: '550 Recipient refused',
        next_attempt_at: null,
        sent_at: null,
      },
    ]);
    mail.smtp.refuseRecipients((address) => (address.startsWith('client-2@') ? 451 : undefined));
    const later = await bulk('Two');
    await mail.outbox.runOnce();
    const [waiting, ...more] = (await call<Detail>(`/api/admin/mailings/${later}?state=queued`)).body.results;
    expect([waiting?.recipient, more]).toEqual(['client-2@example.org', []]);
    expect(Date.parse(waiting?.next_attempt_at ?? '')).toBeGreaterThan(Date.now());
    expect((await call(`/api/admin/mailings/${id}?state=lost`)).status).toBe(422);
  });

  test('can be withdrawn as far as they are unsent, for good', async () => {
    await addClients(mail.deps.database, manyClients(6));
    const id = await bulk('Wrong');
    const cancel = () => call<BulkEmailSummary>(`/api/admin/mailings/${id}/cancel`, 'POST');
    const answer = Promise.withResolvers<void>();
    mail.smtp.behave(() => ({ hang: answer.promise }));
    const sending = mail.outbox.runOnce();
    await until(
      async () => (await call<Detail>(`/api/admin/mailings/${id}?state=sending`)).body.results.length === 2,
    );
    const { status, body } = await cancel();
    expect(status).toBe(200);
    expect(body).toMatchObject({ cancelled: 4, queued: 2 });
    answer.resolve();
    expect(await sending).toBe(2);
    expect((await cancel()).body).toMatchObject({ sent: 2, cancelled: 4, queued: 0 });
    expect(mail.smtp.messages).toHaveLength(2);
    expect(await mail.outbox.runOnce()).toBe(0);
    // The same email may be sent again at once, because the first one was withdrawn.
    expect(await bulk('Wrong')).not.toBe(id);
  });

  test('are not found by another id, and are hidden from everyone but the owner', async () => {
    for (const [url, method] of [
      ['/api/admin/mailings/none', 'GET'],
      ['/api/admin/mailings/none/cancel', 'POST'],
    ] as const) {
      expect(await call(url, method)).toEqual({
        status: 404,
        body: { detail: 'There’s no such bulk email' },
      });
      expect((await mail.studio.app.inject({ url, method })).statusCode).toBe(401);
    }
    for (const [url, method] of [
      ['/api/admin/mailings', 'GET'],
      ['/api/admin/email/recipients', 'GET'],
      ['/api/admin/email/bulk', 'POST'],
    ] as const)
      expect((await mail.studio.app.inject({ url, method })).statusCode).toBe(401);
  });
});
