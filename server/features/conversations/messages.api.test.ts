import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { limits } from '../../../shared/limits.ts';
import type { OrderMessage } from '../../../shared/messages.ts';
import { getClientOrder } from '../../../test/deliveries.ts';
import { type MailStudio, startMailStudio } from '../../../test/emails.ts';
import { setUpTestApp, startTestApp, type TestApp } from '../../../test/harness.ts';
import { createEmailRunner } from '../../../test/jobs.ts';
import { clientCall, getOrder, inboxOf, type PlacedOrder, placedWithKey } from '../../../test/orders.ts';
import { MINUTE } from '../../lib/clock.ts';

const product = setUpTestApp();

const order = (fields: Record<string, string> = {}, url = product.url) => placedWithKey(url, { fields });
const write = (one: PlacedOrder, payload: object, headers: Record<string, string> = {}, app = product.app) =>
  clientCall({ app }, one, 'POST', '/messages', payload, headers);
const answer = ({ id }: PlacedOrder, text: string, of = product) =>
  of.callAsOwner('POST', `/orders/${id}/messages`, { text });
const threadOf = async ({ id }: PlacedOrder) =>
  (await getOrder(product, id)).messages.map(({ from, text }) => [from, text]);

describe('messages of an order', () => {
  test('form one thread for both sides, and the client’s need attention until they are answered', async () => {
    const one = await order();
    const first = await write(one, { text: '  Can it be louder?\r\nJust the chorus.  ' });
    expect([first.statusCode, first.json<OrderMessage>()]).toEqual([
      201,
      {
        id: expect.any(String),
        from: 'client',
        text: 'Can it be louder?\nJust the chorus.',
        at: expect.any(String),
      },
    ]);
    await write(one, { text: 'And the bridge.' });
    expect(await inboxOf(product, one.id)).toMatchObject([
      { id: `message:${one.id}`, text: 'And the bridge.' },
    ]);
    const reply = await answer(one, 'Sure.');
    expect([reply.statusCode, reply.json().from]).toEqual([201, 'studio']);
    expect(await inboxOf(product, one.id)).toEqual([]);
    const { messages } = await getOrder(product, one.id);
    expect(messages.map(({ text }) => text)).toEqual([
      'Can it be louder?\nJust the chorus.',
      'And the bridge.',
      'Sure.',
    ]);
    expect((await getClientOrder(product, one)).messages).toEqual(messages);
  });

  test('keep markup, characters of every script and line breaks as typed', async () => {
    const one = await order();
    const text = '<script>alert(1)</script> & {{client_name}}\n\n\t‮abc 👩‍🎤';
    expect((await write(one, { text })).json<OrderMessage>().text).toBe(text);
    expect(await threadOf(one)).toEqual([['client', text]]);
  });

  const refused: [string, unknown, RegExp][] = [
    ['of 20,000 characters', { text: 'a'.repeat(20_000) }, /at most 5000 characters/],
    ['of blanks', { text: ' \n\t ' }, /Write a message first/],
    ['of what nobody sees', { text: '\u200b\u2060\ufeff\u{e0041}' }, /Write a message first/],
    ['of control characters', { text: 'a\u0000b' }, /can’t be stored/],
    ['of half a character', { text: 'a\ud800' }, /can’t be stored/],
    ['that is missing', {}, /Write a message first/],
    ['that is no text', { text: 7 }, /Write a message first/],
  ];
  test.each(refused)('%s are refused with an explanation, on both sides', async (_what, body, words) => {
    const one = await order();
    for (const answered of [
      await write(one, body as object),
      await product.callAsOwner('POST', `/orders/${one.id}/messages`, body as object),
    ]) {
      expect(answered.statusCode).toBe(422);
      expect(answered.json()).toMatchObject({
        detail: expect.stringMatching(words),
        errors: [{ field: 'text' }],
      });
    }
    expect(await threadOf(one)).toEqual([]);
  });

  test('sent ten times at once with one key are one; with other text the key is refused; each side has its own keys', async () => {
    const one = await order();
    const key = { 'idempotency-key': 'k' };
    const answers = await Promise.all(Array.from({ length: 10 }, () => write(one, { text: 'Once' }, key)));
    expect(new Set(answers.map((each) => `${each.statusCode} ${each.body}`)).size).toBe(1);
    expect((await write(one, { text: 'Twice' }, key)).statusCode).toBe(422);
    const studio = await product.callAsOwner('POST', `/orders/${one.id}/messages`, { text: 'Once' }, key);
    expect(studio.statusCode).toBe(201);
    expect(await threadOf(one)).toEqual([
      ['client', 'Once'],
      ['studio', 'Once'],
    ]);
  });

  test('stay in the order they were sent, even from both sides and two processes at once', async () => {
    const one = await order();
    const other = await product.beside();
    for (let n = 0; n < 6; n++) await write(one, { text: `${n}` }, {}, n % 2 ? other : product.app);
    expect(await threadOf(one)).toEqual([0, 1, 2, 3, 4, 5].map((n) => ['client', `${n}`]));
  });

  test('are refused for an order in the trash, which its client can’t see', async () => {
    const one = await order();
    await product.callAsOwner('POST', '/orders/trash', { order_ids: [one.id] });
    expect((await write(one, { text: 'Hello?' })).statusCode).toBe(404);
    expect((await answer(one, 'Hello?')).statusCode).toBe(409);
  });

  test('are accepted from both sides for a cancelled order', async () => {
    const one = await order();
    await product.callAsOwner('POST', `/orders/${one.id}/cancel`, {});
    expect((await write(one, { text: 'Why?' })).statusCode).toBe(201);
    expect(await inboxOf(product, one.id)).toHaveLength(1);
    expect((await answer(one, 'You asked for it.')).statusCode).toBe(201);
  });

  test('leave nothing behind if they race with the erasure of their client', async () => {
    const email = 'race@example.com';
    const one = await order({ email });
    const [erased, ...sent] = await Promise.all([
      product.callAsOwner('POST', `/clients/${email}/erase`, { confirmation: email }),
      ...Array.from({ length: 6 }, (_, n) => write(one, { text: `Secret ${n}` })),
    ]);
    expect(erased?.statusCode).toBe(200);
    expect(sent.every(({ statusCode }) => statusCode === 201 || statusCode === 404)).toBe(true);
    const { messages, emails } = await getOrder(product, one.id);
    expect([messages, await inboxOf(product, one.id)]).toEqual([[], []]);
    expect(JSON.stringify(emails)).not.toContain('Secret');
    expect((await answer(one, 'Hello?')).statusCode).toBe(409);
  });

  test('sent again after the erasure of their client are refused with an explanation on both sides', async () => {
    const email = 'again@example.com';
    const one = await order({ email });
    const key = { 'idempotency-key': 'again' };
    const fromStudio = () =>
      product.callAsOwner('POST', `/orders/${one.id}/messages`, { text: 'Hello' }, key);
    const fromClient = () => write(one, { text: 'Hello' }, key);
    expect([(await fromStudio()).statusCode, (await fromClient()).statusCode]).toEqual([201, 201]);
    await product.callAsOwner('POST', `/clients/${email}/erase`, { confirmation: email });
    const refused = await fromStudio();
    expect([refused.statusCode, refused.json().detail]).toEqual([409, expect.stringMatching(/was deleted/)]);
    expect((await fromClient()).statusCode).toBe(404);
  });
});

