import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { multipart, orderOf, placed, placeOrder, song, stored } from '../../../test/orders.ts';
import { openRequest } from '../../../test/raw-request.ts';
import { DAY } from '../../clock.ts';
import { addDiscount, type NewDiscount } from './queries.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp();
  await add({ code: 'TEN', value: 1_000, description: 'Ten percent for friends' });
});
afterAll(() => product.close());

const at = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString();
const plain = { description: '', min_subtotal: 0, starts_at: null, ends_at: null, max_uses: null };
const add = (change: Partial<NewDiscount> & { code: string }, { deps } = product) =>
  deps.database.transaction((tx) =>
    addDiscount(tx, { ...plain, kind: 'percent', value: 1_000, ...change }, at(0)),
  );
const change = (code: string, values: { active?: 0 | 1; ends_at?: string }) =>
  product.deps.database.transaction((tx) =>
    tx.updateTable('discounts').set(values).where('code', '=', code).execute(),
  );
const usesOf = async (code: string) =>
  (
    await product.deps.database.read
      .selectFrom('discounts')
      .select('uses')
      .where('code', '=', code)
      .executeTakeFirst()
  )?.uses;

const ask = (body: URLSearchParams | FormData | string, type?: string, { url } = product) =>
  fetch(`${url}/api/validate-discount`, {
    method: 'POST',
    body,
    ...(type ? { headers: { 'content-type': type } } : {}),
  });
const answerTo = async (code: string, subtotal: string) => {
  const answer = await ask(new URLSearchParams({ code, subtotal }));
  expect(answer.status).toBe(200);
  return answer.json();
};
const invalid = (subtotal: number) => ({
  valid: false,
  savings: 0,
  final_total: subtotal,
  description: '',
  message: 'Invalid discount code',
});

