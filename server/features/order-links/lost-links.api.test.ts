import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ListedOrder } from '../../../shared/order-list.ts';
import { type MailStudio, startMailStudio } from '../../../test/emails.ts';
import { placeOrder } from '../../../test/orders.ts';
import { changeRows, readRows } from '../../../test/rows.ts';
import { stopClock } from '../../../test/stop-clock.ts';
import { createRunner } from '../../jobs/runner.ts';
import { DAY, fromNow, MINUTE } from '../../lib/clock.ts';
import { orderLinksQueue } from './send-links.ts';

let mail: MailStudio;
beforeAll(async () => {
  mail = await startMailStudio({ PUBLIC_URL: 'https://studio.example' });
});
afterAll(() => mail.close());
beforeEach(() => mail.resetClients());
afterEach(() => {
  vi.useRealTimers();
});

const order = async (email: string, fields: Record<string, string> = {}) => {
  const { body } = await placeOrder(mail.studio.url, { fields: { email, ...fields } });
  const { order_id = '', order_key = '' } = body as { order_id?: string; order_key?: string };
  return { id: order_id, key: order_key };
};
const linkOf = ({ id, key }: { id: string; key: string }) => `https://studio.example/order/${id}#${key}`;
const ask = (email: unknown, remoteAddress = '203.0.113.7', app = mail.studio.app) =>
  app.inject({ method: 'POST', url: '/api/order-links', payload: { email }, remoteAddress });
/** What the mail server has received since the last call. */
const sent = async () => {
  mail.smtp.messages.length = 0;
  await createRunner(mail.deps, orderLinksQueue(mail.deps)).runOnce();
  await mail.makeDue();
  await mail.outbox.runOnce();
  return mail.smtp.messages.map(({ email }) => email);
};
const setOrder = (id: string, change: { created_at?: string; link_sent_at?: string | null }) =>
  changeRows(mail, 'orders', change, { id });

describe('the request for lost links', () => {
  test('emails all links of the last two years to the address in one email', async () => {
    const [first, second] = [await order('Nora@example.org'), await order('nora@example.org')];
    const [old, trashed, foreign] = [
      await order('nora@example.org'),
      await order('nora@example.org'),
      await order('bo@example.org'),
    ];
    await setOrder(old.id, { created_at: fromNow(-731 * DAY) });
    await mail.studio.callAsOwner('POST', '/orders/trash', { order_ids: [trashed.id] });
    await sent();
    const answer = await ask(' NORA@example.org ');
    expect([answer.statusCode, answer.json()]).toEqual([
      202,
      { message: expect.stringMatching(/^If there are/) },
    ]);
    const [email, ...others] = await sent();
    expect(others).toEqual([]);
    expect(email?.to).toMatchObject([{ address: expect.stringMatching(/^nora@example.org$/i) }]);
    for (const part of [email?.text, email?.html]) {
      for (const one of [first, second]) expect(part).toContain(linkOf(one));
      for (const one of [old, trashed, foreign]) expect(part).not.toContain(one.id);
    }
  });

  test('emails nothing again within ten minutes, except new orders and renewed links', async () => {
    const one = await order('ann@example.org');
    await sent();
    await ask('ann@example.org');
    expect(await sent()).toHaveLength(1);
    await ask('ann@example.org');
    expect(await sent()).toEqual([]);
    const two = await order('ann@example.org');
    await sent();
    await ask('ann@example.org');
    const [email] = await sent();
    expect(email?.text).toContain(linkOf(two));
    expect(email?.text).not.toContain(one.id);
    const { order_link } = (
      await mail.studio.callAsOwner('POST', `/orders/${one.id}/order-link/renew`)
    ).json();
    await ask('ann@example.org');
    expect((await sent())[0]?.text).toContain(order_link);
    await setOrder(two.id, { link_sent_at: fromNow(-11 * MINUTE) });
    await ask('ann@example.org');
    expect(await sent()).toHaveLength(1);
  });

  test('leads retried emails to renewed links, while sent ones keep their text', async () => {
    const one = await order('ida@example.org');
    const { read } = mail.deps.database;
    const emails = () =>
      read
        .selectFrom('emails')
        .select(['state', 'html'])
        .where('recipient', '=', 'ida@example.org')
        .execute();
    mail.smtp.refuseRecipients(() => 451);
    await sent();
    mail.smtp.refuseRecipients(() => undefined);
    expect(await emails()).toMatchObject([{ state: 'queued', html: expect.stringContaining(linkOf(one)) }]);
    const { order_link } = (
      await mail.studio.callAsOwner('POST', `/orders/${one.id}/order-link/renew`)
    ).json();
    const [again] = (await sent()).filter(({ to }) => JSON.stringify(to).includes('ida@example.org'));
    for (const part of [again?.text, again?.html]) {
      expect(part).toContain(order_link);
      expect(part).not.toContain(linkOf(one));
    }
    const left = await emails();
    await mail.studio.callAsOwner('POST', `/orders/${one.id}/order-link/renew`);
    expect([left[0]?.state, await emails()]).toEqual(['sent', left]);
  });

  test('repeated concurrently in two processes sends one email', async () => {
    await order('ben@example.org');
    await sent();
    const other = await mail.studio.beside();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        ask('ben@example.org', '203.0.113.7', n % 2 ? other : mail.studio.app),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 202));
    const runner = () => createRunner(mail.deps, orderLinksQueue(mail.deps));
    await Promise.all([runner().runOnce(), runner().runOnce()]);
    expect(await sent()).toHaveLength(1);
  });

  test('gets the same answer and no email for an address without orders or one erased since', async () => {
    const known = await order('cy@example.org');
    await order('gone@example.org');
    await sent();
    await ask('gone@example.org');
    await mail.studio.callAsOwner('POST', '/clients/gone%40example.org/erase', {
      confirmation: 'gone@example.org',
    });
    const jobs = await readRows(mail, 'jobs');
    expect(JSON.stringify(jobs)).not.toContain('gone@');
    const answers = [
      await ask('nobody@example.org'),
      await ask('gone@example.org'),
      await ask('cy@example.org'),
    ];
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    const emails = await sent();
    expect(emails.map(({ text }) => text)).toEqual([expect.stringContaining(linkOf(known))]);
  });

  test('is refused with an explanation for an invalid address', async () => {
    for (const wrong of ['', 'nora', 'a@b', 'nora@example.org, bo@example.org', 7, null, 'x'.repeat(300)])
      expect([wrong, (await ask(wrong)).statusCode]).toEqual([wrong, 422]);
  });

  test('takes equally long with and without orders', async () => {
    for (let n = 0; n < 30; n++) await order(`known${n}@example.org`);
    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
    for (let n = 0; n < 30; n++)
      for (const who of ['known', 'unknown'] as const) {
        const began = performance.now();
        await ask(`${who}${n}@example.org`);
        times[who].push(performance.now() - began);
      }
    const median = (all: number[]) => all.toSorted((a, b) => a - b)[all.length / 2] ?? 0;
    const [known, unknown] = [median(times.known), median(times.unknown)];
    expect(Math.abs(known - unknown)).toBeLessThan(Math.max(5, unknown));
  });
});

