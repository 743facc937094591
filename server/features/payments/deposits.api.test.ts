import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeSettings } from '../../../test/content.ts';
import { deliver, getClientOrder, pay } from '../../../test/deliveries.ts';
import { expectStoredTotalsMatch } from '../../../test/expect-stored-totals.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { clientCall, getOrder, type PlacedOrder, placedWithKey } from '../../../test/orders.ts';
import { addVersion, prepareVersions } from '../../../test/versions.ts';
import { DAY, fromNow, MINUTE } from '../../lib/clock.ts';
import { sendPaymentReminders } from '../order-clock/send-reminders.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp();
  await changeSettings(product, { deposit_percent: 40, receipt_numbering: true });
});
afterAll(() => product.close());

const place = (fields: Record<string, string> = {}) => placedWithKey(product.url, { fields });
const lastEmail = async ({ id }: PlacedOrder, kind: string) =>
  (await getOrder(product, id)).emails.findLast((email) => email.kind === kind)?.text ?? '';
const deliverKind = async ({ id }: PlacedOrder, kind: 'mix' | 'master') => {
  await addVersion(product, id, { kind });
  await prepareVersions(product);
  expect((await deliver(product, id)).statusCode).toBe(200);
};
const words = async (order: PlacedOrder) => {
  const { money, next, how_to_pay, turn, downloads } = await getClientOrder(product, order);
  return {
    state: money.state,
    text: money.text,
    title: next.title,
    amount: how_to_pay.amount,
    turn,
    downloads,
  };
};

