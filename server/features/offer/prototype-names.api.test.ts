import { expect, test } from 'vitest';
import type { AddOn, Offer, Service } from '../../../shared/offer.ts';
import { emptyOrderFields } from '../../../shared/order-fields.ts';
import type { Payment } from '../../../shared/order-payments.ts';
import { getClientOrder } from '../../../test/deliveries.ts';
import { setUpTestApp } from '../../../test/harness.ts';
import { getOrder, placed, placedWithKey, placeOrder } from '../../../test/orders.ts';
import { prototypeNames, prototypeSlugs } from '../../../test/prototype-names.ts';
import { addVersion } from '../../../test/versions.ts';

// Rows of the offer whose names every object of JavaScript knows: they are rows like all others.

const product = setUpTestApp();
const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) =>
  product.callAsOwner(method, path, payload);
const add = async <T>(path: string, payload: object): Promise<T> => {
  const answer = await call('POST', path, payload);
  expect([200, 201], `${JSON.stringify(payload)}: ${answer.body}`).toContain(answer.statusCode);
  return answer.json<T>();
};

const quote = (body: object) =>
  product.app.inject({ method: 'POST', url: '/api/quote', payload: { song_count: 1, ...body } });

test('nothing that isn’t offered is found by such a name', async () => {
  for (const name of prototypeNames) {
    const [service, addOn] = [await quote({ service: name }), await quote({ add_ons: [name] })];
    expect([service.statusCode, service.json().detail, addOn.statusCode, addOn.json().detail]).toEqual([
      422,
      `The service “${name}” isn’t offered. Reload the page and choose again.`,
      422,
      `The add-on “${name}” isn’t offered. Reload the page and choose again.`,
    ]);
  }
  const { status } = await placeOrder(product.url, { fields: { add_ons: 'constructor,__proto__' } });
  expect(status).toBe(422);
});

test('an add-on called Constructor is in the orders that chose it, and in no other', async () => {
  const constructor_ = await add<AddOn>('/add-ons', {
    ...{ name: 'Constructor', price: 7, per: 'song', delivers: 'constructor' },
  });
  expect(constructor_.id).toBe('constructor');
  const plain = await placedWithKey(product.url, { fields: { total_amount: '50' } });
  const fields = { add_ons: 'constructor', song_count: '2', total_amount: '114' };
  const chosen = await placedWithKey(product.url, { fields });
  const [without, own] = [await getOrder(product, plain.id), await getOrder(product, chosen.id)];
  expect([without.lines.length, without.deliverables.length, without.chosen_add_ons]).toEqual([1, 2, []]);
  expect(Object.hasOwn(without.add_ons, 'constructor')).toBe(false);
  expect(own.lines.map(({ item, amount }) => [item, amount])).toEqual([
    ['base', 100],
    ['constructor', 14],
  ]);
  expect(own.add_ons.constructor).toBe(true);
  expect(own.deliverables).toHaveLength(6);

  const version = await addVersion(product, chosen.id, { kind: 'constructor' });
  expect(version).toMatchObject({ kind: 'constructor', kind_name: 'Constructor' });
  const shown = await getClientOrder(product, chosen);
  expect(shown.lines.map(({ label }) => label)).toEqual(['Mixing and mastering, 2 songs', 'Constructor']);
  const brief = await call('GET', `/orders/${chosen.id}/brief`);
  expect(brief.body).not.toMatch(/native code|function /);

  const draft = {
    fields: { ...emptyOrderFields, add_ons: { constructor: true, prototype: false, rush_delivery: true } },
    upload_ids: [],
  };
  const created = await product.app.inject({ method: 'POST', url: '/api/drafts', payload: draft });
  expect(created.statusCode, created.body).toBeLessThan(300);
  expect(created.json().content.fields.add_ons).toEqual(draft.fields.add_ons);
  await call('DELETE', '/add-ons/constructor');
});

test('every id that such a name can be is an add-on, a service and a kind of its own', async () => {
  // As many as can be offered at once.
  const ids = prototypeSlugs.filter((id) => id !== 'constructor').slice(0, 30);
  expect(ids).toHaveLength(30);
  for (const id of ids)
    await add('/add-ons', { id, name: `Add-on ${id}`, price: 1, per: 'order', delivers: id });
  const { id: service } = await add<Service>('/services', {
    id: 'constructor',
    name: 'Length',
    price: 9,
    delivers: [],
  });
  expect((await quote({})).json()).toMatchObject({ total_amount: 50, lines: [{ item: 'base' }] });
  expect((await quote({ add_ons: ids, service })).json()).toMatchObject({ total_amount: 9 + ids.length });
  for (const fields of [{}, { service }]) {
    const price = 'service' in fields ? 9 : 50;
    const id = await placed(product.url, { fields: { ...fields, total_amount: `${price}` } });
    expect((await getOrder(product, id)).total_amount).toBe(price);
  }
  const id = await placed(product.url, { fields: { add_ons: ids.join() } });
  const order = await getOrder(product, id);
  expect(order.chosen_add_ons.map((row) => row.id)).toEqual(ids);
  expect(order.deliverables.slice(2).map(({ kind }) => kind)).toEqual([...ids].sort());
  expect(order.deliverables.slice(2).map(({ kind, kind_name }) => [kind, kind_name])).toEqual(
    [...ids].sort().map((kind) => [kind, `Add-on ${kind}`]),
  );
  const { url } = (await call('POST', '/exports', { export: { what: 'orders' } })).json<{ url: string }>();
  const csv = await (await fetch(product.url + url)).text();
  const names = ids.map((one) => `Add-on ${one}`).join(', ');
  expect(csv.split('\r\n').filter((row) => row.includes('Add-on '))).toEqual([
    expect.stringContaining(`"${names}"`),
  ]);
  for (const id of ids) await call('DELETE', `/add-ons/${id}`);
  await call('DELETE', `/services/${service}`);
});

test('a way to pay called Constructor is one', async () => {
  const way = { kind: 'transfer', label: 'Constructor', text: 'IBAN' };
  const { id: method } = await add<{ id: string }>('/payment-methods', way);
  expect(method).toBe('constructor');
  const id = await placed(product.url);
  const payment = await add<Payment>(`/orders/${id}/payments`, { method, amount: 50 });
  expect(payment).toMatchObject({ method: 'constructor', method_label: 'Constructor' });
});

test('an id that means something else in an order, or in an address, is refused, and no name makes one', async () => {
  for (const [name, id, made] of [
    ['Base', 'base', 'base_2'],
    ['Custom', 'custom', 'custom_2'],
    ['Order', 'order', 'order_2'],
  ]) {
    const refused = await call('POST', '/add-ons', { id, name, price: 1, per: 'order' });
    expect([refused.statusCode, refused.json().errors[0].field]).toEqual([409, 'id']);
    const addOn = await add<AddOn>('/add-ons', { name, price: 1, per: 'order' });
    expect(addOn.id).toBe(made);
    expect((await call('PUT', `/add-ons/${addOn.id}`, { ...addOn, price: 2 })).statusCode).toBe(200);
  }
  const { add_ons } = (await product.app.inject('/api/offer')).json<Offer>();
  expect(add_ons.map(({ id }) => id)).toEqual(expect.arrayContaining(['base_2', 'custom_2', 'order_2']));
});
