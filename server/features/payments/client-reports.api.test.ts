import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Dashboard } from '../../../shared/dashboard.ts';
import type { Payment } from '../../../shared/order-payments.ts';
import { deliver, getClientOrder } from '../../../test/deliveries.ts';
import { type MailStudio, startMailStudio } from '../../../test/emails.ts';
import { expectStoredTotalsMatch } from '../../../test/expect-stored-totals.ts';
import { setUpTestApp } from '../../../test/harness.ts';
import { getOrder, listQueued, placeOrder } from '../../../test/orders.ts';
import { addVersion, prepareVersions } from '../../../test/versions.ts';

const product = setUpTestApp();

const order = async (fields: Record<string, string> = {}, url = product.url) => {
  const { body } = await placeOrder(url, { fields });
  const { order_id = '', order_key = '' } = body as { order_id?: string; order_key?: string };
  return { id: order_id, key: order_key };
};
const report = (
  { id, key }: { id: string; key?: string },
  payload: object = { method: 'paypal' },
  more: Record<string, string> = {},
  app = product.app,
) =>
  app.inject({
    method: 'POST',
    url: `/api/client-orders/${encodeURIComponent(id)}/payment-reports`,
    headers: { ...(key === undefined ? {} : { 'order-key': key }), ...more },
    payload,
  });
const waiting = async () =>
  listQueued((await product.callAsOwner('GET', '/dashboard')).json<Dashboard>(), 'payment_reported');
const toStudio = async (id: string) =>
  (await getOrder(product, id)).emails.filter(({ kind }) => kind === 'payment_reported_studio');

