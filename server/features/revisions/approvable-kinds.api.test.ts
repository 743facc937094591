import { beforeAll, expect, test } from 'vitest';
import type { AddOn, Service } from '../../../shared/offer.ts';
import { addDelivery } from '../../../test/delivered-versions.ts';
import { deliver, getClientOrder, pay } from '../../../test/deliveries.ts';
import { setUpTestApp } from '../../../test/harness.ts';
import { clientCall, getOrder, type PlacedOrder, placedWithKey } from '../../../test/orders.ts';
import { ownTracks, soundRows } from '../../../test/portfolio.ts';
import { readRows } from '../../../test/rows.ts';
import { makeDrafts } from '../../../test/showcase.ts';
import { addVersion, prepareVersions } from '../../../test/versions.ts';

// What a client approves is what they bought, also where that is neither a mix nor a master.

const product = setUpTestApp();
let service = '';
beforeAll(async () => {
  const made = await product.callAsOwner('POST', '/services', { name: 'Extras', price: 50, delivers: [] });
  service = made.json<Service>().id;
  for (const [name, delivers] of [
    ['Atmos version', 'atmos'],
    ['TV mix', 'tv_mix'],
  ])
    await product.callAsOwner('POST', '/add-ons', { name, price: 80, per: 'song', delivers });
});

const ordered = async (add_ons: string[], fields: Record<string, string> = {}) => {
  const { add_ons: rows } = (await product.callAsOwner('GET', '/add-ons')).json<{ add_ons: AddOn[] }>();
  const ids = rows.filter(({ delivers }) => add_ons.includes(delivers ?? '')).map(({ id }) => id);
  const order = await placedWithKey(product.url, {
    fields: { ...fields, service, ...(ids.length ? { add_ons: ids.join(',') } : {}) },
  });
  await pay(product, order.id, 1000);
  return order;
};
const approve = (order: PlacedOrder, body: object = { all: true }) =>
  clientCall(product, order, 'POST', '/approvals', body);

test('an order of a kind of the studio’s own is approved, completed, kept for its time and shown', async () => {
  const order = await ordered(['atmos']);
  await addVersion(product, order.id, { kind: 'atmos', name: 'Atmos.wav' });
  await prepareVersions(product);
  await deliver(product, order.id, { with_gaps: false });
  expect(await getClientOrder(product, order)).toMatchObject({ status: 'delivered', turn: 'client' });
  const approved = await approve(order);
  expect([approved.statusCode, approved.json()]).toMatchObject([200, { status: 'completed' }]);
  expect(await getClientOrder(product, order)).toMatchObject({ turn: 'nobody', rounds_left: 0 });
  const [row] = await readRows(product, 'orders', { id: order.id });
  expect(row?.completed_at).not.toBeNull();
  await clientCall(product, order, 'PUT', '/showcase', { showcase: true });
  await makeDrafts(product);
  const [draft] = (await ownTracks(product)).filter(({ order_id }) => order_id === order.id);
  const sounds = await soundRows(product, draft?.id ?? '');
  expect(sounds.find(({ part }) => part === 'audio')?.name).toBe('Atmos.wav');
});

test('it isn’t complete before everything that was bought is there', async () => {
  const order = await ordered(['atmos', 'tv_mix'], { song_count: '2' });
  await addDelivery(product, order.id, [{ song: 1, kind: 'atmos' }]);
  expect((await approve(order)).json().detail).toMatch(/^Song 2 hasn’t been delivered yet/);
  expect((await approve(order, { song: 1 })).json()).toMatchObject({ status: 'mixed' });
  await addDelivery(product, order.id, [
    { song: 1, kind: 'tv_mix' },
    { song: 2, kind: 'tv_mix' },
  ]);
  expect((await approve(order)).json()).toMatchObject({ status: 'mixed' });
  await addDelivery(product, order.id, [{ song: 2, kind: 'atmos' }]);
  expect((await approve(order)).json()).toMatchObject({ status: 'completed' });
});

test('what wasn’t bought is no reason to approve a song', async () => {
  const order = await ordered(['atmos']);
  await addDelivery(product, order.id, [{ kind: 'instrumental' }]);
  expect((await approve(order)).statusCode).toBe(409);
});

test('advice is completed by the studio, or by its client if something was sent after all', async () => {
  const order = await ordered([]);
  await product.callAsOwner('PUT', `/orders/${order.id}/status`, { status: 'in_progress' });
  expect(await getOrder(product, order.id)).toMatchObject({ deliverables: [], versions: [] });
  await product.callAsOwner('PUT', `/orders/${order.id}/status`, { status: 'completed' });
  expect(await getClientOrder(product, order)).toMatchObject({ status: 'completed', turn: 'nobody' });
  const other = await ordered([]);
  await addDelivery(product, other.id, [{ kind: 'clean' }]);
  expect(await getClientOrder(product, other)).toMatchObject({ status: 'delivered', turn: 'client' });
  expect((await approve(other)).json()).toMatchObject({ status: 'completed' });
});
