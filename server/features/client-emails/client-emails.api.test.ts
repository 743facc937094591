import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { placed } from '../../../test/orders.ts';
import { SECOND } from '../../lib/clock.ts';

let product: TestApp;
let order: string;
let other: string;
beforeAll(async () => {
  product = await startTestApp({ config: { PUBLIC_URL: 'https://studio.example' } });
  await product.callAsOwner('PUT', '/settings', { paypal_handle: 'LowTide' });
  await placed(product.url, { fields: { name: 'Nora Lind', email: 'nora@example.org', song_count: '1' } });
  order = await placed(product.url, {
    fields: { name: 'Nora Lind', email: 'Nora@Example.org', song_count: '3', rush_delivery: 'true' },
  });
  other = await placed(product.url, { fields: { name: 'Bo', email: 'bo@example.org' } });
});
afterAll(() => product.close());
afterEach(() => void vi.useRealTimers());
beforeEach(() =>
  product.deps.database.transaction(async (tx) => {
    await tx.deleteFrom('emails').execute();
    await tx.deleteFrom('recent_emails').execute();
    await tx.updateTable('clients').set({ unsubscribed_at: null }).execute();
  }),
);

const email = { recipient_email: 'nora@example.org', subject: 'Hello', message: 'One\n\nTwo' };
const send = (change: object = {}) =>
  product.callAsOwner('POST', '/email/individual', { ...email, ...change });
const rows = () => product.deps.database.read.selectFrom('emails').selectAll().orderBy('seq').execute();
const leave = (key: string) =>
  product.deps.database.transaction(async (tx) => {
    await tx
      .updateTable('clients')
      .set({ unsubscribed_at: '2026-01-01T00:00:00.000Z' })
      .where('email_key', '=', key)
      .execute();
  });

describe('an email to a client', () => {
  test('is queued with the reply address and an unsubscribe link', async () => {
    const answer = await send();
    expect(answer.json()).toEqual({ message: 'Email sent successfully', email_id: expect.any(String) });
    const [row, ...more] = await rows();
    expect(more).toEqual([]);
    expect(row).toMatchObject({
      id: answer.json().email_id,
      kind: 'individual',
      order_id: null,
      recipient: 'nora@example.org',
      reply_to: 'studio@example.com',
      subject: 'Hello',
      state: 'queued',
      client_id: expect.any(String),
    });
    const { text } = (await product.callAsOwner('GET', `/emails/${row?.id}`)).json();
    expect(text).toMatch(/^One\n\nTwo\n\n--\nMixfront Studio\nstudio@example.com\n\n/);
    expect(text).toMatch(/\nUnsubscribe: https:\/\/studio\.example\/unsubscribe\/[\w-]+\.[\w-]{43}$/);
  });

  test('has its variables filled from the latest order, and is linked to that order', async () => {
    const subject = 'For {{client_name}}: {{order_id}}';
    const message =
      '{{client_email}} {{order_total}} {{order_status}} {{song_count}} {{payment_link}} {{turnaround}} {{business_name}} {{contact_email}}';
    expect((await send({ subject, message })).statusCode).toBe(200);
    const [row] = await rows();
    expect(row).toMatchObject({ subject: `For Nora Lind: ${order}`, order_id: order });
    const data = JSON.parse(row?.data ?? '');
    expect(data.unsubscribe_url).toBeNull();
    expect(data.message).toBe(
      'nora@example.org $210 pending 3 songs https://paypal.me/LowTide/210USD 24-48 hours Mixfront Studio studio@example.com',
    );
  });

  test('links to the order’s page to pay while PayPal isn’t offered, with the key it has when it is sent', async () => {
    const change = (active: boolean) => product.callAsOwner('PUT', '/payment-methods/paypal', { active });
    await change(false);
    const answer = await send({ message: 'Pay: {{payment_link}}' });
    await change(true);
    expect(answer.statusCode).toBe(200);
    const [row] = await rows();
    expect(JSON.parse(row?.data ?? '').message).toBe(`Pay: https://studio.example/order/${order}`);
    const { text } = (await product.callAsOwner('GET', `/emails/${row?.id}`)).json();
    expect(text).toMatch(new RegExp(`^Pay: https://studio\\.example/order/${order}#[\\w-]{16,}\\n`));
  });

  test('about an order is shown with it, uses its values, and has no unsubscribe link', async () => {
    expect(
      (await send({ order_id: order, recipient_email: 'NORA@example.org', message: '{{order_id}}' }))
        .statusCode,
    ).toBe(200);
    const [row] = await rows();
    expect(row).toMatchObject({ order_id: order, client_id: expect.any(String) });
    expect(JSON.parse(row?.data ?? '')).toMatchObject({ message: order, unsubscribe_url: null });
    const detail = (await product.callAsOwner('GET', `/orders/${order}`)).json();
    expect(detail.emails.map(({ id }: { id: string }) => id)).toEqual([row?.id]);
  });

  test('may go to any valid address, without an unsubscribe link if it is not a client’s', async () => {
    expect((await send({ recipient_email: 'label@example.net' })).statusCode).toBe(200);
    const [row] = await rows();
    expect(row).toMatchObject({ recipient: 'label@example.net', client_id: null });
    expect(JSON.parse(row?.data ?? '').unsubscribe_url).toBeNull();
  });

  test('does not repeat a name that looks like advertising', async () => {
    await placed(product.url, { fields: { name: 'Win at spam.example', email: 'eve@example.org' } });
    const form = { recipient_email: 'eve@example.org', message: 'Hi {{client_name}},' };
    expect((await send(form)).statusCode).toBe(200);
    expect(JSON.parse((await rows()).at(-1)?.data ?? '').message).toBe('Hi there,');
  });
});

