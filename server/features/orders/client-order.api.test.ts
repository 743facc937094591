import { describe, expect, test } from 'vitest';
import type { ClientOrder } from '../../../shared/client-orders.ts';
import { defaultSettings } from '../../../shared/settings.ts';
import { setUpTestApp, startTestApp } from '../../../test/harness.ts';
import { getOrder, placeOrder, song } from '../../../test/orders.ts';
import { changeRows } from '../../../test/rows.ts';
import { stopClock } from '../../../test/stop-clock.ts';

const product = setUpTestApp();

type Placed = { id: string; key: string };
const order = async (fields: Record<string, string> = {}, files = [song()]): Promise<Placed> => {
  const { body } = await placeOrder(product.url, { fields, files });
  const { order_id = '', order_key = '' } = body as { order_id?: string; order_key?: string };
  return { id: order_id, key: order_key };
};
const read = ({ id, key }: { id: string; key?: string | undefined }, app = product.app) =>
  app.inject({
    url: `/api/client-orders/${encodeURIComponent(id)}`,
    headers: key === undefined ? {} : { 'order-key': encodeURI(key) },
  });
const seen = async (one: Placed): Promise<ClientOrder> => (await read(one)).json<ClientOrder>();
const renew = (id: string) => product.callAsOwner('POST', `/orders/${id}/order-link/renew`);
const keyOf = (link: string) => link.split('#')[1] ?? '';

describe('an order on its client’s page', () => {
  test('plays the files its client sent, and no others, as long as the link works', async () => {
    const [one, other] = [await order(), await order()];
    const [file] = (await seen(one)).files;
    const ask = ({ id, key }: Placed, file_id = file?.id) =>
      product.app.inject({
        method: 'POST',
        url: `/api/client-orders/${id}/download-link`,
        headers: { 'order-key': key },
        payload: { file_id },
      });
    const { url } = (await ask(one)).json<{ url: string }>();
    const path = new URL(url, product.url);
    const get = () =>
      product.app.inject({ url: `${path.pathname}${path.search}`, headers: { range: 'bytes=0-3' } });
    const answer = await get();
    expect([answer.statusCode, answer.body]).toEqual([206, 'RIFF']);
    expect((await ask(other)).statusCode).toBe(404);
    expect((await ask({ ...one, key: other.key })).statusCode).toBe(404);
    await renew(one.id);
    expect((await get()).statusCode).toBe(404);
  });

  test('has lines, sums, files, options and payment instructions, and is not cached', async () => {
    const one = await order({ name: 'Nova', song_count: '2', clean_edit: 'true', individual_stems: 'true' });
    const answer = await read(one);
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store']);
    const client = answer.json<ClientOrder>();
    expect(client).toMatchObject({
      order_id: one.id,
      status: 'pending',
      turn: 'client',
      due_at: null,
      paused: null,
      client_name: 'Nova',
      studio_name: 'Mixfront Studio',
      cancelled_at: null,
      song_count: 2,
      total_amount: 140,
      paid_amount: 0,
      due_amount: 140,
      is_paid: false,
      payments: [],
      messages: [],
      rounds: [],
      rounds_left: null,
      showcase: null,
      songs: [
        { song: 1, approved_at: null, versions: [] },
        { song: 2, approved_at: null, versions: [] },
      ],
      downloads: { locked: true, why: 'Downloads unlock once your order is paid. $140 to pay.' },
      how_to_pay: {
        amount: 140,
        paypal_url: 'https://paypal.me/your-paypal-handle/140USD',
        cashtag: '$your-cashtag',
        cashapp_url: 'https://cash.app/$your-cashtag/140',
        text: defaultSettings.payment_message,
        methods: [{ id: 'paypal', url: 'https://paypal.me/your-paypal-handle/140USD' }, { id: 'cashapp' }],
      },
    });
    expect(
      client.lines.map(({ item, quantity, unit_amount, amount }) => [item, quantity, unit_amount, amount]),
    ).toEqual([
      ['base', 2, 50, 100],
      ['individual_stems', 2, 10, 20],
      ['clean_edit', 2, 10, 20],
    ]);
    expect(client.deliverables).toEqual(
      [1, 2].flatMap((number) =>
        [
          ['mix', 'Mix'],
          ['master', 'Master'],
          ['clean', 'Clean edit'],
          ['stems', 'Stems'],
        ].map(([kind, kind_name]) => ({ song: number, kind, kind_name, version_id: null })),
      ),
    );
    expect(client.files).toEqual([
      expect.objectContaining({
        name: 'song.wav',
        song: 1,
        added_at: null,
        note: '',
        is_available: true,
        severity: null,
      }),
    ]);
    expect(client.events).toEqual([{ at: client.created_at, text: 'You placed this order' }]);
  });

  test('shows the findings of a file in the wording of the order form, never the studio’s', async () => {
    const one = await order();
    const report = JSON.stringify({ format: 'WAV', measures: null, entries: null });
    await changeRows(
      product,
      'order_files',
      { report, sample_rate_hz: 22_050, bit_depth: 16, channels: 2, duration_s: 60 },
      { order_id: one.id },
    );
    const [file] = (await seen(one)).files;
    const [ownFile] = (await getOrder(product, one.id)).files;
    expect(file?.severity).not.toBeNull();
    expect(file?.findings.length).toBeGreaterThan(0);
    for (const { words } of ownFile?.findings.filter(({ severity }) => severity !== 'fine') ?? [])
      expect(file?.findings).not.toContain(words);
  });

  test('shows its history in order with notes for the client, without undone changes and the studio’s internal notes', async () => {
    const one = await order({ song_count: '1' });
    const status = (change: object) => product.callAsOwner('PUT', `/orders/${one.id}/status`, change);
    await product.callAsOwner('POST', `/orders/${one.id}/payments`, {
      method: 'paypal',
      amount: 20,
      note: 'Studio’s own',
    });
    await status({ status: 'mastered', notes: 'By mistake', paid: false });
    const { events } = await getOrder(product, one.id);
    await product.callAsOwner('POST', `/orders/${one.id}/undo`, { event_id: events.at(-1)?.id });
    await status({ status: 'in_progress', notes: 'On it!', admin_notes: 'A difficult one' });
    await status({ status: 'in_progress', notes: 'Sounds great already.' });
    await product.callAsOwner('PUT', `/orders/${one.id}/archived`, { archived: true });
    const client = await seen(one);
    expect(client.events.map(({ text }) => text)).toEqual([
      'You placed this order',
      'I received your payment of $20',
      'I received your payment of $30. Work has started\nOn it!',
      'I left you a note\nSounds great already.',
    ]);
    expect(client).toMatchObject({ is_paid: true, turn: 'studio', downloads: { locked: false, why: '' } });
    expect(client.how_to_pay).toEqual({
      amount: 0,
      paypal_url: null,
      cashtag: null,
      cashapp_url: null,
      text: '',
      methods: [],
    });
    expect(JSON.stringify(client)).not.toMatch(/difficult|Studio’s own|mistake|ada@example/);
  });

  test('shows that a payment was undone, and lists those that count', async () => {
    const one = await order();
    const paid = await product.callAsOwner('POST', `/orders/${one.id}/payments`, {
      method: 'cashapp',
      amount: 50,
    });
    await product.callAsOwner('DELETE', `/orders/${one.id}/payments/${paid.json<{ id: string }>().id}`);
    const client = await seen(one);
    expect(client.payments).toEqual([]);
    expect(client.due_amount).toBe(50);
    expect(client.events.at(-1)?.text).toBe('I corrected my records: a payment of $50 no longer counts');
  });

  test('shows the reason of a cancellation only if the client was told', async () => {
    const [told, untold] = [await order(), await order()];
    await product.callAsOwner('POST', `/orders/${told.id}/cancel`, {
      reason: 'Fully booked, sorry',
      tell_client: true,
    });
    await product.callAsOwner('POST', `/orders/${untold.id}/cancel`, { reason: 'Never answered' });
    const last = async (one: Placed) => (await seen(one)).events.at(-1)?.text;
    expect(await last(told)).toBe('This order was cancelled\nFully booked, sorry');
    expect(await last(untold)).toBe('This order was cancelled');
    expect(await seen(untold)).toMatchObject({ turn: 'nobody', how_to_pay: { paypal_url: null, text: '' } });
  });
});

