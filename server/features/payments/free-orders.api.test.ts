import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ClientHistory } from '../../../shared/clients.ts';
import { changeSettings } from '../../../test/content.ts';
import { getClientOrder, pay } from '../../../test/deliveries.ts';
import { setUpTestApp } from '../../../test/harness.ts';
import { getOrder, type PlacedOrder, placed, placedWithKey } from '../../../test/orders.ts';
import { readFirstSteps } from '../first-steps/read-steps.ts';

// An order that costs nothing is no order that was paid for.

const product = setUpTestApp();
const email = 'gift@example.com';
let order: PlacedOrder;
beforeAll(async () => {
  await pay(product, await placed(product.url, { fields: { email } }), 50);
  await changeSettings(product, { base_price: 0 });
  order = await placedWithKey(product.url, { fields: { email, name: 'Gina Gift' } });
});
afterAll(async () => void (await changeSettings(product, { base_price: 50 })));

const csv = async (what: 'orders' | 'clients') => {
  const asked = await product.callAsOwner('POST', '/exports', { export: { what } });
  const answer = await fetch(`${product.url}${asked.json<{ url: string }>().url}`);
  const [head = '', ...rows] = (await answer.text()).replace('\ufeff', '').split('\r\n');
  const names = head.split(',');
  return rows.filter(Boolean).map((row) => {
    const cells = row.split(',');
    return Object.fromEntries(names.map((name, place) => [name, cells[place] ?? '']));
  });
};

test('it is in no figure of what was paid, and nobody owes it', async () => {
  const history = (await product.callAsOwner('GET', `/clients/${email}/history`)).json<ClientHistory>();
  expect(history.statistics).toMatchObject({
    ...{ total_orders: 2, paid_orders: 1, unpaid_orders: 0, total_spent: 50, average_order: 50 },
  });
  const [client] = await csv('clients');
  expect(client).toMatchObject({ Orders: '2', 'Paid orders': '1', 'Average order': '50.00' });
  const orders = await csv('orders');
  expect(orders.find((row) => row.Order === order.id)).toMatchObject({
    ...{ Total: '0.00', 'Still to pay': '0.00', 'Paid in full': 'Nothing to pay', 'Paid at (UTC)': '' },
  });
  expect(orders.find((row) => row.Order !== order.id)).toMatchObject({ 'Paid in full': 'Yes' });
});

test('its client reads of no payment', async () => {
  const seen = await getClientOrder(product, order);
  expect(seen).toMatchObject({ money: { label: 'Nothing to pay', text: 'Nothing to pay.' }, payments: [] });
  expect(seen.due_text).toBe('48-72 hours from your order.');
  const { emails, due_text } = await getOrder(product, order.id);
  expect(due_text).toBe('48-72 hours from the order.');
  expect(emails.map(({ kind }) => kind).sort()).toEqual(['order_placed_client', 'order_placed_studio']);
  const text = emails.find(({ kind }) => kind === 'order_placed_client')?.text ?? '';
  expect(text).toContain('This order is free of charge, so there’s nothing to pay.');
  expect(text).not.toMatch(/discount|your payment|paid/i);
});

test('a studio isn’t running because it gave songs away', async () => {
  for (let more = 0; more < 3; more++) await placed(product.url);
  expect((await readFirstSteps(product.deps)).is_shown).toBe(true);
});
