import { describe, expect, test } from 'vitest';
import type { OrderSummary } from '../../../shared/orders.ts';
import { setUpTestApp } from '../../../test/harness.ts';
import { builtInFlags } from '../../../test/offers.ts';
import {
  clientCall,
  getOrder,
  multipart,
  placed,
  placedWithKey,
  placeOrder,
  song,
  usual,
} from '../../../test/orders.ts';
import { addRows } from '../../../test/rows.ts';
import { addUpload } from '../../../test/uploads.ts';
import { DAY, now } from '../../lib/clock.ts';

const product = setUpTestApp();

const findOrders = async (search: string) => {
  const query = new URLSearchParams({ search });
  const { orders } = (await product.callAsOwner('GET', `/orders?${query}`)).json<{
    orders: OrderSummary[];
  }>();
  return orders.map(({ title, order_id }) => [title, order_id]);
};

describe('an order', () => {
  test('stores everything the client entered', async () => {
    const began = now();
    const id = await placed(product.url, {
      fields: {
        name: '  Ada <b>Lovelace</b> ',
        email: ' Ada@Example.com ',
        project_details: ' An EP\r\nof three 🎵 ',
        notes: "Robert'); DROP TABLE orders;--",
        song_count: '3',
        rush_delivery: 'on',
        individual_stems: '1',
        clean_edit: 'false',
        vocal_tuning: '0',
        acapella_version: 'true',
      },
      files: [song('a.wav'), song('b.wav')],
    });
    expect(id).toMatch(/^MX-[0-9A-HJKMNP-TV-Z]{10,}$/);
    const { files, song_findings, client_points, events, emails, lines, created_at, deliverables, ...order } =
      await getOrder(product, id);
    expect(order).toEqual({
      order_id: id,
      client_info: { name: 'Ada <b>Lovelace</b>', email: 'Ada@Example.com' },
      title: '3 songs',
      project_details: 'An EP\nof three 🎵',
      notes: "Robert'); DROP TABLE orders;--",
      song_count: 3,
      status: 'pending',
      file_count: 2,
      rush_delivery: true,
      add_ons: {
        ...builtInFlags(false),
        rush_delivery: true,
        individual_stems: true,
        acapella_version: true,
      },
      service: { id: 'mix_master', name: 'Mixing and mastering' },
      chosen_add_ons: [
        { id: 'rush_delivery', name: 'Rush delivery' },
        { id: 'individual_stems', name: 'Individual stems' },
        { id: 'acapella_version', name: 'Acapella version' },
      ],
      original_amount: 285,
      discount_code: null,
      discount_amount: 0,
      total_amount: 285,
      due_at: null,
      due_text: 'The 24-48 hours start once the order is paid and every song has files.',
      turn: 'client',
      in_review: false,
      paused: null,
      paused_at: null,
      messages: [],
      messages_before: null,
      money: { state: 'unpaid', label: 'Unpaid', text: '$285 to pay.' },
      versions: [],
      songs: [1, 2, 3].map((song) => ({ song, title: '', approved_at: null, references: [], rough: null })),
      rounds: [],
      promise: { from_hours: 24, to_hours: 48, free_rounds: null, bought_rounds: 0, date: null },
      rounds_left: null,
      rounds_total: null,
      showcase: null,
      showcase_credit: '',
      testimonial: null,
      order_link: expect.stringContaining(`/order/${id}#`),
      files_complete: false,
      files_confirmed_at: null,
      reminders: {
        sent: 0,
        stopped: false,
        next_at: new Date(Date.parse(created_at) + 2 * DAY).toISOString(),
      },
      paid_amount: 0,
      due_amount: 285,
      currency: 'USD',
      deposit_amount: null,
      due_now_amount: 285,
      can_start: false,
      billing: { name: '', address: '', tax_number: '' },
      receipt_number: null,
      tax: null,
      terms: null,
      is_by_hand: false,
      is_quote: false,
      valid_until: null,
      quote_ended: false,
      accepted_at: null,
      awaits_acceptance: false,
      is_paid: false,
      has_report: false,
      is_delivered_unpaid: false,
      cancelled_at: null,
      cancel_reason: '',
      archived_at: null,
      trashed_at: null,
      payments: [],
    });
    expect(
      lines.map(({ item, quantity, unit_amount, amount }) => [item, quantity, unit_amount, amount]),
    ).toEqual([
      ['base', 3, 50, 150],
      ['rush_delivery', 3, 20, 60],
      ['individual_stems', 3, 10, 30],
      ['acapella_version', 3, 15, 45],
    ]);
    expect(files.map(({ name, format }) => [name, format])).toEqual([
      ['a.wav', 'WAV'],
      ['b.wav', 'WAV'],
    ]);
    expect(deliverables.filter(({ song }) => song === 3).map(({ kind }) => kind)).toEqual([
      ...['mix', 'master', 'acapella', 'stems'],
    ]);
    expect(events).toMatchObject([{ kind: 'placed', from: null, to: 'pending' }]);
    expect(emails.map(({ recipient, state }) => [recipient, state])).toEqual(
      expect.arrayContaining([
        ['Ada@Example.com', 'queued'],
        ['studio@example.com', 'queued'],
      ]),
    );
    expect(emails).toHaveLength(2);
    expect([began, created_at, now()].toSorted()).toEqual([began, created_at, expect.any(String)]);
  });

  test('has titles and references of its songs, and is found by every title', async () => {
    const fields: [string, string][] = [
      ...Object.entries({ ...usual, song_count: '3' }),
      ['song_title', '  Night Bus '],
      ['song_title', ''],
      ['song_title', 'Überfahrt'],
      ['reference', '3|https://example.com/warm'],
      ['reference', ''],
      ['reference', ' 1 | https://Example.com/a b'.replace('a b', 'a%20b')],
      ['reference', '3|https://example.com/wide'],
    ];
    const { id, key } = await placedWithKey(product.url, { fields, key: 'titles' });
    const named = [
      { song: 1, title: 'Night Bus', references: ['https://example.com/a%20b'] },
      { song: 2, title: '', references: [] },
      { song: 3, title: 'Überfahrt', references: ['https://example.com/warm', 'https://example.com/wide'] },
    ];
    expect(await getOrder(product, id)).toMatchObject({ title: 'Night Bus and 2 more', songs: named });
    const shown = await clientCall(product, { id, key }, 'GET', '');
    expect(shown.json()).toMatchObject({ title: 'Night Bus and 2 more', songs: named });
    expect(await findOrders('überfahrt ada')).toEqual([['Night Bus and 2 more', id]]);

    await clientCall(product, { id, key }, 'PUT', '/songs/1', { title: 'Last Tram' });
    await product.callAsOwner('PUT', `/orders/${id}/songs/3`, { title: '' });
    expect(await findOrders('last tram')).toEqual([['Last Tram and 2 more', id]]);
    for (const gone of ['night bus', 'überfahrt']) expect(await findOrders(gone)).toEqual([]);
    expect(await findOrders('no additional details')).toEqual([]);

    expect((await placeOrder(product.url, { fields, key: 'titles' })).body).toMatchObject({ order_id: id });
    const other = fields.map(([name, value]): [string, string] => [name, value.replace('/wide', '/dry')]);
    expect((await placeOrder(product.url, { fields: other, key: 'titles' })).status).toBe(422);
  });

  test('gives a song without a title the one its files suggest, also those that come later', async () => {
    const order = await placedWithKey(product.url, {
      fields: { song_count: '2', name: 'Juno Vale' },
      files: [song('Juno Vale - Night Bus (rough v3).wav')],
    });
    const titles = async () => {
      const { title, songs } = await getOrder(product, order.id);
      return [title, ...songs.map((one) => one.title)];
    };
    expect(await titles()).toEqual(['Night Bus and 1 more', 'Night Bus', '']);
    const send = async (name: string) => {
      const note = JSON.stringify({ song: 2, label: 'other' });
      const upload = await addUpload(product, { name, note });
      const sent = await clientCall(product, order, 'POST', '/files', { upload_ids: [upload] });
      expect(sent.statusCode, sent.body).toBe(200);
    };
    await send('Harbour Lights.wav');
    expect(await titles()).toEqual(['Night Bus and 1 more', 'Night Bus', 'Harbour Lights']);
    await send('Another Name.wav');
    expect((await titles())[2]).toBe('Harbour Lights');
    expect(await findOrders('harbour')).toHaveLength(1);
  });

  test('without details says so in its details', async () => {
    const id = await placed(product.url, { fields: { project_details: ' \r\n ' } });
    expect((await getOrder(product, id)).project_details).toBe('No additional details provided');
  });

  test('has an id that can’t be guessed from the previous one', async () => {
    const ids = await Promise.all(Array.from({ length: 10 }, () => placed(product.url)));
    expect(new Set(ids).size).toBe(10);
    expect(new Set(ids.map((id) => id.slice(0, 7))).size).toBeGreaterThan(5);
  });

  test('ignores unknown fields', async () => {
    const id = await placed(product.url, {
      fields: [
        ...Object.entries(usual),
        ['order_id', 'MX-0000000000'],
        ['id', 'MX-0000000000'],
        ['status', 'completed'],
        ['created_at', '1999-01-01T00:00:00Z'],
        ['file_count', '0'],
        ['__proto__', '{"status":"completed"}'],
        ['constructor', 'x'],
        ['toString', 'x'],
        ['free_of_charge', 'true'],
        ['free_of_charge', 'true'],
        ['"; name="status', 'completed'],
      ],
    });
    expect(id).not.toBe('MX-0000000000');
    const order = await getOrder(product, id);
    expect(order).toMatchObject({ status: 'pending', total_amount: 50, file_count: 1 });
    expect(order.created_at > '2026').toBe(true);
    expect({}).not.toHaveProperty('status');
  });

  test('may have its files between its fields', async () => {
    const { body, type } = multipart({ fields: { total_amount: '63.00' }, files: [song()] });
    const late = multipart({
      fields: [
        ['rush_delivery', 'true'],
        ['discount_code', 'LATER10'],
      ],
      files: [],
    });
    await addRows(product, 'discounts', {
      id: 'later',
      code: 'LATER10',
      code_key: 'LATER10',
      kind: 'percent',
      value: 1_000,
      description: '',
      min_subtotal: 6_000,
      starts_at: null,
      ends_at: null,
      max_uses: null,
      active: 1,
      uses: 0,
      created_at: '',
    });
    const whole = Buffer.concat([body.subarray(0, body.lastIndexOf('--next-part--')), late.body]);
    const answer = await fetch(`${product.url}/api/orders/immediate`, {
      method: 'POST',
      headers: { 'content-type': type },
      body: whole,
    });
    expect(await answer.json()).toEqual({
      order_id: expect.any(String),
      order_key: expect.stringMatching(/^[\w-]{32}$/),
      promise: { from_hours: 24, to_hours: 48, free_rounds: null, bought_rounds: 0, date: null },
    });
  });
});