describe('the list of all orders', () => {
  const listLink = (text: string | undefined): string =>
    /https:\/\/studio\.example\/your-orders#(\S+)/.exec(text ?? '')?.[1] ?? '';
  const list = (link: string, app = mail.studio.app) =>
    app.inject({ method: 'POST', url: '/api/your-orders', payload: { link } });
  const mailedLink = async (email: string) => {
    await sent();
    await ask(email);
    return listLink((await sent())[0]?.text);
  };

  test('is opened by the emailed link, in every process, with older orders and those placed since', async () => {
    const old = await order('hana@example.org');
    const [trashed, foreign] = [await order('hana@example.org'), await order('bo@example.org')];
    await setOrder(old.id, { created_at: fromNow(-731 * DAY) });
    await order('hana@example.org');
    await mail.studio.callAsOwner('POST', '/orders/trash', { order_ids: [trashed.id] });
    const link = await mailedLink('HANA@example.org');
    const last = await order('hana@example.org', { song_count: '3', song_titles: '' });
    await mail.studio.callAsOwner('POST', `/orders/${old.id}/payments`, { method: 'paypal', amount: 50 });
    const answer = await list(link, await mail.studio.beside());
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store']);
    const { orders } = answer.json<{ orders: ListedOrder[] }>();
    expect(orders).toHaveLength(3);
    expect(orders[0]).toMatchObject({
      ...{ order_id: last.id, order_key: last.key, service: 'Mixing and mastering', song_count: 3 },
      ...{ state: 'Pending · Unpaid', currency: 'USD' },
    });
    expect(orders.at(-1)).toMatchObject({ order_id: old.id, order_key: old.key });
    expect(orders.at(-1)?.state).not.toContain('Unpaid');
    for (const other of [trashed, foreign]) expect(answer.body).not.toContain(other.id);
  });

  test('says how each stands in the same words as the order itself does, by its key alone', async () => {
    const [one, other] = [await order('kim@example.org'), await order('kim@example.org')];
    const get = (path: string, key = one.key) =>
      mail.studio.app.inject({ url: `/api/client-orders/${one.id}${path}`, headers: { 'order-key': key } });
    const state = async () => (await get('/state')).json();
    expect(await state()).toEqual({ state: 'Pending · Unpaid' });
    await mail.studio.callAsOwner('POST', `/orders/${one.id}/payments`, { method: 'paypal', amount: 50 });
    expect(await state()).toEqual({ state: (await get('')).json().state });
    expect((await state()).state).not.toContain('Unpaid');
    expect((await get('/state', other.key)).statusCode).toBe(404);
    await mail.studio.callAsOwner('POST', '/orders/trash', { order_ids: [one.id] });
    expect((await get('/state')).statusCode).toBe(404);
  });

  test('ends after a day, when the client is erased, and with the renewal of a link', async () => {
    const link = await mailedLink((await order('eve@example.org')) && 'eve@example.org');
    expect((await list(link)).statusCode).toBe(200);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + DAY + MINUTE });
    try {
      expect((await list(link)).statusCode).toBe(404);
    } finally {
      vi.useRealTimers();
    }
    await mail.studio.callAsOwner('POST', '/clients/eve%40example.org/erase', {
      confirmation: 'eve@example.org',
    });
    expect((await list(link)).json()).toEqual({ orders: [] });

    const one = await order('fay@example.org');
    const before = await mailedLink('fay@example.org');
    await mail.studio.callAsOwner('POST', `/orders/${one.id}/order-link/renew`);
    expect((await list(before)).statusCode).toBe(404);
    const after = await mailedLink('fay@example.org');
    expect((await list(after)).statusCode).toBe(200);
    await mail.studio.callAsOwner('POST', '/order-links/renew-all');
    expect((await list(after)).statusCode).toBe(404);
  });

  test('is opened by nothing else', async () => {
    const one = await order('gil@example.org');
    const link = await mailedLink('gil@example.org');
    const [payload = '', sign = ''] = link.split('.');
    const forged = Buffer.from(JSON.stringify([{ email_key: 'bo@example.org' }, Date.now() + DAY]));
    for (const wrong of [
      '',
      one.key,
      payload,
      `${payload}.`,
      `${link}x`,
      `${forged.toString('base64url')}.${sign}`,
    ])
      expect([wrong, (await list(wrong)).statusCode]).toEqual([wrong, 404]);
    expect((await list('x'.repeat(5_000))).statusCode).toBe(422);
  });
});

