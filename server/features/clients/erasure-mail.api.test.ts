import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { EmailState } from '../../../shared/emails.ts';
import { type MailStudio, startMailStudio, until } from '../../../test/emails.ts';
import { placed } from '../../../test/orders.ts';
import { changeRows } from '../../../test/rows.ts';
import type { Behaviour } from '../../../test/services/smtp.ts';

let mail: MailStudio;
beforeAll(async () => {
  mail = await startMailStudio();
});
afterAll(() => mail.close());
beforeEach(() => mail.reset());

const erase = async (address: string) =>
  mail.studio.callAsOwner('POST', `/clients/${encodeURIComponent(address)}/erase`, { confirmation: address });
const rows = () => mail.deps.database.read.selectFrom('emails').selectAll().orderBy('seq').execute();

const says = (code: number) => ({ refuse: code, text: '<gone@example.com> is not here' });

test.each<[string, Behaviour, EmailState]>([
  ['takes', 'accept', 'sent'],
  ['refuses', says(550), 'cancelled'],
  ['refuses for a while', says(450), 'cancelled'],
])('an email being sent while its client is erased, which the server then %s, keeps no personal data', async (_how, behaviour, state) => {
  let coming = 0;
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  mail.smtp.behave(async () => {
    coming++;
    await gate;
    return behaviour;
  });
  await placed(mail.studio.url, { fields: { email: 'gone@example.com', name: 'Gone Girl' } });
  const running = mail.outbox.runOnce();
  await until(() => coming === 2);
  expect((await erase('gone@example.com')).statusCode).toBe(200);
  open();
  await running;
  await mail.age({ next_attempt_at: '2026-01-01T00:00:00.000Z' });
  await mail.outbox.runOnce();
  expect(JSON.stringify(await rows())).not.toMatch(/\bgone\b/i);
  expect((await rows()).map((row) => row.state)).toEqual([state, state]);
});

const ask = async (method: 'GET' | 'POST', url: string, payload?: object) =>
  mail.studio.app.inject({
    method,
    url,
    headers: await mail.studio.asOwner(),
    ...(payload ? { payload } : {}),
  });
const sendTest = (recipient_email: string) =>
  ask('POST', '/api/admin/email/test', {
    recipient_email,
    subject: 'Dear {{client_name}}',
    message: 'Hi {{client_email}}',
  });
const change = (set: object) => changeRows(mail, 'clients', set);

test('a test email with a client’s values reaches the owner, is not listed as the client’s, and is erased with them', async () => {
  await placed(mail.studio.url, { fields: { email: 'gone@example.com', name: 'Gone Girl' } });
  await change({ unsubscribed_at: '2026-01-01T00:00:00.000Z' });
  expect((await sendTest('GONE@example.com')).statusCode).toBe(200);
  await mail.outbox.runOnce();
  const tests = async () => (await rows()).filter(({ kind }) => kind === 'letter_test');
  expect(await tests()).toMatchObject([{ state: 'sent', subject: 'Test: Dear Gone Girl' }]);
  const history = await ask('GET', '/api/admin/clients/gone%40example.com/history');
  expect(history.json().emails).toEqual([]);
  await erase('gone@example.com');
  expect(await tests()).toMatchObject([{ state: 'sent', subject: '', data: '{}', client_id: null }]);
  expect(JSON.stringify(await rows())).not.toMatch(/\bgone\b/i);
});

test('an email written during the erasure keeps no data of the erased client', async () => {
  for (let round = 0; round < 5; round++) {
    const email = `gone${round}@example.com`;
    await placed(mail.studio.url, { fields: { email, name: 'Gone Girl' } });
    const sending = Array.from({ length: 4 }, (_, n) =>
      n % 2
        ? sendTest(email)
        : ask('POST', '/api/admin/email/individual', {
            recipient_email: email,
            order_id: null,
            subject: `S ${n}`,
            message: 'Hi {{client_name}}',
          }),
    );
    const [gone, ...answers] = await Promise.all([erase(email), ...sending]);
    expect(gone.statusCode).toBe(200);
    for (const { statusCode } of answers) expect([200, 409, 422]).toContain(statusCode);
    const left = (await rows()).filter((row) => /gone girl/i.test(`${row.subject} ${row.data} ${row.text}`));
    expect(left).toEqual([]);
    expect((await rows()).filter(({ client_id }) => client_id !== null)).toEqual([]);
  }
});

test('a bulk email queued during the erasure keeps no data of the erased client', async () => {
  for (let round = 0; round < 5; round++) {
    const email = `gone${round}@example.com`;
    await placed(mail.studio.url, { fields: { email, name: 'Gone Girl' } });
    const content = { subject: `S ${round}`, message: 'Hi {{client_name}}', recipient_filter: 'all' };
    await Promise.all([ask('POST', '/api/admin/email/bulk', content), erase(email)]);
    expect(JSON.stringify(await rows())).not.toMatch(/\bgone\b/i);
  }
});
