import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { BulkEmail } from '../../../shared/bulk-emails.ts';
import { addClients, clientRow } from '../../../test/clients.ts';
import { type MailStudio, startMailStudio } from '../../../test/emails.ts';
import { placed } from '../../../test/orders.ts';
import { DAY, fromNow, MINUTE, SECOND } from '../../lib/clock.ts';

type Answer = { message: string; sent_count: number; mailing_id: string | null; detail: string };

let mail: MailStudio;
beforeAll(async () => {
  mail = await startMailStudio();
});
afterAll(() => mail?.close());
beforeEach(() => {
  // All within a minute, however long a busy machine takes.
  vi.setSystemTime(new Date());
  return mail.resetClients();
});
afterEach(() => void vi.useRealTimers());

const words = { subject: 'News', message: 'A new room.' };
const send = async (form: Partial<BulkEmail> & Record<string, unknown> = words) => {
  const answer = await mail.studio.callAsOwner('POST', '/email/bulk', {
    recipient_filter: 'all',
    recipient_emails: [],
    ...words,
    ...form,
  });
  return { status: answer.statusCode, body: answer.json<Answer>() };
};
const queued = () =>
  mail.deps.database.read
    .selectFrom('emails')
    .selectAll()
    .where('kind', '=', 'bulk')
    .orderBy('seq')
    .execute();
const recipients = async () => (await queued()).map(({ recipient }) => recipient).sort();
const add = (...rows: ReturnType<typeof clientRow>[]) => addClients(mail.deps.database, rows);

describe('the recipients', () => {
  const unsubscribed_at = fromNow(-DAY);
  beforeEach(() =>
    add(
      clientRow('new@example.org'),
      clientRow('Old@Example.org', { last_order_at: fromNow(-31 * DAY), active_orders: 2 }),
      clientRow('lately@example.org', { last_order_at: fromNow(-30 * DAY + MINUTE), active_orders: 1 }),
      clientRow('gone@example.org', { active_orders: 1, unsubscribed_at }),
      clientRow('two@example.org, eve@example.net', { active_orders: 1 }),
    ),
  );

  test.each([
    ['all', ['Old@Example.org', 'lately@example.org', 'new@example.org']],
    ['recent', ['lately@example.org', 'new@example.org']],
    ['active', ['Old@Example.org', 'lately@example.org']],
  ] as const)('are the %s clients without unsubscribed ones and invalid addresses', async (filter, expected) => {
    const { body } = await send({ recipient_filter: filter });
    expect(body).toEqual({
      message: `Bulk email sent successfully! Sent to ${expected.length} recipients`,
      sent_count: expected.length,
      mailing_id: expect.any(String),
    });
    expect(await recipients()).toEqual([...expected].sort());
  });

  test('can be narrowed by a list of addresses in any case, which never adds anyone', async () => {
    const recipient_emails = [
      'OLD@example.ORG',
      ' new@example.org ',
      'gone@example.org',
      'eve@example.net',
      'Old@example.org',
    ];
    expect((await send({ recipient_emails })).body.sent_count).toBe(2);
    expect(await recipients()).toEqual(['Old@Example.org', 'new@example.org']);
    expect((await send({ recipient_emails, recipient_filter: 'active' })).body.sent_count).toBe(1);
  });

  test('may be none: the answer is friendly and nothing is sent', async () => {
    const { status, body } = await send({ recipient_emails: ['eve@example.net'] });
    expect(status).toBe(200);
    expect(body).toEqual({
      message: expect.stringMatching(/No client matches/),
      sent_count: 0,
      mailing_id: null,
    });
    // The same request succeeds once there is a client.
    await add(clientRow('eve@example.net'));
    expect((await send({ recipient_emails: ['eve@example.net'] })).body.sent_count).toBe(1);
  });

  test('can be a list longer than one database query and larger than other request bodies may be', async () => {
    const strangers = Array.from({ length: 20_000 }, (_, n) => `stranger-${n}@example.net`);
    expect((await send({ recipient_emails: [...strangers, 'new@example.org'] })).body.sent_count).toBe(1);
  });
});

test.each([
  [{ subject: '' }, 'Please fill in subject and message'],
  [{ subject: '  ' }, 'Please fill in subject and message'],
  [{ message: '\n' }, 'Please fill in subject and message'],
  [{ message: undefined }, 'Please fill in subject and message'],
  [{ subject: 'a\r\nBcc: eve@example.net' }, /can’t be stored/],
  [{ message: 'Hi {{cleint_name}}' }, /\{\{cleint_name\}\} isn’t a variable/],
  [{ recipient_filter: 'everybody' }, 'Choose all, recent or active clients'],
  [{ recipient_filter: undefined }, 'Choose all, recent or active clients'],
])('rejects %j', async (change, detail) => {
  await add(clientRow('ada@example.org'));
  const { status, body } = await send(change as Partial<BulkEmail>);
  expect([status, body.detail]).toEqual([422, expect.stringMatching(detail)]);
  expect(await queued()).toEqual([]);
});