describe('refuses with an explanation and queues nothing for', () => {
  test.each([
    ['no subject', { subject: ' ' }, 422, 'Please fill in all fields'],
    ['no message', { message: '\n' }, 422, 'Please fill in all fields'],
    ['an unknown variable', { message: '{{name}}' }, 422, /^\{\{name}} isn’t a variable/],
    ['a gap', { message: 'Here: [[link to the files]]' }, 422, 'Replace [[link to the files]] first'],
    ['two recipients', { recipient_email: 'a@example.org, b@example.org' }, 422, /email address like/],
    ['a line break in the recipient', { recipient_email: 'a@example.org\r\nBcc: b@example.org' }, 422, /\w/],
    ['a line break in the subject', { subject: 'a\r\nBcc: b@example.org' }, 422, /can’t be stored/],
    ['no such order', { order_id: 'MX-000000000000' }, 404, 'There’s no order with this number'],
    [
      'a variable without an order',
      { recipient_email: 'label@example.net', message: 'About {{order_id}}' },
      422,
      '{{order_id}} has no value: no order came from this address',
    ],
    [
      'a name of nobody known',
      { recipient_email: 'label@example.net', subject: 'Hi {{client_name}}' },
      422,
      '{{client_name}} has no value: no order came from this address',
    ],
  ])('%s', async (_what, change, status, detail) => {
    const answer = await send(change);
    expect(answer.statusCode).toBe(status);
    expect(answer.json().detail).toMatch(detail);
    expect(await rows()).toEqual([]);
    // The refusal isn't remembered as the answer to a duplicate.
    expect((await send(change)).statusCode).toBe(status);
  });

  test('an order of another address', async () => {
    const answer = await send({ order_id: other });
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({
      detail: expect.stringContaining(`Order ${other} came from another address`),
      errors: [{ field: 'order_id' }],
    });
  });

  test('a payment link of an order that is paid', async () => {
    const paid = await placed(product.url, { fields: { name: 'Ida', email: 'ida@example.org' } });
    await product.callAsOwner('POST', `/orders/${paid}/payments`, { method: 'paypal', amount: 50 });
    await product.deps.database.transaction((tx) => tx.deleteFrom('emails').execute());
    const answer = await send({ recipient_email: 'ida@example.org', message: 'Pay: {{payment_link}}' });
    const message = `{{payment_link}} has no value: order ${paid} has nothing to pay`;
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toEqual({ detail: message, errors: [{ field: 'message', message }] });
    expect(await rows()).toEqual([]);
  });

  test('a client who unsubscribed, unless the email is about their own order', async () => {
    await leave('nora@example.org');
    const refused = await send();
    expect(refused.statusCode).toBe(409);
    expect(refused.json().detail).toMatch(/^nora@example\.org has unsubscribed/);
    expect(await rows()).toEqual([]);
    expect((await send({ message: 'Hi {{client_name}}' })).statusCode).toBe(409);
    expect((await send({ message: 'About {{order_id}}' })).statusCode).toBe(200);
    expect(await rows()).toMatchObject([{ order_id: order }]);
    expect((await send({ order_id: order })).statusCode).toBe(200);
    expect((await send({ order_id: other })).statusCode).toBe(422);
    expect(await rows()).toHaveLength(2);
  });
});

describe('sending an email twice', () => {
  test('queues one email for ten concurrent requests, and all get its answer', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => send()));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(new Set(answers.map((answer) => answer.json().email_id)).size).toBe(1);
    expect(await rows()).toHaveLength(1);
  });

  test('queues another for a different text, recipient or order, and for the same one after a minute', async () => {
    vi.setSystemTime(new Date());
    await send();
    for (const change of [
      { subject: 'Hello!' },
      { message: 'One' },
      { recipient_email: 'bo@example.org' },
      { order_id: order },
    ])
      await send(change);
    expect(await rows()).toHaveLength(5);
    await send({ recipient_email: 'Nora@Example.ORG' });
    expect(await rows()).toHaveLength(5);
    vi.setSystemTime(Date.now() + 61 * SECOND);
    await send();
    expect(await rows()).toHaveLength(6);
  });
});
