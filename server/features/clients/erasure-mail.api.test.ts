import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { EmailState } from '../../../shared/emails.ts';
import { type MailStudio, startMailStudio, until } from '../../../test/mail.ts';
import { placed } from '../../../test/orders.ts';
import type { Behaviour } from '../../../test/services/smtp.ts';

let mail: MailStudio;
beforeAll(async () => {
  mail = await startMailStudio();
});
afterAll(() => mail.close());
beforeEach(() => mail.reset());

const erase = async (address: string) =>
  mail.studio.app.inject({
    method: 'POST',
    url: `/api/admin/clients/${encodeURIComponent(address)}/erase`,
    headers: await mail.studio.asOwner(),
    payload: { confirmation: address },
  });
const rows = () => mail.deps.database.read.selectFrom('emails').selectAll().orderBy('seq').execute();

const says = (code: number) => ({ refuse: code, text: '<gone@example.com> is not here' });

test.each<[string, Behaviour, EmailState]>([
  ['takes', 'accept', 'sent'],
  ['refuses', says(550), 'cancelled'],
  ['refuses for a while', says(450), 'cancelled'],
])('mail on its way while its client is erased, which the server then %s, keeps nothing', async (_how, behaviour, state) => {
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
  expect(JSON.stringify(await rows())).not.toMatch(/gone/i);
  expect((await rows()).map((row) => row.state)).toEqual([state, state]);
});
