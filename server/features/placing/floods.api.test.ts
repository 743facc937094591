import type { LightMyRequestResponse } from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { InboxItem } from '../../../shared/inbox.ts';
import { setLimitedMail } from '../../../test/emails.ts';
import { createEmailRunner } from '../../../test/jobs.ts';
import { type Answer, type OrderInput, placed, placeOrder } from '../../../test/orders.ts';
import { passTime as passTimeOf } from '../../../test/pass-time.ts';
import { changeRows } from '../../../test/rows.ts';
import { stopClock } from '../../../test/stop-clock.ts';
import { sweepOnce } from '../../app/sweep.ts';
import { HOUR, MINUTE } from '../../lib/clock.ts';
import { orderKey } from '../ledger/order-key.ts';

const { stage, send } = setLimitedMail();
// While time passes, limits allow more.
beforeEach(() => void vi.setSystemTime(new Date()));
afterEach(() => vi.useRealTimers());

/** An order, by default from its own network. */
const orderFrom = (n: number, email: string, from = `10.${n >> 8}.${n & 255}.9`): OrderInput => ({
  fields: { email },
  headers: { 'x-forwarded-for': from },
});
const order = (n: number, email: string) => placed(stage.mail.studio.url, orderFrom(n, email));
const flood = async (count: number, emailOf: (n: number) => string): Promise<string[]> => {
  const ids: string[] = [];
  for (let n = 0; n < count; n++) ids.push(await order(n, emailOf(n)));
  return ids;
};
const passTime = (ms: number) => passTimeOf(stage.mail.deps, ms);
const STUDIO = 'hello@mixfront.example';
const toStudio = (sent: Awaited<ReturnType<typeof send>>, recipient: string) =>
  sent.filter(({ to }) => to === recipient);
const studioAddress = async () =>
  (await stage.mail.studio.app.inject('/api/settings')).json<{ contact_email: string }>().contact_email ??
  STUDIO;
const listedIn = (texts: string[]) =>
  texts.flatMap((text) => [...text.matchAll(/^(MX-[0-9A-Z]{12}) {2}/gm)].map(([, id = '']) => id)).sort();

test('of a hundred orders per minute from one network sixty are accepted, and the rest told when to retry', async () => {
  const answers: Answer[] = [];
  for (let n = 0; n < 70; n++)
    answers.push(
      await placeOrder(stage.mail.studio.url, orderFrom(n, 'v@example.org', `2001:db8:0:${n}::1`)),
    );
  expect(answers.map(({ status }) => status)).toEqual(answers.map((_, n) => (n < 60 ? 200 : 429)));
  const { headers, body } = answers.at(-1) as Answer;
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(60);
  expect(body.detail).toMatch(/wait a minute, then submit again/);
  // The limit applies across restarts and processes, and not to another network.
  expect(await placed(stage.mail.studio.url, orderFrom(0, 'honest@example.org', '2001:db8:1::1'))).toMatch(
    /^MX-/,
  );
  await passTime(MINUTE);
  expect((await placeOrder(stage.mail.studio.url, orderFrom(0, 'v@example.org', '2001:db8::1'))).status).toBe(
    200,
  );
});

test('a retry with the key of an accepted order returns it, even from a network over its limit', async () => {
  const from = '198.51.100.7';
  const first = { ...orderFrom(0, 'v@example.org', from), key: 'one-key' };
  const id = await placed(stage.mail.studio.url, first);
  for (let n = 1; n < 60; n++) await placed(stage.mail.studio.url, orderFrom(n, 'v@example.org', from));
  expect((await placeOrder(stage.mail.studio.url, orderFrom(61, 'v@example.org', from))).status).toBe(429);
  expect(await placed(stage.mail.studio.url, first)).toBe(id);
});