describe('asking for a code', () => {
  const valid = {
    valid: true,
    savings: 24,
    final_total: 216,
    description: 'Ten percent for friends',
    message: 'Discount applied! You save $24',
  };
  test('works with form data of both kinds and with JSON', async () => {
    const form = new FormData();
    form.set('code', 'TEN');
    form.set('subtotal', '240');
    const json = 'application/json';
    for (const answer of [
      await ask(new URLSearchParams({ code: 'TEN', subtotal: '240' })),
      await ask(form),
      await ask(JSON.stringify({ code: 'TEN', subtotal: '240.00' }), json),
      await ask(JSON.stringify({ code: 'TEN', subtotal: 240 }), json),
    ]) {
      expect(answer.status).toBe(200);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(await answer.json()).toEqual(valid);
    }
  });

  test.each(['ten', ' Ten ', '\tTEN\n', 'ＴＥＮ'])('finds it written as %j', async (code) => {
    expect(await answerTo(code, '240')).toEqual(valid);
  });

  test.each([
    'TENX',
    'TE',
    'T%',
    '%',
    '_EN',
    'TEN;',
    "' OR 1=1 --",
    '🎵',
    'DROP TABLE discounts',
    '\\',
  ])('does not find %j', async (code) => {
    expect(await answerTo(code, '240')).toEqual(invalid(240));
  });

  test('rounds half up, stops at nothing, and says so in money', async () => {
    await add({ code: 'THIRD', value: 3_333 });
    await add({ code: 'FREE', kind: 'fixed', value: 100_000 });
    await add({ code: 'FIVER', kind: 'fixed', value: 525 });
    expect(await answerTo('THIRD', '0.15')).toMatchObject({ savings: 0.05, final_total: 0.1 });
    expect(await answerTo('TEN', '0.05')).toMatchObject({ savings: 0.01, final_total: 0.04 });
    expect(await answerTo('TEN', '50.05')).toMatchObject({ savings: 5.01, final_total: 45.04 });
    expect(await answerTo('FREE', '50')).toMatchObject({ savings: 50, final_total: 0 });
    expect(await answerTo('FIVER', '50')).toMatchObject({
      final_total: 44.75,
      message: 'Discount applied! You save $5.25',
    });
    expect(await answerTo('TEN', '0')).toMatchObject({ savings: 0, final_total: 0 });
  });

  test('says what a code needs at least', async () => {
    await add({ code: 'BIG', min_subtotal: 10_000 });
    expect(await answerTo('BIG', '99.99')).toEqual({
      ...invalid(99.99),
      message: 'This code needs an order of $100 or more',
    });
    expect(await answerTo('BIG', '100')).toMatchObject({ valid: true, final_total: 90 });
  });

  test('answers alike when a code is unknown, off, over, not begun or used up', async () => {
    await add({ code: 'OVER', ends_at: at(-1_000) });
    await add({ code: 'SOON', starts_at: at(DAY) });
    await add({ code: 'NOW', starts_at: at(-DAY), ends_at: at(DAY) });
    await add({ code: 'OFF' });
    await change('OFF', { active: 0 });
    await add({ code: 'SPENT', max_uses: 1 });
    await placed(product.url, { fields: { discount_code: 'SPENT' } });
    expect(await answerTo('NOW', '50')).toMatchObject({ valid: true });
    for (const code of ['OVER', 'SOON', 'OFF', 'SPENT', 'NOBODY'])
      expect(await answerTo(code, '50')).toEqual(invalid(50));
  });

  test.each([
    '',
    '   ',
    'x'.repeat(41),
    'TEN\0',
    'TEN\nTEN',
    'TEN\ud800',
    "' or 1=1 --",
  ])('a code that cannot be one is answered like one nobody has: %j', async (code) => {
    const answer = await ask(JSON.stringify({ code, subtotal: 50 }), 'application/json');
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual(invalid(50));
  });

  const sane = { code: 'TEN', subtotal: '50' };
  test.each<[string, Record<string, unknown>]>([
    ['code', { subtotal: '50' }],
    ['subtotal', { code: 'TEN' }],
    ...['', '-1', 'NaN', 'Infinity', '1e3', '0x10', '50.001', '1,000', '10000000', "50'--"].map(
      (subtotal): [string, Record<string, unknown>] => ['subtotal', { ...sane, subtotal }],
    ),
  ])('refuses a %s that makes no sense: %j', async (field, fields) => {
    for (const answer of [
      await ask(new URLSearchParams(fields as Record<string, string>)),
      await ask(JSON.stringify(fields), 'application/json'),
    ]) {
      expect(answer.status).toBe(422);
      const { detail, errors } = (await answer.json()) as { detail: string; errors: { field: string }[] };
      expect(detail.length).toBeGreaterThan(5);
      expect(errors.map((error) => error.field)).toEqual([field]);
    }
  });

  test.each<[string, string, number]>([
    ['{"code":["TEN"],"subtotal":"50"}', 'application/json', 422],
    ['{"code":{"$ne":""},"subtotal":50}', 'application/json', 422],
    ['{"code":"TEN","subtotal":-1}', 'application/json', 422],
    ['{"code":"TEN","subtotal":null}', 'application/json', 422],
    ['{"code":"TEN","subtotal":1e400}', 'application/json', 422],
    ['{"code":"TEN","subtotal":0.001}', 'application/json', 422],
    ['{"__proto__":{"valid":true},"code":"TEN","subtotal":"50"}', 'application/json', 400],
    ['[]', 'application/json', 422],
    ['null', 'application/json', 422],
    ['{"code":', 'application/json', 400],
    ['', 'application/json', 400],
    ['code=TEN&code=TEN&subtotal=50', 'application/x-www-form-urlencoded', 422],
    ['code=TEN', 'text/plain', 415],
    ['x', 'multipart/form-data', 400],
  ])('refuses %s as %s', async (body, type, status) => {
    const answer = await ask(body, type);
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({ detail: expect.any(String) });
  });

  test('is for people: thirty a minute from one address, then a pause that is told', async () => {
    const limited = await startTestApp({ config: { RATE_LIMITS: true } });
    try {
      const tries = Array.from({ length: 30 }, (_, n) => ({ code: `GUESS${n}`, subtotal: '50' }));
      for (const guess of tries) {
        const answer = await ask(new URLSearchParams(guess), undefined, limited);
        expect(answer.status).toBe(200);
      }
      for (const code of ['TEN', '']) {
        const answer = await ask(new URLSearchParams({ code, subtotal: '50' }), undefined, limited);
        expect(answer.status).toBe(429);
        const seconds = Number(answer.headers.get('retry-after'));
        expect(seconds).toBeGreaterThan(0);
        expect(seconds).toBeLessThanOrEqual(60);
        expect(await answer.json()).toEqual({ detail: expect.stringMatching(/wait/) });
      }
      expect((await fetch(`${limited.url}/api/settings`)).status).toBe(200);
    } finally {
      await limited.close();
    }
  });
});

