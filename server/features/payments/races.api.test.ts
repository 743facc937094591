import { expect, test } from 'vitest';
import type { Payment } from '../../../shared/order-payments.ts';
import { expectStoredTotalsMatch } from '../../../test/expect-stored-totals.ts';
import { getOrder, type PlacedOrder, placedWithKey } from '../../../test/orders.ts';
import { startTwoInstances } from '../../../test/two-instances.ts';

// Client and studio act on the same payment concurrently, through two processes on one database.

const two = startTwoInstances();

const place = () => placedWithKey(two.product.url);
const post = (app: 0 | 1, url: string, payload: object, key = '') =>
  two.apps[app].inject({ method: 'POST', url, headers: { ...two.headers, 'order-key': key }, payload });
const report = (app: 0 | 1, { id, key }: PlacedOrder) =>
  post(app, `/api/client-orders/${id}/payment-reports`, { method: 'paypal' }, key);

test('a report confirmed and declined concurrently gets one outcome, and the client is told that one', async () => {
  for (let round = 0; round < 5; round++) {
    const order = await place();
    const { id } = (await report(0, order)).json<Payment>();
    const at = `/api/admin/orders/${order.id}`;
    const answers = await Promise.all([
      post(0, `${at}/payments`, { method: 'paypal', amount: 50, report_id: id }),
      post(1, `${at}/payment-reports/${id}/decline`, { reason: 'Not here' }),
      post(1, `${at}/payments`, { method: 'paypal', amount: 50, report_id: id }),
    ]);
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 409)).toHaveLength(2);
    const { payments, is_paid, emails } = await getOrder(two.product, order.id);
    const isDeclined = statuses[1] === 200;
    expect([payments[0]?.state, is_paid]).toEqual(isDeclined ? ['declined', false] : ['confirmed', true]);
    const told = emails.filter(({ kind }) => /^payment_(declined|received)_client$/.test(kind));
    expect(told.map(({ kind }) => kind)).toEqual([
      isDeclined ? 'payment_declined_client' : 'payment_received_client',
    ]);
  }
});

test('a payment undone twice concurrently becomes one report again', async () => {
  const order = await place();
  const { id } = (await report(0, order)).json<Payment>();
  const at = `/api/admin/orders/${order.id}/payments`;
  await post(0, at, { method: 'paypal', amount: 50, report_id: id });
  const undo = (app: 0 | 1) =>
    two.apps[app].inject({ method: 'DELETE', url: `${at}/${id}`, headers: two.headers });
  const answers = await Promise.all([undo(0), undo(1)]);
  expect(answers.map((answer) => answer.statusCode)).toEqual([204, 204]);
  const { events, payments } = await getOrder(two.product, order.id);
  expect(payments.map(({ state }) => state)).toEqual(['reported']);
  expect(events.filter(({ kind }) => kind === 'payment_taken_back')).toHaveLength(1);
});

test('all stored figures are right after all of this', () =>
  expectStoredTotalsMatch(two.product.deps.database.read));
