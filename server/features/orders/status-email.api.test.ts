import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type OrderStatus, orderStatuses } from '../../../shared/order-statuses.ts';
import type { OrderDetail } from '../../../shared/orders.ts';
import { type MailStudio, startMailStudio } from '../../../test/emails.ts';
import { getOrder, placed } from '../../../test/orders.ts';
import { changeRows } from '../../../test/rows.ts';
import { fromNow, SECOND } from '../../lib/clock.ts';
import type { EmailRow } from '../emails/queries.ts';

let mail: MailStudio;
beforeAll(async () => {
  mail = await startMailStudio();
});
beforeEach(() => mail.reset());
afterEach(() => void vi.useRealTimers());
afterAll(() => mail.close());

const send = async (method: 'PUT' | 'POST', path: string, payload: object) =>
  mail.studio.callAsOwner(method, `/orders/${path}`, payload);
const tell = async (id: string, status: OrderStatus, notes = '', tell_client = true) =>
  (await send('PUT', `${id}/status`, { status, notes, tell_client })).json<OrderDetail>();
const undo = async (order: OrderDetail) =>
  (await send('POST', `${order.order_id}/undo`, { event_id: order.events.at(-1)?.id })).json<
    OrderDetail & { mail_had_left: boolean }
  >();
const newsOf = ({ emails }: OrderDetail) => emails.filter(({ kind }) => !kind.startsWith('order_placed'));
const kindsOf = (order: OrderDetail) => newsOf(order).map(({ kind, state }) => `${kind} ${state}`);
/** Changes the latest email of an order. */
const set = (order: OrderDetail, change: Partial<EmailRow>) =>
  changeRows(mail, 'emails', change, { id: `${newsOf(order).at(-1)?.id}` });

describe('the client is told', () => {
  test('only if the owner asks for it', async () => {
    const id = await placed(mail.studio.url);
    expect(newsOf(await tell(id, 'pending', 'kept', false))).toEqual([]);
    await tell(id, 'payment_received', 'a secret plan', false);
    const order = await tell(id, 'mixed', 'kept', false);
    expect(kindsOf(order)).toEqual(['payment_received_client queued']);
    expect(newsOf(order)[0]?.text).not.toContain('secret');
  });

  test.each(orderStatuses)('what %s means, with order number, note and where to reply', async (status) => {
    const id = await placed(mail.studio.url, { fields: { name: 'Nova', email: 'nova@example.com' } });
    await tell(id, status === 'in_progress' ? 'mixed' : 'in_progress', '', false);
    await mail.makeDue();
    await mail.outbox.runOnce();
    mail.smtp.messages.length = 0;
    await tell(id, status, 'First line\nsecond <b>line</b>');
    await mail.makeDue();
    await mail.outbox.runOnce();
    const [message] = mail.smtp.messages;
    const { subject, html, text, replyTo } = message?.email ?? {};
    expect(mail.smtp.messages).toHaveLength(1);
    expect(message?.to).toEqual(['nova@example.com']);
    expect(subject).toMatch(/^Song 1: [A-Z][\w ]+$/);
    expect(text).toContain('Hi Nova,');
    expect(text).toContain('First line\nsecond <b>line</b>');
    expect(text).toContain(`write to ${replyTo?.[0]?.address}`);
    expect(html).toContain('second &lt;b&gt;line&lt;/b&gt;');
    expect(html).not.toContain('<b>line');
    for (const part of [html, text]) {
      expect(part).toContain(id);
      expect(part).not.toMatch(/undefined|null|NaN|payment_rec|in_progress|revision_req/);
    }
  });

  test('each status with its own text', async () => {
    const id = await placed(mail.studio.url, { fields: { song_count: '3' } });
    const texts: string[] = [];
    for (const status of orderStatuses.toReversed())
      texts.push(newsOf(await tell(id, status)).at(-1)?.text ?? '');
    expect(new Set(texts).size).toBe(8);
    expect(texts.join()).not.toMatch(/your song /);
  });

  test('about payment, status and note in one email if the payment is new too', async () => {
    const id = await placed(mail.studio.url);
    const order = await tell(id, 'in_progress', 'I start tonight.');
    expect(kindsOf(order)).toEqual(['payment_received_client queued']);
    const [{ text } = { text: '' }] = newsOf(order);
    expect(text).toContain('$50');
    expect(text).toContain('I’m working on your song');
    expect(text).toContain('I start tonight.');
  });

  test('about a note alone as a note', async () => {
    const id = await placed(mail.studio.url);
    const [email] = newsOf(await tell(id, 'pending', 'Which key is it in?'));
    expect(email).toMatchObject({
      kind: 'order_status_client',
      subject: 'Song 1: A note for you',
    });
  });

  test('with the email’s state on each event, except where only the payment was announced', async () => {
    const id = await placed(mail.studio.url);
    await tell(id, 'payment_received', 'kept here', false);
    await tell(id, 'payment_received', 'kept here too', false);
    const told = await tell(id, 'mixed', 'The bridge is wide now.');
    expect(told.events.map((event) => event.told)).toEqual([null, null, null, 'queued']);
    await mail.makeDue();
    await mail.outbox.runOnce();
    expect((await getOrder(mail.studio, id)).events.at(-1)?.told).toBe('sent');
    const noted = await tell(id, 'mixed', 'Take this back.');
    const { events, status } = await undo(noted);
    expect([status, events.at(-2)?.told, events.at(-1)?.kind]).toEqual(['mixed', 'cancelled', 'undo']);
  });

  test('nothing if the address was deleted: the change is refused', async () => {
    const id = await placed(mail.studio.url);
    await changeRows(mail, 'orders', { email: '', name: 'Deleted client' }, { id });
    const answer = await send('PUT', `${id}/status`, { status: 'mixed', tell_client: true });
    expect([answer.statusCode, answer.json().detail]).toEqual([409, expect.stringContaining('deleted')]);
    expect((await getOrder(mail.studio, id)).events).toHaveLength(1);
    expect(newsOf(await tell(id, 'payment_received', '', false))).toEqual([]);
  });
});