describe('an order with a code', () => {
  test('costs less, keeps the code as the owner wrote it, and counts one use', async () => {
    await add({ code: 'Friend', kind: 'percent', value: 1_250 });
    const id = await placed(product.url, {
      fields: {
        song_count: '3',
        discount_code: '  fRiEnD ',
        original_amount: '150.00',
        discount_amount: '18.75',
        total_amount: '131.25',
      },
    });
    expect(await orderOf(product, id)).toMatchObject({
      original_amount: 150,
      discount_code: 'Friend',
      discount_amount: 18.75,
      total_amount: 131.25,
    });
    expect(await usesOf('Friend')).toBe(1);
  });

  test('may cost nothing, and never less', async () => {
    await add({ code: 'GIFT', kind: 'fixed', value: 1_000_000 });
    const id = await placed(product.url, { fields: { discount_code: 'gift', total_amount: '0' } });
    expect(await orderOf(product, id)).toMatchObject({ discount_amount: 50, total_amount: 0 });
  });

  test.each([
    [{ discount_code: 'TEN', total_amount: '50' }],
    [{ discount_code: 'TEN', total_amount: '44.99' }],
    [{ discount_code: 'TEN', discount_amount: '10' }],
    [{ total_amount: '45', discount_amount: '5' }],
  ])('is compared with what was shown: %j', async (fields) => {
    const before = await stored(product);
    const { status, body } = await placeOrder(product.url, { fields });
    expect(status).toBe(409);
    expect(body.detail).toContain('discount_code' in fields ? '$45' : '$50');
    expect(await stored(product)).toEqual(before);
  });

  test('is refused with the total without it when the code does not hold', async () => {
    await add({ code: 'LARGE', min_subtotal: 10_000 });
    await add({ code: 'GONE', ends_at: at(-1) });
    const before = await stored(product);
    for (const code of ['LARGE', 'GONE', 'NEVER', "'; --", '%']) {
      const { status, body } = await placeOrder(product.url, { fields: { discount_code: code } });
      expect([code, status]).toEqual([code, 409]);
      expect(body.detail).toContain(code);
      expect(body.detail).toContain('$50');
      expect(body.errors?.[0]?.field).toBe('discount_code');
    }
    expect(await stored(product)).toEqual(before);
  });

  test('is refused when the code ended between question and order, and while its files came in', async () => {
    await add({ code: 'BRIEF' });
    expect(await answerTo('BRIEF', '50')).toMatchObject({ valid: true });
    const { body, type } = multipart({
      fields: { discount_code: 'BRIEF', total_amount: '45' },
      files: [song()],
    });
    const before = await stored(product);
    const { send, answer } = await openRequest(product.url, '/api/orders/immediate', {
      'content-type': type,
      'content-length': body.length,
    });
    await send(body.subarray(0, body.length - 100));
    await change('BRIEF', { ends_at: at(-1) });
    await send(body.subarray(body.length - 100));
    expect((await answer)?.status).toBe(409);
    expect((await placeOrder(product.url, { fields: { discount_code: 'BRIEF' } })).status).toBe(409);
    expect(await stored(product)).toEqual(before);
  });

  test('counts no use when the order is refused for something else', async () => {
    await add({ code: 'CAREFUL', max_uses: 1 });
    for (const order of [
      { fields: { discount_code: 'CAREFUL', email: 'x' } },
      { fields: { discount_code: 'CAREFUL', total_amount: '1' } },
      { fields: { discount_code: 'CAREFUL' }, files: [song('x.exe')] },
      { fields: { discount_code: 'CAREFUL' }, files: [] },
    ])
      expect((await placeOrder(product.url, order)).status).toBeGreaterThanOrEqual(400);
    expect(await usesOf('CAREFUL')).toBe(0);
    await placed(product.url, { fields: { discount_code: 'CAREFUL' } });
    expect(await usesOf('CAREFUL')).toBe(1);
  });

  test('raced by twenty for its last use is one order; nineteen are refused and leave nothing', async () => {
    await add({ code: 'LAST', kind: 'fixed', value: 1_000, max_uses: 1 });
    const before = await stored(product);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        placeOrder(product.url, { fields: { discount_code: 'last', total_amount: '40' } }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)]);
    const after = await stored(product);
    expect(after.files.length - before.files.length).toBe(1);
    expect(Number(after.rows.orders) - Number(before.rows.orders)).toBe(1);
    expect(Number(after.rows.emails) - Number(before.rows.emails)).toBe(2);
    expect(await usesOf('LAST')).toBe(1);
    const won = answers.find(({ status }) => status === 200)?.body.order_id ?? '';
    expect(await orderOf(product, won)).toMatchObject({ discount_code: 'LAST', total_amount: 40 });
  });

  test('raced by twenty for five uses is five orders', async () => {
    await add({ code: 'FIVE', max_uses: 5 });
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => placeOrder(product.url, { fields: { discount_code: 'FIVE' } })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(await usesOf('FIVE')).toBe(5);
  });
});
