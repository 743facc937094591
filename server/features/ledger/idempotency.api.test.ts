import { describe, expect, test } from 'vitest';
import { setUpTestApp, startTestApp } from '../../../test/harness.ts';
import {
  bigWav,
  download,
  getOrder,
  multipart,
  type OrderInput,
  placed,
  placeOrder,
  sha256,
  song,
  stored,
} from '../../../test/orders.ts';
import { openRequest } from '../../../test/raw-request.ts';
import { changeRows } from '../../../test/rows.ts';
import { HOUR } from '../../lib/clock.ts';
import { addDiscount } from '../discounts/queries.ts';

const product = setUpTestApp();

let keys = 0;
const newKey = () => `0198f0c2-7e6e-7c3b-9d5a-${`${++keys}`.padStart(12, '0')}`;

const oneUse = (code: string) => ({
  code,
  kind: 'fixed' as const,
  value: 1_000,
  description: '',
  min_subtotal: 0,
  starts_at: null,
  ends_at: null,
  max_uses: 1,
});

test('a retry after the answer returns the first order and stores nothing', async () => {
  const order: OrderInput = { files: [song('a.wav', bigWav(90_000))], key: newKey() };
  const id = await placed(product.url, order);
  const after = await stored(product);
  for (let n = 0; n < 3; n++) expect(await placed(product.url, order)).toBe(id);
  expect(await stored(product)).toEqual(after);
  expect((await getOrder(product, id)).emails).toHaveLength(2);
});

test('without a key, sending the same order twice creates two', async () => {
  const order = { files: [song()] };
  expect(await placed(product.url, order)).not.toBe(await placed(product.url, order));
});

test('twenty concurrent requests with one key create one order with its files and two emails', async () => {
  const files = [song('a.wav', bigWav(150_000)), song('b.wav', bigWav(20_000))];
  const before = await stored(product);
  const order: OrderInput = { files, key: newKey() };
  const ids = await Promise.all(Array.from({ length: 20 }, () => placed(product.url, order)));
  expect(new Set(ids).size).toBe(1);
  const after = await stored(product);
  expect(after.files.length - before.files.length).toBe(2);
  expect(Number(after.rows.orders) - Number(before.rows.orders)).toBe(1);
  expect(Number(after.rows.emails) - Number(before.rows.emails)).toBe(2);
  const id = ids[0] as string;
  const detail = await getOrder(product, id);
  const got = await Promise.all(detail.files.map((file) => download(product, id, file.id)));
  expect(got.map(sha256)).toEqual(files.map(({ content }) => sha256(content)));
});

test('twenty concurrent requests with one key to two processes on one database create one order', async () => {
  await using other = await startTestApp({
    config: { DATA_DIR: product.folder, DATABASE_URL: product.deps.config.DATABASE_URL },
  });
  const before = await stored(product);
  const order: OrderInput = { files: [song('a.wav', bigWav(50_000))], key: newKey() };
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => placed((n % 2 ? product : other).url, order)),
  );
  expect(new Set(answers).size).toBe(1);
  const after = await stored(product);
  expect(after.files.length - before.files.length).toBe(1);
  expect(Number(after.rows.emails) - Number(before.rows.emails)).toBe(2);
});

test('a request does not wait for another one with the same key whose body has stalled', async () => {
  const order: OrderInput = { files: [song('a.wav', bigWav(200_000))], key: newKey() };
  const { body, type } = multipart(order);
  const stopped = await Promise.all(
    Array.from({ length: 3 }, async () => {
      const request = await openRequest(product.url, '/api/orders/immediate', {
        'content-type': type,
        'content-length': body.length,
        'idempotency-key': order.key ?? '',
      });
      await request.send(body.subarray(0, 150_000));
      return request;
    }),
  );
  const before = await stored(product);
  const id = await placed(product.url, order);
  for (const { send, answer } of stopped) {
    await send(body.subarray(150_000));
    const said = await answer;
    expect([said?.status, JSON.parse(said?.body ?? '')]).toEqual([
      200,
      expect.objectContaining({ order_id: id }),
    ]);
  }
  const after = await stored(product);
  expect(Number(after.rows.orders) - Number(before.rows.orders)).toBe(1);
});

