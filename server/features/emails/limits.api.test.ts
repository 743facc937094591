import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Email } from '../../../shared/emails.ts';
import { setLimitedMail } from '../../../test/emails.ts';
import { placeOrder } from '../../../test/orders.ts';
import { passTime } from '../../../test/pass-time.ts';
import { createRunner } from '../../jobs/runner.ts';
import { DAY, fromNow, HOUR, MINUTE, now } from '../../lib/clock.ts';
import { sendPaymentReminders } from '../order-clock/send-reminders.ts';
import { orderLinksQueue } from '../order-links/send-links.ts';

const { stage, send } = setLimitedMail();
// While time passes, limits allow more.
beforeEach(() => void vi.setSystemTime(new Date()));
afterEach(() => void vi.useRealTimers());
beforeEach(async () => {
  await stage.mail.deps.database.transaction(async (tx) => {
    await tx.updateTable('orders').set({ reminder_at: null }).execute();
  });
});

const STRANGER = { 'x-forwarded-for': '203.0.113.9' };
const HONEST = { 'x-forwarded-for': '192.0.2.7' };
const order = async (email: string, headers: Record<string, string>, fields: object = {}) => {
  const { body } = await placeOrder(stage.mail.studio.url, { fields: { email, ...fields }, headers });
  const { order_id: id = '', order_key: key = '' } = body as { order_id?: string; order_key?: string };
  const post = async (path: string, payload: object) => {
    const url = `/api/client-orders/${id}/${path}`;
    const sent = { ...headers, 'order-key': key };
    const answer = await stage.mail.studio.app.inject({ method: 'POST', url, headers: sent, payload });
    expect(answer.statusCode).toBe(201);
  };
  return {
    id,
    write: (text: string) => post('messages', { text }),
    report: () => post('payment-reports', { method: 'paypal' }),
  };
};
const later = async (ms: number) => {
  await passTime(stage.mail.deps, ms);
  return send();
};
const isToStudio = ({ to }: { to: string }) => !/artist|victim|mira/.test(to);
const outbox = async () =>
  (await stage.mail.studio.callAsOwner('GET', '/emails?limit=100')).json<{ emails: Email[] }>().emails;

test('what a stranger writes on free orders is one digest, and paying clients reach the studio at once', async () => {
  const free = { code: 'GIFT', kind: 'percent', value: 100 };
  expect((await stage.mail.studio.callAsOwner('POST', '/discounts', free)).statusCode).toBe(200);
  const paying = await order('mira@example.org', HONEST);
  await stage.mail.studio.callAsOwner('POST', `/orders/${paying.id}/payments`, {
    method: 'paypal',
    amount: 5,
  });
  await later(MINUTE);
  for (let n = 0; n < 25; n++) {
    const gift = await order(`artist${n}@example.org`, STRANGER, { discount_code: 'GIFT' });
    await gift.write(`https://spam.example ${n}`);
  }
  const first = (await send()).filter(isToStudio);
  expect(first).toHaveLength(5);
  // Her money is confirmed, so even from the stranger's own network she is heard.
  await paying.write('Is the mix ready?');
  await paying.report();
  const newcomer = await order('mira2@example.org', { 'x-forwarded-for': '198.51.100.4' });
  await newcomer.report();
  const texts = (await send()).filter(isToStudio).map(({ text }) => text);
  expect(texts).toHaveLength(3);
  expect(texts.join()).toContain(newcomer.id);
  const soon = (await later(5 * MINUTE)).filter(isToStudio);
  expect(soon.filter(({ text }) => text.includes(paying.id))).toHaveLength(1);
  const digests = (await later(6 * MINUTE)).filter(isToStudio);
  expect(digests.map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^20 more orders and 20 more updates in the last/),
  ]);
  expect(digests[0]?.text.match(/A message/g)).toHaveLength(20);
  expect(digests[0]?.text).not.toContain('spam.example');
});

test('of twelve orders from one network two are held for the studio, and the outbox says why', async () => {
  const orders = [];
  for (let n = 0; n < 12; n++) orders.push(await order(`artist${n}@example.org`, STRANGER));
  expect((await send()).filter(isToStudio)).toHaveLength(10);
  const held = (await outbox()).filter(({ held }) => held !== null);
  expect(held.map(({ kind, state }) => [kind, state])).toEqual([
    ['order_placed_studio', 'queued'],
    ['order_placed_studio', 'queued'],
  ]);
  expect(held[0]?.held).toBe('Held: a lot came at once. You’ll get it with the others as one email.');
});

