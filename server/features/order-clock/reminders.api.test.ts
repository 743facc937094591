import { afterEach, expect, test, vi } from 'vitest';
import { changeSettings } from '../../../test/content.ts';
import { setUpTestApp } from '../../../test/harness.ts';
import { clientCall, getOrder, type PlacedOrder, placed, placedWithKey } from '../../../test/orders.ts';
import { changeRows } from '../../../test/rows.ts';
import { recurringQueue } from '../../app/recurring.ts';
import { createRunner } from '../../jobs/runner.ts';
import { DAY, fromNow, HOUR, MINUTE } from '../../lib/clock.ts';
import { sendPaymentReminders } from './send-reminders.ts';

const product = setUpTestApp();
afterEach(() => void vi.useRealTimers());

const emailsOf = async (id: string) =>
  (await getOrder(product, id)).emails.filter(({ kind }) => kind === 'payment_reminder_client');
const statesOf = async (id: string) => (await emailsOf(id)).map(({ state }) => state);
const remindersOf = async (id: string) => (await getOrder(product, id)).reminders;
const setReminders = (id: string, stopped: boolean) =>
  product.callAsOwner('PUT', `/orders/${id}/reminders`, { stopped });
/** Runs the reminders as if this much time had passed. */
const look = (ms: number) => sendPaymentReminders(product.deps, fromNow(ms));
const report = (order: PlacedOrder, payload: object = { method: 'paypal', reference: 'PP-9' }) =>
  clientCall(product, order, 'POST', '/payment-reports', payload);

test('an unpaid order gets a reminder after two days and another after five, and no more', async () => {
  vi.setSystemTime(new Date());
  const id = await placed(product.url, { fields: { name: 'Nora', email: 'nora@example.com' } });
  await look(2 * DAY - MINUTE);
  expect(await statesOf(id)).toEqual([]);
  await look(2 * DAY + MINUTE);
  await look(2 * DAY + 2 * MINUTE);
  expect(await statesOf(id)).toEqual(['queued']);
  const [email] = await emailsOf(id);
  expect(email).toMatchObject({
    recipient: 'nora@example.com',
    subject: 'Song 1: $50 to pay (reminder)',
  });
  for (const words of [
    'Hi Nora,',
    'your payment of $50',
    'https://paypal.me/',
    '$your-cashtag',
    `/order/${id}#`,
  ])
    expect(email?.text).toContain(words);
  await look(5 * DAY + MINUTE);
  await look(30 * DAY);
  expect(await statesOf(id)).toEqual(['queued', 'queued']);
  const { events, reminders } = await getOrder(product, id);
  expect(events.map(({ kind }) => kind)).toEqual(['placed', 'reminder_sent', 'reminder_sent']);
  expect(reminders).toEqual({ sent: 2, stopped: false, next_at: null });
});

test('a reminder long overdue is skipped, and the next one is sent', async () => {
  const id = await placed(product.url);
  await look(2 * DAY + 13 * HOUR);
  expect(await statesOf(id)).toEqual([]);
  await look(5 * DAY + 11 * HOUR);
  expect(await statesOf(id)).toEqual(['queued']);
  const other = await placed(product.url);
  await look(9 * DAY);
  expect([await statesOf(other), (await remindersOf(other)).next_at]).toEqual([[], null]);
});

test.each<[string, (order: PlacedOrder) => Promise<unknown>]>([
  ['a report', (order) => report(order)],
  [
    'a payment of a part',
    ({ id }) => product.callAsOwner('POST', `/orders/${id}/payments`, { method: 'paypal', amount: 5 }),
  ],
  [
    'a payment',
    ({ id }) => product.callAsOwner('POST', `/orders/${id}/payments`, { method: 'paypal', amount: 50 }),
  ],
  ['a cancellation', ({ id }) => product.callAsOwner('POST', `/orders/${id}/cancel`, { reason: '' })],
  ['the trash', ({ id }) => product.callAsOwner('POST', '/orders/trash', { order_ids: [id] })],
  ['the studio', ({ id }) => setReminders(id, true)],
])('reminders are stopped by %s, including one not sent yet', async (_, stop) => {
  const order = await placedWithKey(product.url);
  const { id } = order;
  await look(2 * DAY + MINUTE);
  await stop(order);
  expect(await statesOf(id)).toEqual(['cancelled']);
  await look(5 * DAY + MINUTE);
  expect(await statesOf(id)).toEqual(['cancelled']);
  expect((await remindersOf(id)).next_at).toBeNull();
});

