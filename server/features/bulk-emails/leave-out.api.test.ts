import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { BulkEmail } from '../../../shared/bulk-emails.ts';
import { type MailStudio, startMailStudio } from '../../../test/emails.ts';
import { placed } from '../../../test/orders.ts';

let mail: MailStudio;
beforeAll(async () => {
  mail = await startMailStudio();
});
afterAll(() => mail?.close());
beforeEach(() => mail.resetClients());

const ask = async <T>(method: 'POST' | 'PUT', url: string, payload: object) => {
  const headers = await mail.studio.asOwner();
  const answer = await mail.studio.app.inject({ method, url, headers, payload });
  return { status: answer.statusCode, body: answer.json<T>() };
};
const send = (form: Partial<BulkEmail>) =>
  ask<{ sent_count: number; detail: string }>('POST', '/api/admin/email/bulk', {
    subject: 'News',
    message: 'A new room.',
    recipient_filter: 'all',
    ...form,
  });
const settings = (payload: object) => ask('PUT', '/api/admin/settings', payload);
const recipients = async () => {
  const rows = mail.deps.database.read.selectFrom('emails').select('recipient').where('kind', '=', 'bulk');
  return (await rows.execute()).map(({ recipient }) => recipient);
};

const newsTo = (address: string) =>
  mail.smtp.messages.find(({ to, email }) => to[0] === address && email.subject === 'News');

describe('empty variables', () => {
  const link = { message: 'Hi {{client_name}}, one click: {{payment_link}}' };
  const free = (id: string) =>
    mail.deps.database.transaction(async (tx) => {
      await tx.updateTable('orders').set({ total_amount: 0 }).where('id', '=', id).execute();
    });

  test('without PayPal, everybody gets the link to their own order', async () => {
    const ids = [
      await placed(mail.studio.url, { fields: { name: 'Nora', email: 'nora@example.org' } }),
      await placed(mail.studio.url, { fields: { name: 'Bo', email: 'bo@example.org' } }),
    ];
    await settings({ paypal_handle: '' });
    const { status } = await send(link);
    await settings({ paypal_handle: 'your-paypal-handle' });
    expect(status).toBe(200);
    await mail.outbox.runOnce();
    for (const [place, name] of ['nora', 'bo'].entries())
      expect(newsTo(`${name}@example.org`)?.email.text).toMatch(
        new RegExp(`one click: \\S+/order/${ids[place]}#[\\w-]{16,}`),
      );
  });

  test('leave out the clients concerned and report it; if that is everybody, nothing is sent', async () => {
    await placed(mail.studio.url, { fields: { name: 'Nora', email: 'nora@example.org' } });
    const paid = await placed(mail.studio.url, { fields: { name: 'Bo', email: 'bo@example.org' } });
    await free(paid);
    const why = '{{payment_link}} has no value for them: their latest order has nothing to pay';
    const left_out = `1 client was left out. ${why}`;
    const { body } = await send(link);
    expect(body).toEqual({
      message: `Bulk email sent successfully! Sent to 1 recipients. ${left_out}`,
      sent_count: 1,
      mailing_id: expect.any(String),
      left_out,
    });
    expect(await recipients()).toEqual(['nora@example.org']);
    // Submitting again gets the same answer.
    expect((await send(link)).body).toEqual(body);
    const none = await send({ ...link, recipient_emails: ['bo@example.org'] });
    expect([none.status, none.body.detail]).toEqual([422, `No one would get this email. ${why}`]);
    expect((await send({ message: 'About {{order_id}}' })).body.sent_count).toBe(2);
  });
});
