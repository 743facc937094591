import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fromNow, MINUTE } from '../../server/lib/clock.ts';
import { placeOrder } from '../orders.ts';
import { type Smtp, startSmtp } from '../services/smtp.ts';
import { type MailFaultStudio, openMailFaults } from './email-studio.ts';
import { note } from './record-figure.ts';
import { signIn } from './studio.ts';

const STRANGER = { 'x-forwarded-for': '203.0.113.9' };
const HONEST = { 'x-forwarded-for': '192.0.2.7' };

describe.each(['sqlite', 'postgres'] as const)('strangers’ emails on %s', (engine) => {
  let smtp: Smtp;
  let studio: MailFaultStudio;
  let url: string;
  let owner: Record<string, string>;
  beforeAll(async () => {
    smtp = await startSmtp();
    studio = await openMailFaults(engine, smtp.url);
    ({ url } = await studio.start({ RATE_LIMITS: 'on', TRUST_PROXY: 'loopback' }));
    owner = await signIn(url);
    await post('/api/admin/discounts', owner, { code: 'GIFT', kind: 'percent', value: 100 });
  });
  afterAll(async () => {
    await studio?.close();
    await smtp?.stop();
  });

  const post = async (path: string, headers: Record<string, string>, body: object): Promise<void> => {
    const sent = { 'content-type': 'application/json', ...headers };
    const answer = await fetch(url + path, { method: 'POST', headers: sent, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}`);
  };
  const order = async (email: string, headers: Record<string, string>, discount_code = '') => {
    const { body } = await placeOrder(url, { fields: { email, discount_code }, headers });
    const { order_id: id = '', order_key = '' } = body;
    const say = (path: string, text: object) =>
      post(`/api/client-orders/${id}/${path}`, { ...headers, 'order-key': order_key }, text);
    return { id, say };
  };
  const subjects = (isWanted: (to: string) => boolean) =>
    smtp.messages.filter(({ to }) => isWanted(to[0] ?? '')).map(({ email }) => email.subject ?? '');
  const toStudio = () => subjects((to) => !to.endsWith('@example.org'));

  test('25 free orders with messages leave a paying client heard at once, and are one digest', async (context) => {
    const paying = await order('mira@example.org', HONEST);
    await post(`/api/admin/orders/${paying.id}/payments`, owner, { method: 'paypal', amount: 5 });
    for (let n = 0; n < 25; n++) {
      const gift = await order(`stranger${n}@example.org`, STRANGER, 'GIFT');
      await gift.say('messages', { text: `Hello ${n}` });
    }
    await expect.poll(() => toStudio().length, { timeout: 20_000 }).toBe(6);
    await paying.say('payment-reports', { method: 'paypal' });
    await expect.poll(() => toStudio().length, { timeout: 20_000 }).toBe(7);
    expect(toStudio().at(-1)).toContain(paying.id);
    await paying.say('messages', { text: 'Is it ready?' });
    await studio.passTime();
    const messages = () => toStudio().filter((subject) => subject.startsWith('Message from'));
    await expect
      .poll(() => toStudio().filter((subject) => /more orders/.test(subject)).length, { timeout: 20_000 })
      .toBe(1);
    await expect.poll(() => messages().length, { timeout: 20_000 }).toBe(6);
    expect(messages().filter((subject) => subject.includes(paying.id))).toHaveLength(1);
    note(context, {
      fault: 'H10',
      what: `25 free orders with messages from one network, then a report and a message of a paying client (${engine})`,
      count: 50,
      seen: 'the studio got 5 orders and 5 messages, the other 40 in one digest; the client’s report at once, the message in an email of its own',
    });
  });

  test('twelve orders with one address, all reminders due, are one reminder', async (context) => {
    const VICTIM = 'victim@example.org';
    for (let n = 0; n < 12; n++) await order(VICTIM, STRANGER);
    await studio.database.transaction(async (tx) => {
      const due = { reminder_at: fromNow(-MINUTE) };
      await tx.updateTable('orders').set(due).where('email_key', '=', VICTIM).execute();
    });
    const isReminder = (subject: string) => /Reminder|waiting for payment/.test(subject);
    const reminded = () => subjects((to) => to === VICTIM).filter(isReminder);
    await expect
      .poll(reminded, { timeout: 110_000 })
      .toEqual(['12 orders waiting for payment at Mixfront Studio']);
    note(context, {
      fault: 'H10',
      what: `reminders of 12 orders with a victim’s address due at once (${engine})`,
      count: 12,
      seen: 'one email that lists the 12',
    });
  });
});