test('forty orders for one mailbox in any spelling send it ten emails, five from one network, and a digest every four hours', async () => {
  const ids: string[] = [];
  for (let n = 0; n < 40; n++) {
    const spelled = n % 2 ? `Victim+${n}@example.org` : 'victim@example.org';
    ids.push(await placed(stage.mail.studio.url, orderFrom(n, spelled, n < 20 ? '203.0.113.9' : undefined)));
  }
  const first = await send();
  const toVictim = () => stage.mail.smtp.messages.filter(({ to }) => /^victim/i.test(to[0] ?? ''));
  const single = toVictim().map(({ email }) => email.text?.match(/MX-\w{12}/)?.[0] ?? '');
  // The flood from one network leaves five for others.
  expect(single.sort()).toEqual([...ids.slice(0, 5), ...ids.slice(20, 25)].sort());
  await passTime(4 * HOUR);
  await send();
  expect(toVictim()).toHaveLength(1);
  const [digest] = toVictim();
  expect(digest?.email.subject).toBe('30 more orders at Mixfront Studio');
  expect(listedIn([digest?.email.text ?? ''])).toEqual([...ids.slice(5, 20), ...ids.slice(25)].sort());
  expect(digest?.email.text).not.toMatch(/\bAda\b/);
  expect(first.length).toBeGreaterThan(5);
  // The next four hours have one more email, not ten.
  await flood(3, () => 'victim@example.org');
  await send();
  expect(toVictim()).toHaveLength(0);
});

test('for fifty orders in a minute from as many networks the studio gets thirty emails, then a digest of the rest', async () => {
  const studio = await studioAddress();
  const ids = await flood(50, (n) => `artist${n}@example.org`);
  const first = toStudio(await send(), studio);
  expect(first).toHaveLength(30);
  await passTime(10 * MINUTE);
  const digests = toStudio(await send(), studio);
  expect(digests.map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^20 more orders in the last (minute|\d+ minutes)$/),
  ]);
  const single = first.map(({ text }) => text.match(/MX-\w{12}/)?.[0] ?? '');
  expect([...single, ...listedIn(digests.map(({ text }) => text))].sort()).toEqual(ids.sort());
  for (const id of ids.slice(30))
    expect(digests[0]?.text.includes(`/admin/orders/${id}`)).toBe(!single.includes(id));
});

test('during a continuing flood, digests follow each other without single emails between them', async () => {
  const studio = await studioAddress();
  await flood(35, (n) => `artist${n}@example.org`);
  await send();
  await passTime(10 * MINUTE);
  expect(toStudio(await send(), studio)).toHaveLength(1);
  await flood(12, (n) => `artist${n}@example.org`);
  // The bucket has one or two tokens left at most, since the first digest alone listed five.
  expect(toStudio(await send(), studio).length).toBeLessThanOrEqual(5);
  await passTime(10 * MINUTE);
  expect(toStudio(await send(), studio)).toHaveLength(1);
  await passTime(20 * MINUTE);
  await order(1, 'later@example.org');
  expect(toStudio(await send(), studio)[0]?.subject).toContain('New order');
});

test('of orders for a hundred strangers sixty emails are sent at once, then one a minute; paying clients aren’t held', async () => {
  const { database } = stage.mail.deps;
  await order(500, 'known@example.org');
  await changeRows(database, 'clients', { spent: 5_000 }, { email_key: 'known@example.org' });
  await flood(100, (n) => `stranger${n}@example.org`);
  await order(501, 'known@example.org');
  const sent = await send();
  expect(sent.filter(({ to }) => to.startsWith('stranger'))).toHaveLength(59);
  expect(sent.filter(({ to }) => to === 'known@example.org')).toHaveLength(2);
  await passTime(MINUTE);
  const later = await send();
  expect(later.filter(({ to }) => to.startsWith('stranger'))).toHaveLength(1);
  expect(later.filter(({ to }) => to.startsWith('stranger'))[0]?.subject).toMatch(/: I have your files$/);
  await passTime(45 * MINUTE);
  await stage.mail.outbox.runOnce();
  const { count } = await database.read
    .selectFrom('emails')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('state', '<>', 'sent')
    .where('recipient', 'like', 'stranger%')
    .executeTakeFirstOrThrow();
  expect(count).toBe(0);
});

test('two outboxes working on many held orders list each order once', async () => {
  const studio = await studioAddress();
  const ids = await flood(60, (n) => `artist${n}@example.org`);
  const first = toStudio(await send(), studio);
  await passTime(10 * MINUTE);
  stage.mail.smtp.messages.length = 0;
  const others = [createEmailRunner(stage.mail.deps), createEmailRunner(stage.mail.deps)];
  await Promise.all(others.map((outbox) => outbox.runOnce()));
  await Promise.all(others.map((outbox) => outbox.stop()));
  const digests = stage.mail.smtp.messages.filter(({ to }) => to[0] === studio);
  const single = first.map(({ text }) => text.match(/MX-\w{12}/)?.[0] ?? '');
  expect([...single, ...listedIn(digests.map(({ email }) => email.text ?? ''))].sort()).toEqual(ids.sort());
});

