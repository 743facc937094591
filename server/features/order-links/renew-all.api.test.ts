import { expect, test } from 'vitest';
import { askVersionLink, pay, versionLink } from '../../../test/deliveries.ts';
import { setUpTestApp } from '../../../test/harness.ts';
import { clientCall, placedWithKey } from '../../../test/orders.ts';
import { changeRows } from '../../../test/rows.ts';
import { deliveredOrder } from '../../../test/showcase.ts';

const product = setUpTestApp();

test('renewing all links ends every key and signed link in every process, and nothing else', async () => {
  const other = { app: await product.beside() };
  const delivered = await deliveredOrder(product);
  await product.callAsOwner('POST', `/orders/${delivered.id}/payments`, { method: 'paypal', amount: 50 });
  const second = await placedWithKey(product.url);
  const signed = await versionLink(product, delivered);
  const receipt = (await clientCall(product, delivered, 'POST', '/receipt-link')).json<{ url: string }>().url;
  const answers = async () =>
    Promise.all([
      ...[delivered, second].map((order) => clientCall(other, order, 'GET', '')),
      ...[signed, receipt].map((url) => other.app.inject({ url })),
    ]).then((all) => all.map(({ statusCode }) => statusCode));
  expect(await answers()).toEqual([200, 200, 200, 200]);
  expect(
    (await product.app.inject({ method: 'POST', url: '/api/admin/order-links/renew-all' })).statusCode,
  ).toBe(401);
  expect((await product.callAsOwner('POST', '/order-links/renew-all')).statusCode).toBe(200);
  expect(await answers()).toEqual([404, 404, 403, 403]);
  expect((await askVersionLink(product, delivered)).statusCode).toBe(404);
  const { order_link } = (await product.callAsOwner('GET', `/orders/${delivered.id}`)).json();
  const key = order_link.split('#')[1];
  expect(key).not.toBe(delivered.key);
  expect((await clientCall(other, { ...delivered, key }, 'GET', '')).statusCode).toBe(200);
});

test('a link signed while all links are renewed opens nothing afterwards', async () => {
  const other = { ...product, app: await product.beside() };
  const { id } = await deliveredOrder(product);
  await pay(product, id, 50);
  for (let time = 0; time < 12; time++) {
    const { order_link } = (await product.callAsOwner('GET', `/orders/${id}`)).json();
    const order = { id, key: order_link.split('#')[1] };
    const ask = () => [askVersionLink(other, order), clientCall(other, order, 'POST', '/receipt-link')];
    const [renewed, ...asked] = await Promise.all([
      product.callAsOwner('POST', time % 2 ? '/order-links/renew-all' : `/orders/${id}/order-link/renew`),
      ...[1, 2, 3, 4].flatMap(ask),
    ]);
    expect(renewed?.statusCode).toBe(200);
    for (const answer of asked) {
      expect([200, 404]).toContain(answer.statusCode);
      if (answer.statusCode !== 200) continue;
      const { statusCode } = await other.app.inject({ url: answer.json<{ url: string }>().url });
      expect([403, 404]).toContain(statusCode);
    }
  }
});

test('an email that was rendered and not sent gets the new link', async () => {
  const { id, key } = await placedWithKey(product.url);
  const text = `https://studio.example/order/${id}#${key}`;
  const { database } = product.deps;
  await changeRows(database, 'emails', { text, html: text }, { order_id: id });
  await product.callAsOwner('POST', '/order-links/renew-all');
  const order = (await product.callAsOwner('GET', `/orders/${id}`)).json();
  expect(JSON.stringify(order.emails)).not.toContain(key);
  expect(JSON.stringify(order.emails)).toContain(order.order_link);
});
