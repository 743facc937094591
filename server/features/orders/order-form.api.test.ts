import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formatMoney, toDollars } from '../../../shared/money.ts';
import { orderForm } from '../../../shared/orders.ts';
import { type AddOnFlag, addOns, noAddOns, priceOrder, toPriceList } from '../../../shared/pricing.ts';
import type { Settings } from '../../../shared/settings.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { multipart, orderOf, placed, placeOrder, song, stored, usual } from '../../../test/orders.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp();
});
afterAll(() => product.close());

const changeSettings = async (payload: object) =>
  product.app.inject({
    method: 'PUT',
    url: '/api/admin/settings',
    headers: await product.asOwner(),
    payload,
  });

describe('an order', () => {
  test('is kept with everything the client entered', async () => {
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
    const { files, song_findings, client_points, events, emails, lines, created_at, ...order } =
      await orderOf(product, id);
    expect(order).toEqual({
      order_id: id,
      client_info: { name: 'Ada <b>Lovelace</b>', email: 'Ada@Example.com' },
      project_details: 'An EP\nof three 🎵',
      notes: "Robert'); DROP TABLE orders;--",
      song_count: 3,
      status: 'pending',
      file_count: 2,
      rush_delivery: true,
      add_ons: { ...noAddOns(), rush_delivery: true, individual_stems: true, acapella_version: true },
      original_amount: 285,
      discount_code: null,
      discount_amount: 0,
      total_amount: 285,
      due_at: null,
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
    expect(events).toMatchObject([{ kind: 'placed', from: null, to: 'pending' }]);
    expect(emails.map(({ recipient, state }) => [recipient, state])).toEqual(
      expect.arrayContaining([
        ['Ada@Example.com', 'queued'],
        ['studio@example.com', 'queued'],
      ]),
    );
    expect(emails).toHaveLength(2);
    expect(Math.abs(Date.parse(created_at) - Date.now())).toBeLessThan(60_000);
  });

  test('without details says so in its details', async () => {
    const id = await placed(product.url, { fields: { project_details: ' \r\n ' } });
    expect((await orderOf(product, id)).project_details).toBe('No additional details provided');
  });

  test('has an id nobody can guess from the one before', async () => {
    const ids = await Promise.all(Array.from({ length: 10 }, () => placed(product.url)));
    expect(new Set(ids).size).toBe(10);
    expect(new Set(ids.map((id) => id.slice(0, 7))).size).toBeGreaterThan(5);
  });

  test('takes nothing from fields it does not know', async () => {
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
    const order = await orderOf(product, id);
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
    await product.deps.database.transaction((tx) =>
      tx
        .insertInto('discounts')
        .values({
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
        })
        .execute(),
    );
    const whole = Buffer.concat([body.subarray(0, body.lastIndexOf('--next-part--')), late.body]);
    const answer = await fetch(`${product.url}/api/orders/immediate`, {
      method: 'POST',
      headers: { 'content-type': type },
      body: whole,
    });
    expect(await answer.json()).toEqual({ order_id: expect.any(String) });
  });
});

describe('the price', () => {
  const all = addOns.map(({ flag }) => flag);
  test.each<[string, AddOnFlag[], number]>([
    ['1', [], 50],
    ['3', ['rush_delivery', 'individual_stems'], 240],
    ['2', all, 295],
    ['10', ['additional_revisions'], 525],
  ])('of %s songs with %j is %d', async (song_count, flags, dollars) => {
    const fields = { song_count, ...Object.fromEntries(flags.map((flag) => [flag, 'true'])) };
    const id = await placed(product.url, { fields: { ...fields, total_amount: `${dollars}` } });
    expect((await orderOf(product, id)).total_amount).toBe(dollars);
  });

  test('is the one a browser computes from the public settings, whatever is chosen', async () => {
    const prices = { base_price: 47.35, rush_price: 0.07, stems_price: 12.5, regular_price: 20 };
    expect((await changeSettings(prices)).statusCode).toBe(200);
    const settings = product.app.inject('/api/settings').then((answer) => answer.json<Settings>());
    const list = toPriceList(await settings);
    const flags = fc.subarray(all);
    try {
      await fc.assert(
        fc.asyncProperty(fc.integer({ min: 1, max: 10 }), flags, async (song_count, on) => {
          const chosen = Object.fromEntries(on.map((flag) => [flag, true]));
          const quote = priceOrder(list, { song_count, add_ons: { ...noAddOns(), ...chosen } });
          const id = await placed(product.url, {
            fields: {
              song_count: `${song_count}`,
              ...Object.fromEntries(on.map((flag) => [flag, 'true'])),
              original_amount: toDollars(quote.original_amount).toFixed(2),
              discount_amount: '0.00',
              total_amount: toDollars(quote.total_amount).toFixed(2),
            },
          });
          const order = await orderOf(product, id);
          expect(order.lines.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)).toBe(
            quote.total_amount,
          );
          expect(order.lines.map(({ label }) => label)).toEqual(quote.lines.map(({ label }) => label));
          expect(order.total_amount).toBe(toDollars(quote.total_amount));
        }),
        { numRuns: 25 },
      );
    } finally {
      await changeSettings({ base_price: 50, rush_price: 20, stems_price: 10, regular_price: 90 });
    }
  });

  test.each([
    { total_amount: '1' },
    { total_amount: '0' },
    { total_amount: '50.01' },
    { total_amount: '49.99' },
    { original_amount: '40' },
    { discount_amount: '10' },
    { original_amount: '50', discount_amount: '25', total_amount: '25' },
  ])('is the server’s: %j is answered with the true total, and nothing is stored', async (amounts) => {
    const before = await stored(product);
    const { status, body } = await placeOrder(product.url, { fields: amounts });
    expect(status).toBe(409);
    expect(body.detail).toMatch(/price changed/i);
    expect(body.detail).toContain('$50');
    expect(await stored(product)).toEqual(before);
  });

  test('follows the settings from one order to the next, and leaves the orders before alone', async () => {
    const first = await placed(product.url, { fields: { song_count: '2' } });
    await changeSettings({ base_price: 20 });
    try {
      const stale = await placeOrder(product.url, { fields: { song_count: '2', total_amount: '100' } });
      expect(stale.status).toBe(409);
      expect(stale.body.detail).toContain(formatMoney(4_000));
      const second = await placed(product.url, { fields: { song_count: '2', total_amount: '40.00' } });
      expect((await orderOf(product, second)).total_amount).toBe(40);
    } finally {
      await changeSettings({ base_price: 50 });
    }
    expect(await orderOf(product, first)).toMatchObject({
      total_amount: 100,
      lines: [{ item: 'base', quantity: 2, unit_amount: 50, amount: 100 }],
    });
  });
});

describe('what cannot be accepted is said beside its field, and nothing is stored', () => {
  const long = (characters: number) => 'a'.repeat(characters);
  const amounts = ['-1', 'NaN', 'Infinity', '5e1', '50.001', '0x32', '1,000', ' 50', '$50', '10000000'];
  const wrong: [field: string, values: (string | Buffer | undefined)[]][] = [
    ['name', [undefined, '', '  ', long(121), 'A\r\nBcc: eve@example.com', 'A\nB', 'A\tB', 'A\0B', 'A\x1bB']],
    ['name', [Buffer.from([0xff, 0xfe]), Buffer.from('Ad\xe4', 'latin1')]],
    ['email', [undefined, '', 'ada', 'ada@example', 'a b@example.com', 'ada@example.com, eve@example.com']],
    ['email', ['ada@example.com\r\nBcc: eve@example.com', '\u0430da@example.com', 'ada@ex\u0430mple.com']],
    ['email', ['Ada <ada@example.com>', `${long(65)}@example.com`, `ada@${long(250)}.com`, 'ada@[::1]']],
    ['song_count', [undefined, '', '0', '11', '-1', '1.5', '1.0', '1e1', ' 3', '3 ', '+3', '03', '0x3']],
    ['song_count', ['three', '٣', '３', 'NaN', '1\n', '1,2', '99999999999999999999']],
    ['project_details', [long(5_001), 'a\0b', 'a\x08b', Buffer.from([0xc3, 0x28]), long(70_000)]],
    ['notes', [long(5_001), 'a\x7fb']],
    ...addOns.map(({ flag }): [string, string[]] => [flag, ['yes', '', 'TRUE', '2', 'null', 'on ']]),
    ['discount_code', [long(41), 'A\0B', 'A\nB']],
    ['original_amount', amounts],
    ['discount_amount', amounts],
    ['total_amount', amounts],
  ];
  test.each(wrong)('%s', async (field, values) => {
    const before = await stored(product);
    for (const value of values) {
      const { status, body } = await placeOrder(product.url, { fields: { [field]: value } });
      expect([value, status]).toEqual([value, 422]);
      expect(body.detail).toMatch(/\w.* \w/);
      expect(body.errors?.map((error) => error.field)).toEqual([field]);
      expect(body.errors?.[0]?.message).toBe(body.detail);
    }
    expect(await stored(product)).toEqual(before);
  });

  test.each([
    ['name', 'a'.repeat(120)],
    ['project_details', 'a'.repeat(5_000)],
    ['notes', '🎵'.repeat(2_500)],
    ['song_count', '10'],
  ])('but %s may be as long as it may be', async (field, value) => {
    expect((await placeOrder(product.url, { fields: { [field]: value } })).status).toBe(200);
  });

  test('every field that is wrong is named at once', async () => {
    const { status, body } = await placeOrder(product.url, {
      fields: { name: '', email: 'x', song_count: '0', notes: 'a\0b' },
    });
    expect(status).toBe(422);
    expect(body.errors?.map(({ field }) => field).sort()).toEqual(['email', 'name', 'notes', 'song_count']);
  });

  test.each(Object.keys(orderForm.shape))('%s, when it is sent twice', async (field) => {
    const before = await stored(product);
    const value = orderForm.shape.name && field === 'song_count' ? '1' : 'true';
    const rest = Object.entries(usual).filter(([name]) => name !== field);
    for (const second of [value, '2']) {
      const { status, body } = await placeOrder(product.url, {
        fields: [...rest, [field, value], [field, second]],
      });
      expect(status).toBe(422);
      expect(body.detail).toContain(field);
      expect(body.errors).toEqual([{ field, message: expect.any(String) }]);
    }
    expect(await stored(product)).toEqual(before);
  });

  test.each([
    ['no file at all', []],
    ['a file in another field', [song()].map((file) => ({ ...file, part: 'file' }))],
    ['a file input that was left empty', [song('', Buffer.alloc(0))]],
  ])('%s', async (_words, files) => {
    const before = await stored(product);
    const { status, body } = await placeOrder(product.url, { files });
    expect(status).toBe(422);
    expect(body.detail).toBe('Please upload at least one audio file');
    expect(body.errors?.[0]?.field).toBe('files');
    expect(await stored(product)).toEqual(before);
  });
});

describe('a body that is no form is refused, and nothing is stored', () => {
  const { body } = multipart();
  const form = 'multipart/form-data; boundary=next-part';
  const many = Array.from({ length: 60 }, (_, n): [string, string] => [`field-${n}`, 'x']);
  const headless = Buffer.from('--next-part\r\nContent-Type: text/plain\r\n\r\nx\r\n--next-part--\r\n');
  const longHead = Buffer.from(`--next-part\r\nX-Long: ${'x'.repeat(9_000)}\r\n\r\nx\r\n--next-part--\r\n`);
  test.each<[string, string, Buffer | string, number]>([
    ['JSON', 'application/json', '{"name":"Ada"}', 415],
    ['JSON that is broken', 'application/json', '{"name"', 400],
    ['fields without files', 'application/x-www-form-urlencoded', 'name=Ada', 415],
    ['text', 'text/plain', 'name=Ada', 415],
    ['another multipart', 'multipart/mixed; boundary=next-part', body, 415],
    ['no boundary', 'multipart/form-data', body, 400],
    ['an empty boundary', 'multipart/form-data; boundary=""', body, 400],
    ['a boundary too long', `multipart/form-data; boundary=${'x'.repeat(71)}`, body, 400],
    ['another boundary', 'multipart/form-data; boundary=other', body, 400],
    ['nothing', form, '', 400],
    ['an end without a form', form, '--next-part', 400],
    ['a form that ends early', form, body.subarray(0, -20), 400],
    ['a part without a name', form, headless, 400],
    ['a part with too long a head', form, longHead, 400],
    ['too many fields', form, multipart({ fields: [...Object.entries(usual), ...many] }).body, 400],
    ['a compressed body', form, Buffer.from([0x1f, 0x8b, 8, 0]), 400],
  ])('%s', async (_words, type, content, status) => {
    const before = await stored(product);
    const answer = await fetch(`${product.url}/api/orders/immediate`, {
      method: 'POST',
      headers: { 'content-type': type },
      body: Buffer.from(content),
    });
    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-type')).toContain('application/json');
    expect(await answer.json()).toEqual({ detail: expect.stringMatching(/\w.* \w/) });
    expect(await stored(product)).toEqual(before);
  });

  test('no body, another method', async () => {
    const post = await product.app.inject({ method: 'POST', url: '/api/orders/immediate' });
    expect(post.statusCode).toBe(415);
    for (const method of ['GET', 'PUT', 'DELETE', 'PATCH'] as const) {
      const answer = await product.app.inject({ method, url: '/api/orders/immediate' });
      expect([method, answer.statusCode, answer.headers.allow]).toEqual([method, 405, 'POST']);
    }
  });
});