describe('the key of an order', () => {
  test('stops working once it is renewed, even on an open page; the new one works, and retries of the renewal return it', async () => {
    const one = await order();
    expect((await read(one)).statusCode).toBe(200);
    const retry = { ...(await product.asOwner()), 'idempotency-key': 'once' };
    const url = `/api/admin/orders/${one.id}/order-link/renew`;
    const links = [];
    for (let n = 0; n < 2; n++)
      links.push(
        (await product.app.inject({ method: 'POST', url, headers: retry })).json<{ order_link: string }>(),
      );
    expect(links[0]).toEqual(links[1]);
    expect((await read(one)).statusCode).toBe(404);
    const detail = await getOrder(product, one.id);
    expect(detail.order_link).toBe(links[0]?.order_link);
    const client = await seen({ id: one.id, key: keyOf(detail.order_link ?? '') });
    expect(client.events.at(-1)?.text).toBe('You got a new link to this page; the old one no longer works');
  });

  test('stops working when the client is erased, and can’t be renewed', async () => {
    const one = await order({ email: 'gone@example.com' });
    expect((await read(one)).statusCode).toBe(200);
    await product.callAsOwner('POST', '/clients/gone%40example.com/erase', {
      confirmation: 'gone@example.com',
    });
    expect((await read(one)).statusCode).toBe(404);
    expect((await getOrder(product, one.id)).order_link).toBeNull();
    expect((await renew(one.id)).statusCode).toBe(409);
  });

  test('guessed too often gets a 429 with a wait, while the right one still works', async () => {
    // All within a minute, however long a busy machine takes.
    stopClock();
    await using limited = await startTestApp({ config: { RATE_LIMITS: true } });
    const { body } = await placeOrder(limited.url);
    const { order_id: id = '', order_key: key = '' } = body as { order_id?: string; order_key?: string };
    const statuses: number[] = [];
    for (let n = 0; n < 40; n++)
      statuses.push((await read({ id, key: `guess ${n}` }, limited.app)).statusCode);
    expect(statuses).toEqual([...Array(30).fill(404), ...Array(10).fill(429)]);
    const refused = await read({ id: 'MX-000000000000', key }, limited.app);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await read({ id, key }, limited.app)).statusCode).toBe(200);
  });
});
