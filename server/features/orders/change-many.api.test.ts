import { describe, expect, test } from 'vitest';
import type { ChangedOrders } from '../../../shared/many-orders.ts';
import type { OrderDetail } from '../../../shared/orders.ts';
import { expectStoredTotalsMatch } from '../../../test/expect-stored-totals.ts';
import { setUpTestApp } from '../../../test/harness.ts';
import { placed } from '../../../test/orders.ts';
import { AppError } from '../../lib/errors.ts';
import { changeEach } from './change-many.ts';

const product = setUpTestApp();

const post = (path: string, payload: object, key?: string) =>
  product.callAsOwner('POST', `/orders/${path}`, payload, key ? { 'idempotency-key': key } : {});
const change = async (path: string, payload: object, key?: string) => {
  const answer = await post(path, payload, key);
  expect([answer.statusCode, answer.body.slice(0, 200)]).toEqual([200, expect.any(String)]);
  return answer.json<ChangedOrders>();
};
const read = async (id: string) => (await product.callAsOwner('GET', `/orders/${id}`)).json<OrderDetail>();
const place = (count: number) => Promise.all(Array.from({ length: count }, () => placed(product.url)));

describe('the status of several orders', () => {
  test('changes one by one, by the rules of each, and says which were refused and why', async () => {
    const [fresh = '', paid = '', there = '', cancelled = '', trashed = ''] = await place(5);
    await product.callAsOwner('POST', `/orders/${paid}/payments`, { method: 'paypal', amount: 50 });
    await product.callAsOwner('PUT', `/orders/${there}/status`, { status: 'in_progress' });
    await product.callAsOwner('POST', `/orders/${cancelled}/cancel`, {});
    await post('trash', { order_ids: [trashed] });
    const before = await read(there);
    const order_ids = [fresh, paid, there, cancelled, trashed, 'MX-NONE'];
    const { changed, refused } = await change('status', { order_ids, status: 'in_progress', paid: false });
    expect(changed.map(({ order_id }) => order_id).sort()).toEqual([fresh, paid].sort());
    expect(Object.fromEntries(refused.map(({ order_id, detail }) => [order_id, detail]))).toEqual({
      [cancelled]: 'This order is cancelled. Undo the cancellation first.',
      [trashed]: 'This order is in the trash. Take it out of the trash first.',
      'MX-NONE': 'There’s no order with this number',
    });
    expect(await read(there)).toEqual(before);
    for (const { order_id, event_id } of changed) {
      const { status, events, emails } = await read(order_id);
      expect([status, events.at(-1)?.id]).toEqual(['in_progress', event_id]);
      expect(emails.filter(({ kind }) => kind === 'order_status_client')).toEqual([]);
    }
    // Without a payment that nobody confirmed.
    expect((await read(fresh)).paid_amount).toBe(0);
    // Each is undone like a single change.
    for (const { order_id, event_id } of changed)
      expect((await post(`${order_id}/undo`, { event_id })).statusCode).toBe(200);
    expect([(await read(fresh)).status, (await read(paid)).status]).toEqual(['pending', 'payment_received']);
    await expectStoredTotalsMatch(product.deps.database.read);
  });

  test('records payments as a single change does, unless told otherwise', async () => {
    const order_ids = await place(2);
    await change('status', { order_ids, status: 'mixed' });
    for (const id of order_ids) expect((await read(id)).is_paid).toBe(true);
  });

  test('records what has arrived for orders that have the status already, and leaves the others alone', async () => {
    const [unpaid = '', paid = ''] = await place(2);
    await change('status', { order_ids: [unpaid], status: 'mixed', paid: false });
    await change('status', { order_ids: [paid], status: 'mixed', paid: true });
    const body = { order_ids: [unpaid, paid], status: 'mixed', paid: true };
    expect((await change('status', body)).changed).toMatchObject([{ order_id: unpaid }]);
    expect(await read(unpaid)).toMatchObject({ is_paid: true, status: 'mixed' });
    expect((await change('status', body)).changed).toEqual([]);
    await expectStoredTotalsMatch(product.deps.database.read);
  });

  test('changes once for each Idempotency-Key, with the same answer', async () => {
    const order_ids = await place(3);
    const body = { order_ids, status: 'mixed', paid: false };
    const first = await change('status', body, 'batch-1');
    expect(first.changed).toHaveLength(3);
    await product.callAsOwner('PUT', `/orders/${order_ids[0]}/status`, { status: 'mastered' });
    expect(await change('status', body, 'batch-1')).toEqual(first);
    expect((await read(order_ids[0] ?? '')).status).toBe('mastered');
    const other = await post('status', { ...body, status: 'delivered' }, 'batch-1');
    expect([other.statusCode, other.json().errors[0].field]).toEqual([422, 'Idempotency-Key']);
  });

  test('two batches that overlap both end, with one change an order and status', async () => {
    const order_ids = await place(6);
    await Promise.all([
      change('status', { order_ids, status: 'mixed', paid: false }),
      change('status', { order_ids: order_ids.toReversed(), status: 'mixed', paid: false }),
    ]);
    for (const id of order_ids)
      expect((await read(id)).events.filter(({ kind }) => kind === 'status')).toHaveLength(1);
  });
});

