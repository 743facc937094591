import { expect, test } from 'vitest';
import type { OrderDetail } from '../../../shared/orders.ts';
import { expectStoredTotalsMatch } from '../../../test/expect-stored-totals.ts';
import { setUpTestApp } from '../../../test/harness.ts';
import {
  clientCall,
  download,
  filesOn,
  getOrder,
  type PlacedOrder,
  placed,
  placedWithKey,
  song,
} from '../../../test/orders.ts';
import { sweepOnce } from '../../app/sweep.ts';
import { DAY, fromNow } from '../../lib/clock.ts';
import { expireUnpaidFilesOnce } from './expire-unpaid-files.ts';

const product = setUpTestApp();

const setDays = (unpaid_files_days: number) => product.callAsOwner('PUT', '/settings', { unpaid_files_days });
/** Moves everything that happened to an order this many days into the past. */
const age = (id: string, days: number) =>
  product.deps.database.transaction(async (tx) => {
    const at = fromNow(-days * DAY);
    await tx.updateTable('orders').set({ created_at: at }).where('id', '=', id).execute();
    await tx.updateTable('clients').set({ first_order_at: at, last_order_at: at }).execute();
    await tx.updateTable('order_events').set({ at }).where('order_id', '=', id).execute();
    await tx
      .updateTable('payments')
      .set({ reported_at: at })
      .where('order_id', '=', id)
      .where('reported_at', 'is not', null)
      .execute();
  });
const isExpired = ({ files }: OrderDetail) => files.every(({ expired_at }) => expired_at !== null);

test('removes the files of unpaid orders after the configured days, and keeps the order with a note', async () => {
  const files = [song('a.wav'), song('b.wav')];
  const id = await placed(product.url, { files });
  await product.callAsOwner('PUT', `/orders/${id}/files-complete`, { complete: true });
  await age(id, 31);
  await expireUnpaidFilesOnce(product.deps);
  expect([isExpired(await getOrder(product, id)), (await filesOn(product.folder)).length]).toEqual([
    false,
    2,
  ]);
  await setDays(30);
  expect(await expireUnpaidFilesOnce(product.deps)).toBe(2);
  const order = await getOrder(product, id);
  expect([isExpired(order), order.files.map(({ name }) => name), order.file_count]).toEqual([
    true,
    ['a.wav', 'b.wav'],
    2,
  ]);
  expect(order.events.at(-1)?.kind).toBe('files_expired');
  // The studio's confirmation of the files is removed with them.
  expect([order.files_complete, order.files_confirmed_at]).toEqual([false, null]);
  expect(await filesOn(product.folder)).toEqual([]);
  const link = await product.callAsOwner('POST', `/orders/${id}/download-link`, {});
  expect([link.statusCode, link.json().detail]).toEqual([404, expect.stringMatching(/never paid/)]);
  expect(await expireUnpaidFilesOnce(product.deps)).toBe(0);
  await expectStoredTotalsMatch(product.deps.database.read);
});

test('keeps files of orders that are recent, lately reported as paid, paid, partly paid, in progress, or had recent activity', async () => {
  await setDays(30);
  const order = async (what: (placed: PlacedOrder) => Promise<unknown>, days = 40) => {
    const placed = await placedWithKey(product.url, { fields: { song_count: '2' } });
    await what(placed);
    await age(placed.id, days);
    return placed.id;
  };
  const pay =
    (amount: number) =>
    ({ id }: PlacedOrder) =>
      product.callAsOwner('POST', `/orders/${id}/payments`, { method: 'paypal', amount });
  const report = (payload: object) => (placed: PlacedOrder) =>
    clientCall(product, placed, 'POST', '/payment-reports', { method: 'paypal', ...payload });
  const kept = [
    await order(async () => undefined, 29),
    await order(report({})),
    await order(report({}), 59),
    await order(report({ only_opened: true }), 29),
    await order(pay(10)),
    await order(pay(100)),
    await order(({ id }) =>
      product.callAsOwner('PUT', `/orders/${id}/status`, { status: 'mixed', paid: false }),
    ),
  ];
  const noted = await order(async () => undefined);
  await product.callAsOwner('PUT', `/orders/${noted}/status`, {
    status: 'pending',
    notes: 'He pays on Friday',
  });
  const gone = [
    await order(({ id }) => product.callAsOwner('POST', `/orders/${id}/cancel`, { reason: '' })),
    // Pressing PayPal isn't a payment, and a report nobody answered in 60 days hardly is.
    await order(report({ only_opened: true })),
    await order(report({}), 61),
  ];
  await expireUnpaidFilesOnce(product.deps);
  for (const id of [...kept, noted])
    expect([id, isExpired(await getOrder(product, id))]).toEqual([id, false]);
  for (const id of gone) expect([id, isExpired(await getOrder(product, id))]).toEqual([id, true]);
  expect((await download(product, kept[0] as string)).length).toBeGreaterThan(0);
  await setDays(0);
});

test('leaves bytes that could not be removed to the sweep', async () => {
  await setDays(30);
  const id = await placed(product.url);
  await age(id, 40);
  const { storage } = product.deps;
  const before = (await filesOn(product.folder)).length;
  const away = { ...storage, remove: async () => Promise.reject(new Error('away')) };
  await expireUnpaidFilesOnce({ ...product.deps, storage: Object.assign(Object.create(storage), away) });
  expect(isExpired(await getOrder(product, id))).toBe(true);
  expect(await filesOn(product.folder)).toHaveLength(before);
  await sweepOnce(product.deps, 0);
  expect(await filesOn(product.folder)).toHaveLength(before - 1);
});