describe('floods of messages', () => {
  let limited: TestApp;
  beforeAll(async () => {
    limited = await startTestApp({ config: { RATE_LIMITS: true } });
  });
  afterAll(() => limited.close());
  // While time passes, further messages are allowed.
  beforeEach(() => void vi.setSystemTime(new Date()));
  afterEach(() => void vi.useRealTimers());

  test('to one order are limited across all addresses, without affecting other orders', async () => {
    const [one, other] = [await order({}, limited.url), await order({}, limited.url)];
    const from = (n: number) => ({ 'x-forwarded-for': `203.0.113.${n}` });
    const codes: number[] = [];
    for (let n = 0; n < 22; n++) {
      const { statusCode } = await write(one, { text: `${n}` }, from(n), limited.app);
      codes.push(statusCode);
    }
    expect(codes).toEqual([...Array(20).fill(201), 429, 429]);
    const refused = await write(one, { text: 'More' }, {}, limited.app);
    expect(refused.json().detail).toMatch(/wait a minute/);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await write(other, { text: 'Hello' }, {}, limited.app)).statusCode).toBe(201);
    expect((await answer(one, 'Slow down', limited)).statusCode).toBe(201);
  });
});

describe('the email about messages', () => {
  let mail: MailStudio;
  beforeAll(async () => {
    mail = await startMailStudio();
  });
  afterAll(() => mail.close());
  beforeEach(() => mail.reset());

  const newOrder = async (email = 'nova@example.com') => {
    const one = await order({ name: 'Nova Reyes', email }, mail.studio.url);
    await mail.reset();
    return one;
  };
  const say = (one: PlacedOrder, text: string) => write(one, { text }, {}, mail.studio.app);
  const texts = () => mail.smtp.messages.map(({ email }) => email.text ?? '');

  test('has everything written within five minutes, goes to the studio once, and its replies reach the client', async () => {
    const one = await newOrder();
    const since = Date.now();
    await say(one, 'Is <b>this</b> loud enough?');
    await say(one, 'And the second song?');
    await mail.outbox.runOnce();
    expect(mail.smtp.messages).toEqual([]);
    const { emails } = await getOrder(mail.studio, one.id);
    const at = emails.find(({ kind }) => kind === 'client_message')?.next_attempt_at ?? '';
    expect(Date.parse(at)).toBeGreaterThanOrEqual(since + limits.message_minutes * MINUTE);
    await mail.makeDue();
    await mail.outbox.runOnce();
    const [message, ...others] = mail.smtp.messages;
    expect(others).toEqual([]);
    expect(message?.email.subject).toBe('Nova Reyes – Song 1: New message');
    expect(message?.email.replyTo?.[0]?.address).toBe('nova@example.com');
    for (const words of [
      '2 new messages from Nova Reyes',
      'Is <b>this</b> loud enough?\n\nAnd the second song?',
      `/admin/orders/${one.id}`,
    ])
      expect(message?.email.text).toContain(words);
    expect(message?.email.html).toContain('Is &lt;b&gt;this&lt;/b&gt; loud enough?');
    await say(one, 'One more');
    await mail.makeDue();
    await mail.outbox.runOnce();
    expect(texts()).toHaveLength(2);
    expect(texts()[1]).toContain('One more');
  });

  test('links the client to their order page, even if the order is cancelled meanwhile', async () => {
    const one = await newOrder();
    await answer(one, 'I have to stop here.', mail.studio);
    await mail.studio.callAsOwner('POST', `/orders/${one.id}/cancel`, {});
    await mail.makeDue();
    await mail.outbox.runOnce();
    const [message, ...others] = mail.smtp.messages;
    expect([message?.to, others]).toEqual([['nova@example.com'], []]);
    for (const words of ['I have to stop here.', `/order/${one.id}#${one.key}`])
      expect(message?.email.text).toContain(words);
  });

  test('does not include a later message once it is being sent', async () => {
    const one = await newOrder();
    await say(one, 'First');
    await mail.makeDue();
    // Written while the mail server is still handling the first one.
    mail.smtp.behave(() => {
      const written = say(one, 'Second').then(() => undefined);
      return { hang: written };
    });
    await mail.outbox.runOnce();
    mail.smtp.behave(() => 'accept');
    await mail.makeDue();
    await mail.outbox.runOnce();
    const sent = texts().filter((text) => text.includes('Second'));
    expect(sent).toHaveLength(1);
  });

  test('is sent once by two processes, including everything written at that moment', async () => {
    const one = await newOrder();
    const written: string[] = [];
    for (let round = 0; round < 5; round++) {
      const words = [`${round} early`, `${round} late`];
      await say(one, words[0] as string);
      await mail.makeDue();
      const runners = [createEmailRunner(mail.deps), createEmailRunner(mail.deps)];
      await Promise.all([...runners.map((runner) => runner.runOnce()), say(one, words[1] as string)]);
      written.push(...words);
    }
    await mail.makeDue();
    await mail.outbox.runOnce();
    const all = texts().join('\n');
    expect(written.map((words) => all.split(words).length - 1)).toEqual(written.map(() => 1));
  });

  test('is not sent while the order is in the trash, but is after it was restored', async () => {
    const one = await newOrder();
    await say(one, 'Hello?');
    await mail.studio.callAsOwner('POST', '/orders/trash', { order_ids: [one.id] });
    await mail.makeDue();
    await mail.outbox.runOnce();
    expect(mail.smtp.messages).toEqual([]);
    await mail.studio.callAsOwner('POST', '/orders/untrash', { order_ids: [one.id] });
    await mail.outbox.runOnce();
    expect(texts()).toEqual([expect.stringContaining('Hello?')]);
  });
});