test('a reminder held with a cancelled order stays withdrawn if the order is paid before it is restored', async () => {
  const id = await placed(product.url);
  await look(2 * DAY + MINUTE);
  await product.callAsOwner('POST', `/orders/${id}/cancel`, { reason: '' });
  await product.callAsOwner('POST', `/orders/${id}/payments`, { method: 'paypal', amount: 50 });
  await product.callAsOwner('DELETE', `/orders/${id}/cancel`);
  expect(await statesOf(id)).toEqual(['cancelled']);
});

test('erased clients, archived orders and free orders get no reminders', async () => {
  const archived = await placed(product.url);
  await product.callAsOwner('PUT', `/orders/${archived}/archived`, { archived: true });
  const erased = await placed(product.url, { fields: { email: 'gone@example.com' } });
  await product.callAsOwner('POST', '/clients/gone%40example.com/erase', {
    confirmation: 'gone@example.com',
  });
  await product.callAsOwner('POST', '/discounts', { code: 'FREE', kind: 'percent', value: 100 });
  const free = await placed(product.url, { fields: { discount_code: 'FREE' } });
  await look(2 * DAY + MINUTE);
  for (const id of [archived, erased, free]) {
    expect(await remindersOf(id)).toEqual({ sent: 0, stopped: false, next_at: null });
    expect(await emailsOf(id)).toEqual([]);
  }
});

test('reminders resume after a report is declined or anything else is undone', async () => {
  const order = await placedWithKey(product.url);
  const { id } = order;
  const { next_at } = await remindersOf(id);
  expect(next_at).not.toBeNull();
  const { id: payment } = (await report(order)).json<{ id: string }>();
  expect((await remindersOf(id)).next_at).toBeNull();
  await product.callAsOwner('POST', `/orders/${id}/payment-reports/${payment}/decline`, {});
  expect((await remindersOf(id)).next_at).toBe(next_at);
  await setReminders(id, true);
  expect(await remindersOf(id)).toEqual({ sent: 0, stopped: true, next_at: null });
  await setReminders(id, false);
  expect((await remindersOf(id)).next_at).toBe(next_at);
});

test('opening PayPal without reporting a payment does not stop reminders', async () => {
  const order = await placedWithKey(product.url);
  const { id } = order;
  const { next_at } = await remindersOf(id);
  await report(order, { method: 'paypal', only_opened: true });
  expect((await remindersOf(id)).next_at).toBe(next_at);
  await look(2 * DAY + MINUTE);
  expect(await statesOf(id)).toEqual(['queued']);
});

test('with the setting off nobody is reminded, and the order says so', async () => {
  const id = await placed(product.url);
  await changeSettings(product, { payment_reminders: false });
  await look(2 * DAY + MINUTE);
  expect([await statesOf(id), (await remindersOf(id)).next_at]).toEqual([[], null]);
  await changeSettings(product, { payment_reminders: true });
  await look(2 * DAY + 2 * MINUTE);
  expect(await statesOf(id)).toEqual(['queued']);
});

test('several processes running at once send each reminder once', async () => {
  const ids = await Promise.all(Array.from({ length: 6 }, () => placed(product.url)));
  const sent = await Promise.all(Array.from({ length: 4 }, () => look(2 * DAY + MINUTE)));
  expect(sent.reduce((sum, n) => sum + n, 0)).toBeGreaterThanOrEqual(ids.length);
  for (const id of ids) expect(await statesOf(id)).toEqual(['queued']);
});

test('a reminder that can’t be queued does not block later ones, and is retried on a later run', async () => {
  const broken = await placed(product.url);
  const ids = [await placed(product.url), await placed(product.url)];
  const database = {
    ...product.deps.database,
    transaction: async (work: Parameters<typeof product.deps.database.transaction>[0]) =>
      product.deps.database.transaction(async (tx) => {
        const outcome = await work(tx);
        const events = tx.selectFrom('order_events').select('seq').where('order_id', '=', broken);
        if ((await events.where('kind', '=', 'reminder_sent').execute()).length > 0)
          throw new Error('broken');
        return outcome;
      }),
  } as typeof product.deps.database;
  const at = fromNow(2 * DAY + MINUTE);
  expect(await sendPaymentReminders({ ...product.deps, database }, at)).toBeGreaterThanOrEqual(2);
  for (const id of ids) expect(await statesOf(id)).toEqual(['queued']);
  expect(await statesOf(broken)).toEqual([]);
  await sendPaymentReminders(product.deps, at);
  expect(await statesOf(broken)).toEqual(['queued']);
});

test('after a restart, one of two runners sends the reminders that became due meanwhile', async () => {
  const id = await placed(product.url);
  await changeRows(product, 'orders', { reminder_at: fromNow(-HOUR) }, { id });
  const runners = [0, 1].map(() => createRunner(product.deps, recurringQueue(product.deps)));
  for (const runner of runners) runner.start();
  await expect.poll(() => statesOf(id)).toEqual(['queued']);
  for (const runner of runners) await runner.stop();
});