describe('an order with a deposit', () => {
  test('asks for the deposit, starts with it, asks for the rest once there is something final, and unlocks with all', async () => {
    const order = await place();
    expect(await words(order)).toMatchObject({
      ...{ state: 'unpaid', text: '$20 now, $30 before your download.', amount: 20, turn: 'client' },
      title: '$20 now, $30 before your download',
    });
    const placed = await lastEmail(order, 'order_placed_client');
    for (const part of ['$20 now, $30 before your download.', 'Pay $20 with PayPal', '/20USD'])
      expect(placed).toContain(part);
    expect(placed).toContain('$50');

    await pay(product, order.id, 20);
    const started = await getOrder(product, order.id);
    expect(started).toMatchObject({
      ...{ status: 'payment_received', is_paid: false, can_start: true, turn: 'studio' },
      ...{ deposit_amount: 20, due_amount: 30, due_now_amount: 30, receipt_number: null },
    });
    expect(started.due_at).not.toBeNull();
    const thanks = await lastEmail(order, 'payment_received_client');
    for (const part of [
      'I’ve received $20',
      '$20 of $50 paid. $30 to pay before your download.',
      'Turnaround:',
    ])
      expect(thanks).toContain(part);
    expect(await words(order)).toMatchObject({ state: 'deposit', amount: 30, turn: 'studio' });

    await deliverKind(order, 'mix');
    expect(await words(order)).toMatchObject({
      ...{ state: 'deposit', title: 'Mix 1 is ready', turn: 'client' },
      downloads: { locked: true, can_listen: true },
    });
    const mail = await lastEmail(order, 'order_delivered_client');
    expect(mail).toContain('$30 to pay before your download.');
    expect(mail).not.toContain('paypal.me');

    await deliverKind(order, 'master');
    expect(await words(order)).toMatchObject({
      ...{ state: 'partly', title: 'Master 1 is ready, with $30 left to pay', amount: 30, turn: 'client' },
      downloads: { locked: true },
    });
    expect(await lastEmail(order, 'order_delivered_client')).toContain('/30USD');

    await pay(product, order.id, 30);
    expect(await words(order)).toMatchObject({ state: 'paid', amount: 0, downloads: { locked: false } });
    expect((await getOrder(product, order.id)).receipt_number).not.toBeNull();
  });

  test('is locked until all of it has arrived, also in a studio that locks no downloads', async () => {
    const order = await place();
    await pay(product, order.id, 20);
    await deliverKind(order, 'master');
    await changeSettings(product, { lock_downloads_until_paid: false });
    const isLocked = async () => (await words(order)).downloads.locked;
    expect([await isLocked(), (await pay(product, order.id, 30)) && (await isLocked())]).toEqual([
      true,
      false,
    ]);
    await changeSettings(product, { lock_downloads_until_paid: true });
  });

  test('is a part of the price it was sold with, whatever the setting becomes', async () => {
    const order = await place();
    await changeSettings(product, { deposit_percent: 0 });
    const later = await place();
    expect([await getOrder(product, order.id), await getOrder(product, later.id)]).toMatchObject([
      { deposit_amount: 20, due_now_amount: 20 },
      { deposit_amount: null, due_now_amount: 50, due_amount: 50 },
    ]);
    expect((await words(later)).text).toBe('$50 to pay.');
    await changeSettings(product, { deposit_percent: 40 });
  });

  test('is what a status that means paid records, and what “I have paid” reports; then the rest', async () => {
    const order = await place();
    const report = () => clientCall(product, order, 'POST', '/payment-reports', { method: 'paypal' });
    expect((await report()).json()).toMatchObject({ amount: 20 });
    const change = { status: 'in_progress', paid: true };
    await product.callAsOwner('PUT', `/orders/${order.id}/status`, change);
    const { payments } = await getOrder(product, order.id);
    expect(payments.find(({ source }) => source === 'status')).toMatchObject({
      amount: 20,
      state: 'confirmed',
    });
    await product.callAsOwner('PUT', `/orders/${order.id}/status`, { status: 'mixed', paid: true });
    expect(await getOrder(product, order.id)).toMatchObject({ paid_amount: 50, is_paid: true });
  });

  test('is missing again once its payment is undone: the clock stops, and the status stays', async () => {
    const order = await place();
    const id = await pay(product, order.id, 20);
    await product.callAsOwner('DELETE', `/orders/${order.id}/payments/${id}`);
    expect(await getOrder(product, order.id)).toMatchObject({
      ...{ status: 'payment_received', can_start: false, due_now_amount: 20, due_at: null, turn: 'client' },
    });
  });

  test('gets two reminders of the deposit, and two of the rest once that is asked for', async () => {
    const order = await place();
    const look = (ms: number) => sendPaymentReminders(product.deps, fromNow(ms));
    const reminders = async () =>
      (await getOrder(product, order.id)).emails.filter(({ kind }) => kind === 'payment_reminder_client');
    await look(2 * DAY + MINUTE);
    const [first] = await reminders();
    expect(first?.subject).toContain('$20 to pay (reminder)');
    for (const part of ['once I have your payment of $20', '$20 now, $30 before your download.', '/20USD'])
      expect(first?.text).toContain(part);
    await pay(product, order.id, 20);
    await deliverKind(order, 'mix');
    await look(5 * DAY + MINUTE);
    expect((await reminders()).filter(({ state }) => state === 'queued')).toHaveLength(0);
    await deliverKind(order, 'master');
    await look(2 * DAY + MINUTE);
    await look(5 * DAY + MINUTE);
    await look(9 * DAY);
    const sent = (await reminders()).filter(({ state }) => state === 'queued');
    expect(sent.map(({ subject }) => subject.includes('$30 to pay'))).toEqual([true, true]);
    expect(sent[0]?.text).toContain('$20 of $50 paid. $30 left to pay.');
    expect(sent[0]?.text).not.toContain('I’ll start');
  });

  test('leaves every stored figure right', () => expectStoredTotalsMatch(product.deps.database.read));
});

test.each([
  [-1, 'The deposit cannot be negative'],
  [100.01, 'The deposit can be at most 100 percent'],
  [33.333, 'Use at most two decimals'],
  ['50', 'Enter a percentage'],
])('a deposit of %j percent is refused', async (deposit_percent, message) => {
  const answer = await changeSettings(product, { deposit_percent });
  expect(answer.statusCode).toBe(422);
  expect(answer.json().errors).toEqual([{ field: 'deposit_percent', message }]);
});