describe('the text', () => {
  test("has each recipient's values from their latest order, and is stored only once", async () => {
    await placed(mail.studio.url, { fields: { name: 'Nora Lind', email: 'nora@example.org' } });
    const id = await placed(mail.studio.url, {
      fields: {
        name: 'Nora <b>Lind',
        email: 'NORA@example.org',
        song_count: '3',
        rush_delivery: 'true',
        song_title: 'Harbour',
      },
    });
    await placed(mail.studio.url, { fields: { name: 'Bo', email: 'bo@example.org' } });
    await mail.reset();
    const message =
      'Hi {{client_name}},\n\n{{order_title}}, {{order_id}} ({{song_count}}, {{order_total}}) is {{order_status}}.';
    const { body } = await send({ subject: 'About {{ order_id }}', message });
    expect(body.sent_count).toBe(2);
    const [nora] = await queued();
    expect(nora).toMatchObject({
      recipient: 'NORA@example.org',
      subject: `About ${id}`,
      mailing_id: body.mailing_id,
      order_id: null,
    });
    expect(nora?.data).not.toContain('({{song_count}}');
    await mail.outbox.runOnce();
    const received = mail.smtp.messages.find(({ to }) => to[0] === 'NORA@example.org')?.email;
    expect(received?.subject).toBe(`About ${id}`);
    expect(received?.text).toContain(
      `Hi Nora <b>Lind,\n\nHarbour and 2 more, ${id} (3 songs, $210) is pending.`,
    );
    expect(received?.html).toContain('Nora &lt;b&gt;Lind');
    expect(received?.replyTo).toMatchObject([{ address: 'studio@example.com' }]);
    // The rendered text isn't stored per recipient.
    expect((await queued()).map(({ html, state }) => [html, state])).toEqual(Array(2).fill([null, 'sent']));
    const shown = await mail.studio.callAsOwner('GET', `/emails/${nora?.id}`);
    expect(shown.json()).toMatchObject({
      text: `Hi Nora <b>Lind,\n\nHarbour and 2 more, ${id} (3 songs, $210) is pending.`,
    });
  });

  test('keeps a value that looks like a variable as it is', async () => {
    await add(clientRow('eve@example.org', { name: '{{contact_email}}' }));
    await send({ subject: 'Hi {{client_name}}' });
    expect((await queued())[0]?.subject).toBe('Hi {{contact_email}}');
  });

  test('has a personal one-click unsubscribe link', async () => {
    await add(clientRow('ada@example.org'), clientRow('bo@example.org'));
    await send();
    await mail.outbox.runOnce();
    const links = mail.smtp.messages.map(({ email }) => {
      const of = (key: string) => email.headers.find((header) => header.key === key)?.value;
      expect(of('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
      expect(of('precedence')).toBe('bulk');
      const link = of('list-unsubscribe')?.slice(1, -1) ?? 'none';
      expect(email.text).toContain(link);
      return link;
    });
    expect(new Set(links).size).toBe(2);
  });
});

describe('a client who unsubscribes', () => {
  const unsubscribe = (id: string) =>
    mail.deps.database.transaction(async (tx) => {
      await tx
        .updateTable('clients')
        .set({ unsubscribed_at: fromNow(0) })
        .where('id', '=', id)
        .execute();
    });

  test('before the email is sent gets none, and its row says why', async () => {
    await add(clientRow('ada@example.org'), clientRow('bo@example.org'));
    await send();
    await unsubscribe('bo-example-org');
    await mail.outbox.runOnce();
    expect(mail.smtp.messages.map(({ to }) => to[0])).toEqual(['ada@example.org']);
    const [, bo] = await queued();
    expect(bo).toMatchObject({
      state: 'cancelled',
      error: expect.stringContaining('unsubscribed'),
      attempts: 0,
    });
  });

  test('between two attempts gets no second one', async () => {
    await add(clientRow('bo@example.org'));
    await send();
    mail.smtp.behave(() => ({ refuse: 451 }));
    await mail.outbox.runOnce();
    await unsubscribe('bo-example-org');
    mail.smtp.behave(() => 'accept');
    await mail.makeDue();
    mail.smtp.messages.length = 0;
    await mail.outbox.runOnce();
    expect(mail.smtp.messages).toEqual([]);
    expect((await queued())[0]).toMatchObject({ state: 'cancelled', attempts: 1 });
  });

  test('still gets emails about their orders', async () => {
    await add(clientRow('nora@example.org', { unsubscribed_at: fromNow(-DAY) }));
    await mail.queue();
    await mail.queue({ kind: 'order_placed_client', order_id: 'MX-1', client_id: 'nora-example-org' });
    expect(await mail.outbox.runOnce()).toBe(2);
  });
});

describe('submitting the form again', () => {
  const mailings = async () =>
    (await mail.deps.database.read.selectFrom('mailings').select('id').execute()).length;
  beforeEach(() => add(clientRow('ada@example.org'), clientRow('bo@example.org')));

  test('within a minute returns the first result, even concurrently', async () => {
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => send()));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect((await send()).body).toEqual(answers[0]?.body);
    expect(await queued()).toHaveLength(2);
    const reordered = ['BO@example.org', 'ada@example.org'];
    await send({ recipient_emails: reordered });
    await send({ recipient_emails: ['ada@example.org', 'bo@example.org', 'bo@example.org'] });
    expect(await mailings()).toBe(2);
  });

  test('after a minute, or with another text or other recipients, sends another email', async () => {
    await send();
    await send({ message: 'Another' });
    await send({ recipient_filter: 'recent' });
    expect(await mailings()).toBe(3);
    await mail.deps.database.transaction(async (tx) => {
      await tx
        .updateTable('recent_emails')
        .set({ at: fromNow(-61 * SECOND) })
        .execute();
    });
    await send();
    expect(await mailings()).toBe(4);
    expect(await mail.deps.database.read.selectFrom('recent_emails').select('at').execute()).toHaveLength(1);
  });
});