describe('a reported payment', () => {
  test('is no revenue, needs confirmation, and is emailed to the studio at once with the client’s note', async () => {
    const one = await order({ name: 'Nova', email: 'nova@example.com' });
    const before = await waiting();
    const answer = await report(one, { method: 'cashapp', reference: '#42', note: 'Sent just now' });
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([201, 'no-store']);
    const payment = answer.json<Payment>();
    expect(payment).toMatchObject({
      state: 'reported',
      method: 'cashapp',
      amount: 50,
      reference: '#42',
      source: 'client',
      confirmed_at: null,
    });
    const detail = await getOrder(product, one.id);
    expect([detail.status, detail.is_paid, detail.paid_amount, detail.has_report]).toEqual([
      'pending',
      false,
      0,
      true,
    ]);
    expect(detail.payments).toEqual([payment]);
    const after = await waiting();
    expect(after.map(({ id }) => id)).toEqual([...before.map(({ id }) => id), one.id]);
    expect(after.at(-1)?.order?.reports).toEqual([{ id: payment.id, method: 'cashapp', amount: 50 }]);
    const [email, ...others] = await toStudio(one.id);
    expect(others).toEqual([]);
    for (const words of [
      'Nova says they paid $50 by Cash App',
      '#42',
      'Sent just now',
      `/admin/orders/${one.id}`,
    ])
      expect(email?.text).toContain(words);
  });

  test('is what a note or a delivery tells the client, instead of how to pay', async () => {
    const one = await order();
    await report(one);
    const note = { status: 'pending', notes: 'A word', tell_client: true };
    await product.callAsOwner('PUT', `/orders/${one.id}/status`, note);
    await addVersion(product, one.id);
    await prepareVersions(product);
    await deliver(product, one.id);
    const reported = '$50 reported, not confirmed yet.';
    const { emails } = await getOrder(product, one.id);
    for (const [kind, words] of [
      ['order_status_client', `${reported} I start once your payment is in.`],
      ['order_delivered_client', `Downloads unlock once your order is paid. ${reported}`],
    ]) {
      const text = emails.find((email) => email.kind === kind)?.text;
      expect(text).toContain(words);
      expect(text).not.toMatch(/how to pay|PayPal/);
    }
    expect((await getClientOrder(product, one)).downloads.why).toContain(reported);
  });

  test('isn’t one when they only opened a way to pay: nobody is told, nothing waits for an answer', async () => {
    const one = await order({ name: 'Ann', email: 'ann@example.com' });
    const { id } = (await report(one, { method: 'paypal', only_opened: true })).json<Payment>();
    expect(await toStudio(one.id)).toEqual([]);
    const detail = await getOrder(product, one.id);
    expect(detail.payments).toMatchObject([{ id, state: 'reported', source: 'checkout' }]);
    const { has_report, turn, reminders, money } = detail;
    expect([has_report, turn, reminders.next_at]).toEqual([false, 'client', expect.any(String)]);
    expect(money).toEqual({
      state: 'opened',
      label: 'PayPal opened',
      text: 'PayPal opened, no payment reported yet. $50 to pay.',
    });
    const seen = await getClientOrder(product, one);
    expect([seen.payments, seen.events.map(({ text }) => text)]).toEqual([[], ['You placed this order']]);
    expect([seen.opened_method, seen.money]).toEqual(['paypal', money]);
    const inbox = (await product.callAsOwner('GET', '/inbox')).json<{ items: { order_id: string }[] }>();
    expect(inbox.items.filter(({ order_id }) => order_id === one.id)).toEqual([]);
    const declined = await product.callAsOwner('POST', `/orders/${one.id}/payment-reports/${id}/decline`, {});
    expect(declined.statusCode).toBe(409);
    expect((await report(one, { method: 'cashapp', only_opened: true })).json<Payment>().id).toBe(id);
    expect((await getOrder(product, one.id)).money.label).toBe('Cash App opened');
  });

  test('of a part leaves the rest due; of everything, keeps the amount due in case it was never sent', async () => {
    const one = await order({ name: 'Cleo' });
    const asked = async () => (await getClientOrder(product, one)).how_to_pay;
    await report(one, { method: 'paypal', amount: 20 });
    expect(await asked()).toMatchObject({ amount: 30, paypal_url: expect.stringMatching(/\/30USD$/) });
    await report(one, { method: 'cashapp', amount: 30 });
    expect(await asked()).toMatchObject({ amount: 50, cashapp_url: expect.stringMatching(/\/50$/) });
  });

  test('replaces an earlier step to PayPal whatever the amount, and another step adds nothing', async () => {
    const one = await order({ name: 'Ben' });
    const click = { method: 'paypal', only_opened: true };
    const { id } = (await report(one, click)).json<Payment>();
    const said = (await report(one, { method: 'paypal', amount: 30 })).json<Payment>();
    expect(said).toMatchObject({ id, amount: 30, source: 'client' });
    const more = (await report(one, { method: 'cashapp', amount: 50 })).json<Payment>();
    expect((await report(one, click)).json<Payment>()).toEqual(more);
    expect((await getOrder(product, one.id)).payments).toHaveLength(2);
    expect((await toStudio(one.id))[0]?.text).toContain('Ben says they paid $30 by PayPal');
    expect((await getClientOrder(product, one)).events.map(({ text }) => text)).toEqual([
      'You placed this order',
      'You reported a payment of $30 with PayPal',
      'You reported a payment of $50 with Cash App',
    ]);
  });

  test('of what was reported before answers a way to pay opened since, which never counts as a report', async () => {
    const one = await order({ name: 'Cy' });
    const { id } = (await report(one, { method: 'paypal', amount: 30 })).json<Payment>();
    await report(one, { method: 'paypal', only_opened: true });
    const listed = (await waiting()).find(({ id: order_id }) => order_id === one.id);
    expect(listed?.order?.reports).toEqual([{ id, method: 'paypal', amount: 30 }]);
    expect((await report(one, { method: 'paypal', amount: 30 })).json<Payment>().id).toBe(id);
    await product.callAsOwner('POST', `/orders/${one.id}/payment-reports/${id}/decline`, {});
    expect((await getClientOrder(product, one)).money.state).toBe('unpaid');
  });

  test('that only opened PayPal leaves a payment entered by hand alone, also when that is undone', async () => {
    const one = await order();
    const { id: opened } = (await report(one, { method: 'paypal', only_opened: true })).json<Payment>();
    const entry = { method: 'cashapp', amount: 50, reference: 'CA-7', note: 'At the door' };
    const entered = (await product.callAsOwner('POST', `/orders/${one.id}/payments`, entry)).json<Payment>();
    expect(entered.id).not.toBe(opened);
    await product.callAsOwner('DELETE', `/orders/${one.id}/payments/${entered.id}`);
    const { payments, is_paid, money } = await getOrder(product, one.id);
    expect([is_paid, money.label]).toEqual([false, 'PayPal opened']);
    const undone = {
      id: entered.id,
      reference: 'CA-7',
      note: 'At the door',
      taken_back_at: expect.any(String),
    };
    expect(payments).toMatchObject([{ id: opened, state: 'reported', source: 'checkout' }, undone]);
    await product.callAsOwner('POST', `/orders/${one.id}/payments/${entered.id}/restore`);
    expect((await getOrder(product, one.id)).is_paid).toBe(true);
    const confirm = { ...entry, report_id: opened };
    expect((await product.callAsOwner('POST', `/orders/${one.id}/payments`, confirm)).statusCode).toBe(409);
  });

  test('repeated from any number of tabs stays one report, and keeps what was added', async () => {
    const one = await order();
    const answers = await Promise.all([1, 2, 3, 4].map(() => report(one)));
    const [{ id } = { id: '' }] = answers.map((answer) => answer.json<Payment>());
    expect(answers.map((answer) => [answer.statusCode, answer.json<Payment>().id])).toEqual(
      answers.map(() => [201, id]),
    );
    const more = (await report(one, { method: 'paypal', reference: 'PP-9' })).json<Payment>();
    expect([more.id, more.reference]).toEqual([id, 'PP-9']);
    expect((await report(one)).json<Payment>().reference).toBe('PP-9');
    expect(await toStudio(one.id)).toHaveLength(1);
  });

  test('repeated with another method changes its method, since one payment is never two reports', async () => {
    const one = await order();
    const first = (await report(one, { method: 'paypal', note: 'On its way' })).json<Payment>();
    const second = (await report(one, { method: 'cashapp', reference: '#7' })).json<Payment>();
    expect(second).toMatchObject({
      id: first.id,
      state: 'reported',
      method: 'cashapp',
      amount: 50,
      reference: '#7',
      note: 'On its way',
    });
    expect((await getOrder(product, one.id)).payments).toEqual([second]);
    const body = { method: 'cashapp', amount: 50, report_id: first.id };
    expect((await product.callAsOwner('POST', `/orders/${one.id}/payments`, body)).statusCode).toBe(201);
    const detail = await getOrder(product, one.id);
    expect([detail.paid_amount, detail.is_paid, detail.has_report]).toEqual([50, true, false]);
  });

  test('is not created again by a retry with its Idempotency-Key after the studio dealt with it', async () => {
    const one = await order();
    const key = { 'idempotency-key': 'k' };
    const { id } = (await report(one, undefined, key)).json<Payment>();
    await product.callAsOwner('POST', `/orders/${one.id}/payment-reports/${id}/decline`, {
      reason: 'Not there yet',
    });
    expect((await report(one, undefined, key)).json<Payment>()).toMatchObject({ id, state: 'declined' });
    expect((await report(one)).json<Payment>().id).not.toBe(id);
  });

  test('of another amount is another report, up to five', async () => {
    const one = await order({ song_count: '2' });
    for (const amount of [10, 20, 30, 40, 50])
      expect((await report(one, { method: 'paypal', amount })).statusCode).toBe(201);
    const answer = await report(one, { method: 'paypal', amount: 60 });
    expect([answer.statusCode, answer.json().detail]).toEqual([
      409,
      // No email is promised: there may be no mail server.
      expect.stringMatching(/to check\. Your order page/),
    ]);
  });

  test('becomes the payment when the studio confirms it, and that can be undone', async () => {
    const one = await order();
    const { id } = (await report(one, { method: 'paypal', reference: 'PP-1' })).json<Payment>();
    const body = { method: 'paypal', amount: 50, report_id: id };
    const confirmed = await product.callAsOwner('POST', `/orders/${one.id}/payments`, body);
    expect(confirmed.json()).toMatchObject({ id, state: 'confirmed', source: 'client', reference: 'PP-1' });
    const detail = await getOrder(product, one.id);
    expect([detail.status, detail.is_paid, detail.has_report]).toEqual(['payment_received', true, false]);
    const again = await product.callAsOwner('POST', `/orders/${one.id}/payments`, body);
    expect([again.statusCode, again.json().detail]).toEqual([
      409,
      expect.stringMatching(/already confirmed/),
    ]);
    const late = await report(one);
    expect([late.statusCode, late.json().detail]).toEqual([409, expect.stringMatching(/paid in full/)]);
  });

  test('confirmed with other details and undone is as the client reported it, and can be confirmed again', async () => {
    const one = await order();
    const said = { method: 'paypal', amount: 50, reference: 'PP-3', note: 'From my bank' };
    const { id } = (await report(one, said)).json<Payment>();
    const before = await waiting();
    const body = { method: 'cashapp', amount: 40, reference: 'CA-1', report_id: id };
    await product.callAsOwner('POST', `/orders/${one.id}/payments`, body);
    expect(await waiting()).toHaveLength(before.length - 1);
    const undone = await product.callAsOwner('DELETE', `/orders/${one.id}/payments/${id}`);
    expect(undone.statusCode).toBe(204);
    const detail = await getOrder(product, one.id);
    expect(detail.payments).toMatchObject([
      { ...said, id, state: 'reported', confirmed_at: null, taken_back_at: null },
    ]);
    expect([detail.paid_amount, detail.due_amount, detail.has_report]).toEqual([0, 50, true]);
    expect(await waiting()).toHaveLength(before.length);
    const thanks = (emails: typeof detail.emails) =>
      emails.filter(({ kind }) => kind === 'payment_received_client').map(({ state }) => state);
    expect(thanks(detail.emails)).toEqual(['cancelled']);
    const restored = await product.callAsOwner('POST', `/orders/${one.id}/payments/${id}/restore`);
    expect([restored.statusCode, restored.json().detail]).toEqual([409, expect.stringMatching(/Confirm it/)]);
    const again = await product.callAsOwner('POST', `/orders/${one.id}/payments`, { ...body, amount: 50 });
    expect(again.json()).toMatchObject({ id, state: 'confirmed', amount: 50 });
    expect(thanks((await getOrder(product, one.id)).emails)).toEqual(['cancelled', 'queued']);
  });

  test('is declined with one email giving the reason, even if the request is retried', async () => {
    const one = await order({ email: 'told@example.com' });
    const { id } = (await report(one)).json<Payment>();
    const path = `/orders/${one.id}/payment-reports/${id}/decline`;
    const reason = 'Nothing came to this address.\nCould you check it?';
    const decline = () => product.callAsOwner('POST', path, { reason }, { 'idempotency-key': 'once' });
    const answers = await Promise.all([decline(), decline(), decline()]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    const emails = (await getOrder(product, one.id)).emails.filter(
      ({ kind }) => kind === 'payment_declined_client',
    );
    expect(emails).toMatchObject([{ recipient: 'told@example.com', state: 'queued' }]);
    for (const words of [
      'you paid $50 by PayPal',
      'Nothing came to this address.\nCould you check it?',
      '$50',
    ])
      expect(emails[0]?.text).toContain(words);
  });

  test('is closed with the reason when declined, and counts for nothing', async () => {
    const one = await order();
    const { id } = (await report(one)).json<Payment>();
    const answer = await product.callAsOwner('POST', `/orders/${one.id}/payment-reports/${id}/decline`, {
      reason: 'Nothing came',
    });
    expect(answer.json()).toMatchObject({ state: 'declined', decline_reason: 'Nothing came' });
    const detail = await getOrder(product, one.id);
    expect([detail.has_report, detail.is_paid]).toEqual([false, false]);
    expect(
      (await product.callAsOwner('POST', `/orders/${one.id}/payment-reports/${id}/decline`, {})).statusCode,
    ).toBe(409);
  });

  test('leaves all stored figures right after all of this', () =>
    expectStoredTotalsMatch(product.deps.database.read));
});

describe('the key of an order', () => {
  test('survives a new password, and has at least 128 bits', async () => {
    const one = await order();
    expect(Buffer.from(one.key, 'base64url').length * 8).toBeGreaterThanOrEqual(128);
    const answer = await product.callAsOwner('PUT', '/password', {
      current_password: 'a long enough password',
      new_password: 'another long password',
    });
    expect(answer.statusCode).toBe(200);
    expect((await report(one)).statusCode).toBe(201);
  });
});

describe('the email about a report', () => {
  let mail: MailStudio;
  beforeAll(async () => {
    mail = await startMailStudio();
  });
  afterAll(() => mail.close());

  test('is sent to the studio at once, and replies reach the client', async () => {
    const one = await order({ email: 'nova@example.com' }, mail.studio.url);
    await mail.outbox.runOnce();
    mail.smtp.messages.length = 0;
    await report(one, undefined, {}, mail.studio.app);
    await mail.outbox.runOnce();
    const [message, ...others] = mail.smtp.messages;
    expect(others).toEqual([]);
    expect(message?.email.subject).toContain('Payment of $50 reported');
    expect(message?.email.replyTo?.[0]?.address).toBe('nova@example.com');
  });
});
