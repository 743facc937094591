import { describe, expect, test } from 'vitest';
import type { Dashboard } from '../../../shared/dashboard.ts';
import type { Payment } from '../../../shared/order-payments.ts';
import { expectStoredTotalsMatch } from '../../../test/expect-stored-totals.ts';
import { setUpTestApp } from '../../../test/harness.ts';
import { getOrder, listQueued, placed } from '../../../test/orders.ts';
import { readRow } from '../../../test/rows.ts';

const product = setUpTestApp();
const own = (id: string, method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object, headers = {}) =>
  product.callAsOwner(method, `/orders/${id}/${path}`, body, headers);
const pay = async (id: string, amount: number, more = {}) =>
  (await own(id, 'POST', 'payments', { method: 'paypal', amount, ...more })).json<Payment>();
const refund = (id: string, amount: number, more = {}, headers = {}) =>
  own(id, 'POST', 'refunds', { method: 'paypal', amount, ...more }, headers);
const money = async (id: string) => {
  const { paid_amount, is_paid, money } = await getOrder(product, id);
  return [paid_amount, is_paid, money.state, money.text];
};
const paid = async () => {
  const id = await placed(product.url);
  return { id, payment: await pay(id, 50) };
};

describe('a refund without a cancellation', () => {
  test('leaves the order paid since when it was, and tells the client once', async () => {
    const { id } = await paid();
    const before = await getOrder(product, id);
    const read = () => readRow(product, 'orders', { id });
    const { paid_at } = await read();
    const key = { 'idempotency-key': 'r' };
    const form = { reference: 'PP-R', note: 'Sorry for the wait' };
    const [first, again] = [await refund(id, 5, form, key), await refund(id, 5, form, key)];
    expect([first.statusCode, again.json<Payment>().id]).toEqual([201, first.json<Payment>().id]);
    expect(first.json()).toMatchObject({ state: 'confirmed', amount: -5, source: 'studio', ...form });
    expect(await money(id)).toEqual([45, true, 'paid', 'Paid. $5 refunded.']);
    const after = await getOrder(product, id);
    expect([after.status, after.due_at, (await read()).paid_at]).toEqual([
      before.status,
      before.due_at,
      paid_at,
    ]);
    const emails = after.emails.filter(({ kind }) => kind === 'payment_refunded_client');
    expect(emails.map(({ state }) => state)).toEqual(['queued']);
    for (const words of ['You’re getting $5 back', 'by PayPal', 'Sorry for the wait'])
      expect(emails[0]?.text).toContain(words);
    await expectStoredTotalsMatch(product.deps.database.read);
  });

  test('can be undone and counted again, with its email', async () => {
    const { id } = await paid();
    const { id: refundId } = (await refund(id, 50)).json<Payment>();
    expect(await money(id)).toEqual([0, false, 'refunded', 'Everything paid was refunded: $50.']);
    const email = async () =>
      (await getOrder(product, id)).emails.find(({ kind }) => kind === 'payment_refunded_client')?.state;
    await own(id, 'DELETE', `payments/${refundId}`);
    expect([await money(id), await email()]).toEqual([[50, true, 'paid', 'Paid in full.'], 'cancelled']);
    await own(id, 'POST', `payments/${refundId}/restore`);
    expect([(await money(id))[2], await email()]).toEqual(['refunded', 'queued']);
    expect((await getOrder(product, id)).reminders.next_at).toBeNull();
  });

  test('of everything, after the work, awaits no money any more', async () => {
    const { id } = await paid();
    await own(id, 'PUT', 'status', { status: 'completed' });
    await refund(id, 50);
    const { turn, due_text } = await getOrder(product, id);
    expect([turn, due_text]).toEqual(['nobody', '']);
    const overview = (await product.callAsOwner('GET', '/dashboard')).json<Dashboard>();
    expect(listQueued(overview, 'late_payment')).toEqual([]);
    const list = await product.callAsOwner('GET', '/orders?shelf=unpaid_delivered');
    expect(list.json()).toMatchObject({ orders: [], total: 0 });
    await expectStoredTotalsMatch(product.deps.database.read);
  });

  test('of a settled order leaves it paid until everything was given back', async () => {
    const id = await placed(product.url);
    await pay(id, 30, { settles: true });
    await refund(id, 10);
    expect(await money(id)).toEqual([20, true, 'paid', 'Paid. $10 refunded.']);
    await refund(id, 20);
    expect(await money(id)).toEqual([0, false, 'refunded', 'Everything paid was refunded: $30.']);
    await pay(id, 1);
    expect(await money(id)).toEqual([1, false, 'partly', '$1 of $50 paid. $49 left to pay.']);
    await expectStoredTotalsMatch(product.deps.database.read);
  });

  test('stays when a cancellation with the rest of the money is undone', async () => {
    const { id } = await paid();
    await refund(id, 5);
    await own(id, 'POST', 'cancel', { reason: '', refund: { amount: 45, method: 'paypal', reference: '' } });
    expect(await money(id)).toEqual([
      ...[0, false, 'refunded'],
      'There’s nothing to pay. $50 paid, $50 refunded.',
    ]);
    await own(id, 'DELETE', 'cancel');
    expect(await money(id)).toEqual([45, true, 'paid', 'Paid. $5 refunded.']);
  });
});

describe('nothing makes the sum of an order negative', () => {
  test('a refund above what was paid, by itself or with a cancellation', async () => {
    const { id } = await paid();
    for (const answer of [
      await refund(id, 50.01),
      await own(id, 'POST', 'cancel', {
        reason: '',
        refund: { amount: 60, method: 'paypal', reference: '' },
      }),
    ]) {
      expect(answer.statusCode).toBe(409);
      expect(answer.json().detail).toBe('Only $50 has been paid, so you can’t refund more than that.');
    }
  });

  test('refunds at the same time', async () => {
    const { id } = await paid();
    const answers = await Promise.all([30, 30, 30].map((amount) => refund(id, amount)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409]);
    expect((await money(id))[0]).toBe(20);
  });

  test('undoing a payment that was refunded since, by hand, by status or by undoing the status', async () => {
    const { id, payment } = await paid();
    await refund(id, 20);
    const undone = await own(id, 'DELETE', `payments/${payment.id}`);
    expect([undone.statusCode, undone.json().detail]).toEqual([
      409,
      'This would leave $20 more refunded than paid. Undo a refund of this order first.',
    ]);
    const other = await placed(product.url);
    await own(other, 'PUT', 'status', { status: 'in_progress' });
    const event = (await getOrder(product, other)).events.findLast(({ kind }) => kind === 'status');
    await refund(other, 20);
    const back = await own(other, 'PUT', 'status', { status: 'pending' });
    const undo = await own(other, 'POST', 'undo', { event_id: event?.id });
    expect([back.statusCode, undo.statusCode, (await money(other))[0]]).toEqual([409, 409, 30]);
  });

  test('counting a refund again', async () => {
    const { id, payment } = await paid();
    const { id: refundId } = (await refund(id, 20)).json<Payment>();
    await own(id, 'DELETE', `payments/${refundId}`);
    await own(id, 'DELETE', `payments/${payment.id}`);
    expect((await own(id, 'POST', `payments/${refundId}/restore`)).statusCode).toBe(409);
    await expectStoredTotalsMatch(product.deps.database.read);
  });
});