test('reminders of twelve orders with one address are one email, at most two a day', async () => {
  const ids: string[] = [];
  for (let n = 0; n < 12; n++) ids.push((await order('victim@example.org', STRANGER)).id);
  const remind = async (listed: string[]) => {
    await stage.mail.deps.database.transaction(async (tx) => {
      const due = { reminder_at: fromNow(-MINUTE) };
      await tx.updateTable('orders').set(due).where('id', 'in', listed).execute();
    });
    expect(await sendPaymentReminders(stage.mail.deps, now())).toBe(listed.length);
  };
  const isReminder = ({ subject }: { subject: string }) => /reminder|waiting for payment/.test(subject);
  const reminded = async (ms: number) => (await later(ms)).filter(isReminder);
  const held = async () =>
    (await outbox()).filter((each) => each.held !== null && each.kind === 'payment_reminder_client');
  await later(MINUTE);
  await remind(ids.slice(0, 10));
  expect(await held()).toHaveLength(10);
  const [reminder, ...more] = await reminded(MINUTE);
  expect([reminder?.to, reminder?.subject, more]).toEqual([
    'victim@example.org',
    '10 orders waiting for payment at Mixfront Studio',
    [],
  ]);
  for (const id of ids.slice(0, 10)) expect(reminder?.text).toContain(`${id}  $50\nWaiting for your payment`);
  await remind(ids.slice(10, 11));
  expect(await reminded(MINUTE)).toEqual([
    expect.objectContaining({ subject: 'Song 1: $50 to pay (reminder)' }),
  ]);
  await remind(ids.slice(11));
  for (let hour = 0; hour < 23; hour++) expect(await reminded(HOUR)).toEqual([]);
  expect(await held()).toEqual([expect.objectContaining({ state: 'queued', order_id: ids[11] })]);
  expect(await reminded(HOUR)).toHaveLength(1);
});

test('strangers who ask for lost links all day get three emails sent, and the client’s own request still works', async () => {
  await order('victim@example.org', HONEST);
  await later(MINUTE);
  const ask = async (headers: Record<string, string>) => {
    const url = '/api/order-links';
    const payload = { email: 'victim@example.org' };
    await stage.mail.studio.app.inject({ method: 'POST', url, headers, payload });
    await createRunner(stage.mail.deps, orderLinksQueue(stage.mail.deps)).runOnce();
  };
  const wait = () =>
    stage.mail.deps.database.transaction(async (tx) => {
      await tx
        .updateTable('orders')
        .set({ link_sent_at: fromNow(-11 * MINUTE) })
        .where('link_sent_at', 'is not', null)
        .execute();
    });
  let count = 0;
  for (let n = 0; n < 10; n++) {
    await ask(STRANGER);
    await ask(STRANGER);
    count += (await send()).length;
    await wait();
  }
  expect(count).toBe(3);
  const held = (await outbox()).filter(({ held }) => held !== null);
  expect(held.map(({ kind }) => kind)).toEqual(['order_links_client']);
  expect(held[0]?.held).toContain('this address got several like it');
  // One that is due, but not sent yet, is enough as well.
  await stage.mail.deps.database.transaction(async (tx) => {
    const due = { next_attempt_at: fromNow(-MINUTE) };
    await tx.updateTable('emails').set(due).where('digest_key', 'is not', null).execute();
  });
  await ask(STRANGER);
  expect((await outbox()).filter(({ held }) => held !== null)).toHaveLength(1);
  await ask(HONEST);
  expect(await send()).toHaveLength(1);
  // From as many networks as there may be, it is ten at once and six a day.
  for (let n = 0; n < 20; n++) {
    await wait();
    await ask({ 'x-forwarded-for': `10.0.${n}.1` });
    count += (await send()).length;
  }
  expect(count).toBe(9);
  const [link, ...others] = (await outbox()).filter(({ held }) => held !== null);
  expect(others).toEqual([]);
  // Should several be held, one is enough.
  const { kind, digest_key, data, recipient } = await stage.mail.rowOf({ id: link?.id ?? '' });
  await stage.mail.queue({
    kind,
    digest_key: digest_key ?? '',
    data: JSON.parse(data),
    recipient,
    order_id: null,
  });
  await passTime(stage.mail.deps, DAY);
  expect(await send()).toHaveLength(1);
});