test('an order shows that its email was in a digest, and held emails survive a full bucket', async () => {
  const [id] = (await flood(33, (n) => `artist${n}@example.org`)).slice(-1);
  const emails = async () =>
    (await stage.mail.studio.callAsOwner('GET', `/orders/${id}`))
      .json<{ emails: { kind: string; state: string }[] }>()
      .emails.filter(({ kind }) => kind === 'order_placed_studio');
  await sweepOnce(stage.mail.deps);
  await send();
  expect(await emails()).toEqual([expect.objectContaining({ state: 'queued' })]);
  await passTime(10 * MINUTE);
  await send();
  expect(await emails()).toEqual([expect.objectContaining({ state: 'merged' })]);
  await passTime(24 * HOUR);
  await sweepOnce(stage.mail.deps);
  expect(await stage.mail.deps.database.read.selectFrom('rate_limits').selectAll().execute()).toEqual([]);
});

test('a client erased while their order is held is in no digest and gets none', async () => {
  const studio = await studioAddress();
  const ids = await flood(34, (n) => (n > 30 ? `artist${n}@example.org` : 'gone@example.org'));
  const answer = await stage.mail.studio.callAsOwner('POST', '/clients/gone@example.org/erase', {
    confirmation: 'gone@example.org',
  });
  expect(answer.statusCode).toBe(200);
  await passTime(HOUR);
  const sent = await send();
  expect(sent.filter(({ to }) => to === 'gone@example.org')).toEqual([]);
  expect(listedIn(toStudio(sent, studio).map(({ text }) => text))).toEqual(ids.slice(31).sort());
});

test('a flood of reported payments is told in thirty emails and a digest, and the inbox lists them all', async () => {
  const { app } = stage.mail.studio;
  const reported = async () => {
    const headers = await stage.mail.studio.asOwner();
    const { items } = (await app.inject({ url: '/api/admin/inbox?limit=100', headers })).json<{
      items: InboxItem[];
    }>();
    return items.filter(({ kind }) => kind === 'payment_reported').length;
  };
  const before = await reported();
  for (let n = 0; n < 25; n++) {
    const { body } = await placeOrder(stage.mail.studio.url, orderFrom(n, `payer${n}@example.org`));
    const { order_id = '', order_key = '' } = body as { order_id?: string; order_key?: string };
    const answer = await app.inject({
      method: 'POST',
      url: `/api/client-orders/${order_id}/payment-reports`,
      headers: { 'order-key': order_key, 'x-forwarded-for': `10.9.${n}.9` },
      payload: { method: 'paypal' },
    });
    expect(answer.statusCode).toBe(201);
  }
  expect(await reported()).toBe(before + 25);
  const studio = await studioAddress();
  const first = toStudio(await send(), studio);
  expect(first).toHaveLength(30);
  await passTime(10 * MINUTE);
  const [digest, ...more] = toStudio(await send(), studio);
  expect([digest?.subject, more]).toEqual([
    expect.stringMatching(/^10 more orders and 10 more updates in the last/),
    [],
  ]);
  expect(digest?.text.match(/A reported payment/g)).toHaveLength(10);
});

test('requests for an order page and its receipt are limited per order across all addresses', async () => {
  const { studio, deps } = stage.mail;
  const fromAddress = (n: number) => ({ 'x-forwarded-for': `198.51.${n}.7` });
  const opener = async (n: number) => {
    const id = await order(n, `fan${n}@example.com`);
    const headers = { 'order-key': await orderKey(deps.database, { id, link_version: 1 }) };
    const url = `/api/client-orders/${id}`;
    const link = await studio.app.inject({ method: 'POST', url: `${url}/receipt-link`, headers });
    const receipt = link.json<{ url: string }>().url;
    return {
      page: (from: number) => studio.app.inject({ url, headers: { ...headers, ...fromAddress(from) } }),
      receipt: (from: number) => studio.app.inject({ url: receipt, headers: fromAddress(from) }),
    };
  };
  const [one, other] = [await opener(1), await opener(2)];
  stopClock();
  for (const [what, most] of [
    ['page', 120],
    ['receipt', 10],
  ] as const) {
    // One after the other: many at once are refused for the room their responses take.
    const answers: LightMyRequestResponse[] = [];
    for (let n = 0; n < most; n++) answers.push(await one[what](n));
    expect(answers.filter(({ statusCode }) => statusCode !== 200)).toEqual([]);
    const refused = await one[what](most);
    expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
    expect((await other[what](most)).statusCode).toBe(200);
  }
});
