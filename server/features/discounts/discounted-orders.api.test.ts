import { describe, expect, test } from 'vitest';
import { at, setCodes } from '../../../test/discount-codes.ts';
import { getOrder, multipart, placed, placeOrder, song, stored } from '../../../test/orders.ts';
import { openRequest } from '../../../test/raw-request.ts';

const { stage, add, change, usesOf, answerTo } = setCodes();

describe('an order with a code', () => {
  test('costs less, keeps the code as the owner wrote it, and counts one use', async () => {
    await add({ code: 'Friend', kind: 'percent', value: 1_250 });
    const id = await placed(stage.product.url, {
      fields: {
        song_count: '3',
        discount_code: '  fRiEnD ',
        original_amount: '150.00',
        discount_amount: '18.75',
        total_amount: '131.25',
      },
    });
    expect(await getOrder(stage.product, id)).toMatchObject({
      original_amount: 150,
      discount_code: 'Friend',
      discount_amount: 18.75,
      total_amount: 131.25,
    });
    expect(await usesOf('Friend')).toBe(1);
  });

  test('may be free, and never costs less than nothing', async () => {
    await add({ code: 'GIFT', kind: 'fixed', value: 1_000_000 });
    const id = await placed(stage.product.url, { fields: { discount_code: 'gift', total_amount: '0' } });
    expect(await getOrder(stage.product, id)).toMatchObject({ discount_amount: 50, total_amount: 0 });
  });

  test.each([
    [{ discount_code: 'TEN', total_amount: '50' }],
    [{ discount_code: 'TEN', total_amount: '44.99' }],
    [{ discount_code: 'TEN', discount_amount: '10' }],
    [{ total_amount: '45', discount_amount: '5' }],
  ])('is refused if its price differs from the one shown: %j', async (fields) => {
    const before = await stored(stage.product);
    const { status, body } = await placeOrder(stage.product.url, { fields });
    expect(status).toBe(409);
    expect(body.detail).toContain('discount_code' in fields ? '$45' : '$50');
    expect(await stored(stage.product)).toEqual(before);
  });

  test('is refused with the undiscounted total if the code is not valid', async () => {
    await add({ code: 'LARGE', min_subtotal: 10_000 });
    await add({ code: 'GONE', ends_at: at(-1) });
    const before = await stored(stage.product);
    for (const code of ['LARGE', 'GONE', 'NEVER', "'; --", '%']) {
      const { status, body } = await placeOrder(stage.product.url, { fields: { discount_code: code } });
      expect([code, status]).toEqual([code, 409]);
      expect(body.detail).toContain(code);
      expect(body.detail).toContain('$50');
      expect(body.errors?.[0]?.field).toBe('discount_code');
    }
    expect(await stored(stage.product)).toEqual(before);
  });

  test('is refused if the code ends after it was checked or while the files arrive', async () => {
    await add({ code: 'BRIEF' });
    expect(await answerTo('BRIEF', '50')).toMatchObject({ valid: true });
    const { body, type } = multipart({
      fields: { discount_code: 'BRIEF', total_amount: '45' },
      files: [song()],
    });
    const before = await stored(stage.product);
    const { send, answer } = await openRequest(stage.product.url, '/api/orders/immediate', {
      'content-type': type,
      'content-length': body.length,
    });
    await send(body.subarray(0, body.length - 100));
    await change('BRIEF', { ends_at: at(-1) });
    await send(body.subarray(body.length - 100));
    expect((await answer)?.status).toBe(409);
    expect((await placeOrder(stage.product.url, { fields: { discount_code: 'BRIEF' } })).status).toBe(409);
    expect(await stored(stage.product)).toEqual(before);
  });

  test('uses no code if the order is refused for another reason', async () => {
    await add({ code: 'CAREFUL', max_uses: 1 });
    for (const order of [
      { fields: { discount_code: 'CAREFUL', email: 'x' } },
      { fields: { discount_code: 'CAREFUL', total_amount: '1' } },
      { fields: { discount_code: 'CAREFUL' }, files: [song('x.exe')] },
      { fields: { discount_code: 'CAREFUL' }, files: [] },
    ])
      expect((await placeOrder(stage.product.url, order)).status).toBeGreaterThanOrEqual(400);
    expect(await usesOf('CAREFUL')).toBe(0);
    await placed(stage.product.url, { fields: { discount_code: 'CAREFUL' } });
    expect(await usesOf('CAREFUL')).toBe(1);
  });

  test('succeeds once for twenty concurrent orders and one use left; nineteen are refused and leave nothing', async () => {
    await add({ code: 'LAST', kind: 'fixed', value: 1_000, max_uses: 1 });
    const before = await stored(stage.product);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        placeOrder(stage.product.url, { fields: { discount_code: 'last', total_amount: '40' } }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)]);
    const after = await stored(stage.product);
    expect(after.files.length - before.files.length).toBe(1);
    expect(Number(after.rows.orders) - Number(before.rows.orders)).toBe(1);
    expect(Number(after.rows.emails) - Number(before.rows.emails)).toBe(2);
    expect(await usesOf('LAST')).toBe(1);
    const won = answers.find(({ status }) => status === 200)?.body.order_id ?? '';
    expect(await getOrder(stage.product, won)).toMatchObject({ discount_code: 'LAST', total_amount: 40 });
  });

  test('succeeds five times for twenty concurrent orders and five uses left', async () => {
    await add({ code: 'FIVE', max_uses: 5 });
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => placeOrder(stage.product.url, { fields: { discount_code: 'FIVE' } })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(await usesOf('FIVE')).toBe(5);
  });
});
