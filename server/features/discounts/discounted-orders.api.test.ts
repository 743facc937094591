import { describe, expect, test } from 'vitest';
import { at, setCodes } from '../../../test/discount-codes.ts';
import { getOrder, placed, placeOrder, song, stored } from '../../../test/orders.ts';

const { stage, add, usesOf } = setCodes();

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
});