describe('an email about a change', () => {
  const changed = async () => tell(await placed(mail.studio.url), 'payment_received');

  test('is held for thirty seconds, and withdrawn for good by the undo', async () => {
    vi.setSystemTime(new Date());
    const order = await changed();
    const held = newsOf(order)[0]?.next_attempt_at ?? '';
    expect(held).toBe(fromNow(30 * SECOND));
    await mail.outbox.runOnce();
    expect(mail.smtp.messages.map(({ to }) => to.length)).toHaveLength(2);
    const undone = await undo(order);
    expect([undone.mail_had_left, ...kindsOf(undone)]).toEqual([false, 'payment_received_client cancelled']);
    await mail.makeDue();
    await mail.outbox.runOnce();
    expect(mail.smtp.messages).toHaveLength(2);
    const again = await send('PUT', `${order.order_id}/status`, { status: 'payment_received' });
    await mail.makeDue();
    await mail.outbox.runOnce();
    expect(kindsOf(await getOrder(mail.studio, again.json().order_id))).toEqual([
      'payment_received_client cancelled',
      'payment_received_client sent',
    ]);
  });

  test.each<[string, Partial<EmailRow>, boolean, string]>([
    ['that has left', { state: 'sent', sent_at: fromNow(0) }, true, 'sent'],
    ['on its way', { state: 'sending' }, true, 'sending'],
    ['that may have arrived', { attempts: 1, doubts: 1 }, true, 'cancelled'],
    ['that was refused', { state: 'failed', error: '550 no' }, false, 'cancelled'],
    ['that was not taken yet', { attempts: 1, error: '451 later' }, false, 'cancelled'],
  ])('%s is reported correctly by the undo', async (_words, change, mail_had_left, state) => {
    const order = await changed();
    await set(order, change);
    const undone = await undo(order);
    expect([undone.mail_had_left, ...kindsOf(undone)]).toEqual([
      mail_had_left,
      `payment_received_client ${state}`,
    ]);
  });

  test('that was sent and undone doesn’t replace the one for a later payment', async () => {
    const order = await changed();
    await set(order, { state: 'sent', sent_at: fromNow(0) });
    await undo(order);
    const paid = await tell(order.order_id, 'payment_received', '', false);
    expect(kindsOf(paid)).toEqual(['payment_received_client sent', 'payment_received_client queued']);
    const back = await tell(order.order_id, 'pending', '', false);
    expect(kindsOf(back)).toEqual(['payment_received_client sent', 'payment_received_client cancelled']);
    expect(kindsOf(await tell(order.order_id, 'mixed', '', false)).slice(2)).toEqual([
      'payment_received_client queued',
    ]);
  });

  test('about a payment undone by a change back to pending is withdrawn, and restored by its undo', async () => {
    const order = await tell(await placed(mail.studio.url), 'in_progress');
    const back = await tell(order.order_id, 'pending', '', false);
    expect(kindsOf(back)).toEqual(['payment_received_client cancelled']);
    expect(kindsOf(await undo(back))).toEqual(['payment_received_client queued']);
  });

  test('that was sent for a payment undone since doesn’t replace the one for the next payment', async () => {
    const order = await changed();
    await set(order, { state: 'sent', sent_at: fromNow(0) });
    await tell(order.order_id, 'pending', '', false);
    expect(kindsOf(await tell(order.order_id, 'mixed', '', false))).toEqual([
      'payment_received_client sent',
      'payment_received_client queued',
    ]);
  });

  test('of an earlier change stays when a later one is undone', async () => {
    const order = await changed();
    const undone = await undo(await tell(order.order_id, 'mixed'));
    expect(kindsOf(undone)).toEqual(['payment_received_client queued', 'order_status_client cancelled']);
  });
});
