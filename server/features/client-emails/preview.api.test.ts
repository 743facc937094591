import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { placed } from '../../../test/orders.ts';

let product: TestApp;
let order: string;
let other: string;
beforeAll(async () => {
  product = await startTestApp({ config: { PUBLIC_URL: 'https://studio.example' } });
  await placed(product.url, { fields: { name: 'Nora Lind', email: 'nora@example.org', song_count: '1' } });
  order = await placed(product.url, {
    fields: { name: 'Nora Lind', email: 'Nora@Example.org', song_count: '3', rush_delivery: 'true' },
  });
  other = await placed(product.url, { fields: { name: 'Bo', email: 'bo@example.org' } });
});
afterAll(() => product.close());
beforeEach(() =>
  product.deps.database.transaction(async (tx) => {
    await tx.deleteFrom('emails').execute();
    await tx.deleteFrom('recent_emails').execute();
    await tx.updateTable('clients').set({ unsubscribed_at: null }).execute();
  }),
);

const rows = () => product.deps.database.read.selectFrom('emails').selectAll().orderBy('seq').execute();
const leave = (key: string) =>
  product.deps.database.transaction(async (tx) => {
    await tx
      .updateTable('clients')
      .set({ unsubscribed_at: '2026-01-01T00:00:00.000Z' })
      .where('email_key', '=', key)
      .execute();
  });

describe('a preview', () => {
  const preview = async (question: object) =>
    (await product.callAsOwner('POST', '/email/preview', { subject: '', message: '', ...question })).json();

  test('shows the email as its recipient would get it, and stores nothing', async () => {
    const shown = await preview({
      subject: 'Hi {{client_name}}',
      message: 'Order {{order_id}}',
      recipient_email: 'nora@example.org',
    });
    expect(shown).toEqual({
      recipient: 'Nora Lind <nora@example.org>',
      subject: 'Hi Nora Lind',
      text: expect.stringMatching(
        new RegExp(
          `^Order ${order}\n\nView your order:\nhttps://studio.example/order/${order}#[\\w-]{32}\n\n--\nMixfront Studio`,
        ),
      ),
      example: false,
      missing: [],
    });
    expect(await rows()).toEqual([]);
  });

  test('without a recipient uses the latest client, or for a bulk email the latest subscribed one', async () => {
    await placed(product.url, { fields: { name: 'Zoe', email: 'zoe@example.org' } });
    expect((await preview({ message: 'a' })).recipient).toBe('Zoe <zoe@example.org>');
    await leave('zoe@example.org');
    expect((await preview({ message: 'a' })).recipient).toBe('Zoe <zoe@example.org>');
    expect((await preview({ message: 'a', is_bulk: true })).recipient).not.toContain('zoe');
  });

  test('lists empty variables, and never contains a client’s own unsubscribe link', async () => {
    const shown = await preview({ message: '{{order_id}} {{client_email}}', recipient_email: 'la@bel' });
    expect(shown).toMatchObject({ recipient: 'la@bel', missing: ['order_id'], example: false });
    expect(shown.text).toMatch(/^ la@bel\n/);
    expect((await preview({ message: 'a', is_bulk: true })).text).toContain('/unsubscribe/example');
  });

  test('is refused for an order of another address', async () => {
    const answer = await product.callAsOwner('POST', '/email/preview', {
      subject: '',
      message: 'a',
      recipient_email: 'nora@example.org',
      order_id: other,
    });
    expect(answer.statusCode).toBe(422);
  });

  test('uses example values in a studio without clients', async () => {
    const empty = await startTestApp();
    const answer = await empty.callAsOwner('POST', '/email/preview', {
      subject: 'Hi {{client_name}}',
      message: '{{order_id}} {{turnaround}} {{payment_link}}',
    });
    await empty.close();
    expect(answer.json()).toMatchObject({ example: true, subject: 'Hi Nora Lind', missing: [] });
  });
});

test('a test email goes only to the owner, rendered as for the client', async () => {
  const answer = await product.callAsOwner('POST', '/email/test', {
    subject: 'Hi {{client_name}}',
    message: 'Order {{order_id}}',
    recipient_email: 'nora@example.org',
  });
  expect(answer.json()).toMatchObject({
    kind: 'letter_test',
    recipient: 'studio@example.com',
    subject: 'Test: Hi Nora Lind',
    state: 'queued',
    text: expect.stringContaining(`Order ${order}`),
  });
  expect(await rows()).toMatchObject([{ client_id: expect.any(String), order_id: null }]);
  const blank = await product.callAsOwner('POST', '/email/test', { subject: '', message: 'a' });
  expect([blank.statusCode, blank.json().detail]).toEqual([422, 'Please fill in subject and message']);
});