test('limits requests per network, without affecting other networks and their clients', async () => {
  // While time passes, further requests are allowed.
  vi.setSystemTime(new Date());
  stopClock();
  const limited = await startMailStudio({ RATE_LIMITS: true });
  const from = (remoteAddress: string, email: string) => ask(email, remoteAddress, limited.studio.app);
  try {
    const statuses: number[] = [];
    // Several addresses of one network.
    for (let n = 0; n < 24; n++) statuses.push((await from(`203.0.113.${n}`, 'nora@example.org')).statusCode);
    expect(statuses).toEqual([...Array(20).fill(202), ...Array(4).fill(429)]);
    const refused = await from('203.0.113.99', 'nora@example.org');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await from('198.51.100.1', 'nora@example.org')).statusCode).toBe(202);
  } finally {
    await limited.close();
  }
});

describe('every email to a client about an order', () => {
  test('has the order’s current link in both parts, and the studio’s has none', async () => {
    const one = await order('nora@example.org');
    const { order_link } = (
      await mail.studio.callAsOwner('POST', `/orders/${one.id}/order-link/renew`)
    ).json<{
      order_link: string;
    }>();
    await mail.studio.callAsOwner('POST', `/orders/${one.id}/payments`, { method: 'paypal', amount: 50 });
    await mail.studio.callAsOwner('PUT', `/orders/${one.id}/status`, { status: 'mixed', tell_client: true });
    await mail.studio.callAsOwner('POST', '/email/individual', {
      recipient_email: 'nora@example.org',
      subject: 'About {{order_id}}',
      message: 'Hello',
    });
    await mail.makeDue();
    const emails = await sent();
    await mail.studio.callAsOwner('POST', `/orders/${one.id}/cancel`, { reason: 'Sorry', tell_client: true });
    emails.push(...(await sent()));
    const toClient = emails.filter(({ to }) => JSON.stringify(to).includes('nora@example.org'));
    // Several are sent at once.
    expect(new Set(toClient.map(({ subject }) => subject))).toEqual(
      new Set([
        'Song 1: I have your files',
        'Song 1: Payment received',
        'Song 1: Your song is mixed',
        `About ${one.id}`,
        'Song 1: Your order is cancelled',
      ]),
    );
    for (const { text, html } of toClient)
      for (const part of [text, html]) expect(part).toContain(order_link);
    for (const email of emails.filter((each) => !toClient.includes(each)))
      expect(`${email.text} ${email.html}`).not.toContain('/order/');
  });
});
