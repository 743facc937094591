import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp();
});
afterAll(() => product.close());

const put = async (payload: object) =>
  product.app.inject({
    method: 'PUT',
    url: '/api/admin/settings',
    headers: await product.asOwner(),
    payload,
  });

test('a changed price is what everybody reads from then on, and other fields stay', async () => {
  expect((await put({ base_price: 20 })).statusCode).toBe(200);
  const { base_price, regular_price } = (await product.app.inject('/api/settings')).json();
  expect({ base_price, regular_price }).toEqual({ base_price: 20, regular_price: 90 });
  await put({ base_price: 50 });
});

test.each([
  [{ base_price: -1 }, 'base_price'],
  [{ rush_price: 1.005 }, 'rush_price'],
  [{ contact_email: 'not an address' }, 'contact_email'],
  [{ paypal_handle: 'javascript:alert(1)' }, 'paypal_handle'],
])('%j is refused beside its field', async (change, field) => {
  const answer = await put(change);
  expect(answer.statusCode).toBe(422);
  expect(answer.json().errors[0].field).toBe(field);
});

test('fields that are not settings are refused, not stored', async () => {
  expect((await put({ is_admin: true })).statusCode).toBe(422);
});
