import { describe, expect, test } from 'vitest';
import { builtInAddOns } from '../../../shared/offer.ts';
import { setUpTestApp } from '../../../test/harness.ts';
import { getOrder, placed, placeOrder, stored } from '../../../test/orders.ts';

const product = setUpTestApp();

const changeSettings = async (payload: object) => product.callAsOwner('PUT', '/settings', payload);

describe('the price', () => {
  const all = [...builtInAddOns];
  test.each<[string, string[], number]>([
    ['1', [], 50],
    ['3', ['rush_delivery', 'individual_stems'], 240],
    ['2', all, 295],
    ['10', ['additional_revisions'], 525],
  ])('of %s songs with %j is %d', async (song_count, flags, dollars) => {
    const fields = { song_count, ...Object.fromEntries(flags.map((flag) => [flag, 'true'])) };
    const id = await placed(product.url, { fields: { ...fields, total_amount: `${dollars}` } });
    expect((await getOrder(product, id)).total_amount).toBe(dollars);
  });

  test.each([
    { total_amount: '1' },
    { total_amount: '0' },
    { total_amount: '50.01' },
    { total_amount: '49.99' },
    { original_amount: '40' },
    { discount_amount: '10' },
    { original_amount: '50', discount_amount: '25', total_amount: '25' },
  ])('is the server’s: %j is refused with the right total, and nothing is stored', async (amounts) => {
    const before = await stored(product);
    const { status, body } = await placeOrder(product.url, { fields: amounts });
    expect(status).toBe(409);
    expect(body.detail).toMatch(/price changed/i);
    expect(body.detail).toContain('$50');
    expect(await stored(product)).toEqual(before);
  });

  test('follows the settings for the next order, and earlier orders keep theirs', async () => {
    const first = await placed(product.url, { fields: { song_count: '2' } });
    await changeSettings({ base_price: 20 });
    try {
      const stale = await placeOrder(product.url, { fields: { song_count: '2', total_amount: '100' } });
      expect(stale.status).toBe(409);
      expect(stale.body.detail).toContain('$40');
      const second = await placed(product.url, { fields: { song_count: '2', total_amount: '40.00' } });
      expect((await getOrder(product, second)).total_amount).toBe(40);
    } finally {
      await changeSettings({ base_price: 50 });
    }
    expect(await getOrder(product, first)).toMatchObject({
      total_amount: 100,
      lines: [{ item: 'base', quantity: 2, unit_amount: 50, amount: 100 }],
    });
  });
});