test('what stops a batch half way is said together with what changed before; the first order’s failure is an error', async () => {
  const busy = new AppError('unavailable', 'The database is busy.');
  const failingAt = (failing: string) => async (id: string) => {
    if (id === failing) throw busy;
    return { event_id: id };
  };
  expect(await changeEach(product.deps, ['1', '2', '3'], failingAt('2'))).toEqual({
    changed: [{ order_id: '1', event_id: '1' }],
    refused: [],
    error: 'The database is busy.',
  });
  await expect(changeEach(product.deps, ['1', '2'], failingAt('1'))).rejects.toBe(busy);
});

test('several orders are archived and taken out again', async () => {
  const [one = '', other = '', trashed = ''] = await place(3);
  await post('trash', { order_ids: [trashed] });
  const order_ids = [one, other, trashed];
  const { changed, refused } = await change('archive', { order_ids, archived: true }, 'archive-1');
  expect(changed.map(({ order_id }) => order_id).sort()).toEqual([one, other].sort());
  expect(refused).toEqual([
    { order_id: trashed, detail: 'This order is in the trash. Take it out of the trash first.' },
  ]);
  expect((await read(one)).archived_at).not.toBeNull();
  expect((await change('archive', { order_ids, archived: true }, 'archive-1')).changed).toEqual(changed);
  expect((await change('archive', { order_ids, archived: true })).changed).toEqual([]);
  expect((await change('archive', { order_ids: [one, other], archived: false })).changed).toHaveLength(2);
  expect((await read(one)).archived_at).toBeNull();
  await expectStoredTotalsMatch(product.deps.database.read);
});

test.each<[string, object, string]>([
  ['status', { order_ids: [], status: 'mixed' }, 'order_ids'],
  ['status', { order_ids: Array.from({ length: 101 }, (_, n) => `MX-${n}`), status: 'mixed' }, 'order_ids'],
  ['status', { order_ids: ['MX-1'], status: 'finished' }, 'status'],
  ['status', { order_ids: ['MX-1'] }, 'status'],
  ['archive', { order_ids: ['MX-1'] }, 'archived'],
  ['archive', { order_ids: 'MX-1', archived: true }, 'order_ids'],
])('POST %s %j is refused', async (path, body, field) => {
  const answer = await post(path, body);
  expect([answer.statusCode, answer.json().errors[0].field.split('.')[0]]).toEqual([422, field]);
});

test('only the owner changes several orders', async () => {
  for (const path of ['status', 'archive'])
    expect((await product.app.inject({ method: 'POST', url: `/api/admin/orders/${path}` })).statusCode).toBe(
      401,
    );
});