test('twenty concurrent requests with one key and a code’s last use create one order', async () => {
  const code = 'LASTONE';
  await product.deps.database.transaction((tx) => addDiscount(tx, oneUse(code), new Date().toISOString()));
  const order: OrderInput = { fields: { discount_code: code, total_amount: '40' }, key: newKey() };
  const ids = await Promise.all(Array.from({ length: 20 }, () => placed(product.url, order)));
  expect(new Set(ids).size).toBe(1);
});

describe('reusing a key for another order is refused for', () => {
  const first: OrderInput = { fields: { notes: 'one', song_count: '2' }, files: [song('a.wav')] };
  const others: [string, OrderInput][] = [
    ['another text', { fields: { notes: 'two', song_count: '2' }, files: [song('a.wav')] }],
    ['another count', { fields: { notes: 'one', song_count: '3' }, files: [song('a.wav')] }],
    [
      'one more add-on',
      { fields: { notes: 'one', song_count: '2', clean_edit: '1' }, files: [song('a.wav')] },
    ],
    ['another file name', { fields: { notes: 'one', song_count: '2' }, files: [song('b.wav')] }],
    ['other bytes', { fields: first.fields ?? {}, files: [song('a.wav', bigWav(3_572))] }],
    ['one more file', { fields: first.fields ?? {}, files: [song('a.wav'), song('b.wav')] }],
  ];
  test.each(others)('%s', async (_words, other) => {
    const key = newKey();
    const id = await placed(product.url, { ...first, key });
    const before = await stored(product);
    const { status, body } = await placeOrder(product.url, { ...other, key });
    expect(status).toBe(422);
    expect(body.detail).toMatch(/key/i);
    expect(await stored(product)).toEqual(before);
    expect(await placed(product.url, { ...first, key })).toBe(id);
  });

  test('concurrent requests', async () => {
    const key = newKey();
    const answers = await Promise.all(
      ['one', 'two'].map((notes) => placeOrder(product.url, { fields: { notes }, key })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  });
});

test.each([
  ['empty', ''],
  ['with a blank', 'a b'],
  ['too long', 'k'.repeat(129)],
  ['not ASCII', 'schl\u00fcssel'],
  ['two of them', 'one, two'],
])('a key that is %s is malformed', async (_words, key) => {
  const before = await stored(product);
  const { status, body } = await placeOrder(product.url, { key });
  expect(status).toBe(400);
  expect(body.detail).toContain('Idempotency-Key');
  expect(await stored(product)).toEqual(before);
});

test('accepts a key of the maximum length', async () => {
  const key = '~'.repeat(128);
  expect(await placed(product.url, { key })).toBe(await placed(product.url, { key }));
});

test('a key expires after 24 hours and can then be reused', async () => {
  const key = newKey();
  const age = (hours: number) =>
    changeRows(
      product,
      'idempotency_keys',
      { created_at: new Date(Date.now() - hours * HOUR).toISOString() },
      { key },
    );
  const first = await placed(product.url, { key });
  await age(23.9);
  expect(await placed(product.url, { key })).toBe(first);
  expect((await placeOrder(product.url, { fields: { notes: 'other' }, key })).status).toBe(422);
  await age(24.1);
  const second = await placed(product.url, { fields: { notes: 'other' }, key });
  expect(second).not.toBe(first);
  expect(await placed(product.url, { fields: { notes: 'other' }, key })).toBe(second);
});

test('a refused order does not use up its key', async () => {
  const key = newKey();
  expect((await placeOrder(product.url, { fields: { total_amount: '1' }, key })).status).toBe(409);
  expect((await placeOrder(product.url, { files: [song('x.txt')], key })).status).toBe(415);
  expect((await placeOrder(product.url, { fields: { name: '' }, key })).status).toBe(422);
  const id = await placed(product.url, { fields: { total_amount: '50' }, key });
  expect(await placed(product.url, { fields: { total_amount: '50' }, key })).toBe(id);
});

test('a retry returns its order even if the price or the code has changed since', async () => {
  await product.deps.database.transaction((tx) => addDiscount(tx, oneUse('ONCE'), new Date().toISOString()));
  const order: OrderInput = { fields: { discount_code: 'once', total_amount: '40' }, key: newKey() };
  const id = await placed(product.url, order);
  await product.callAsOwner('PUT', '/settings', { base_price: 70 });
  expect(await placed(product.url, order)).toBe(id);
  expect((await getOrder(product, id)).total_amount).toBe(40);
});
