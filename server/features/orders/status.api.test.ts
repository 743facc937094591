import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Dashboard } from '../../../shared/dashboard.ts';
import { type OrderStatus, orderStatuses } from '../../../shared/order-statuses.ts';
import type { OrderDetail } from '../../../shared/orders.ts';
import { setUpTestApp } from '../../../test/harness.ts';
import { getOrder, placed, stored } from '../../../test/orders.ts';

const product = setUpTestApp();
afterEach(() => void vi.useRealTimers());

const put = async (id: string, payload: object | string) =>
  product.app.inject({
    method: 'PUT',
    url: `/api/admin/orders/${id}/status`,
    headers: { ...(await product.asOwner()), 'content-type': 'application/json' },
    payload,
  });
const dashboard = async () => (await product.callAsOwner('GET', '/dashboard')).json<Dashboard>();

test('each of the eight statuses can be set from any other, and is recorded as an event with its notes', async () => {
  const id = await placed(product.url);
  const path: OrderStatus[] = [...orderStatuses.slice(1), 'mixed', 'pending', 'completed'];
  for (const status of path) {
    const answer = await put(id, { status, notes: `to ${status}`, admin_notes: ' for me\r\nalone ' });
    expect(answer.statusCode).toBe(200);
    expect(answer.json<OrderDetail>().status).toBe(status);
  }
  const { events, status } = await getOrder(product, id);
  expect(status).toBe('completed');
  expect(events.map(({ from, to }) => [from, to])).toEqual([
    [null, 'pending'],
    ...path.map((to, n) => [n ? path[n - 1] : 'pending', to]),
  ]);
  expect(events.slice(1).map(({ note, kind }) => [note, kind])).toEqual(
    path.map((to) => [`to ${to}`, 'status']),
  );
  expect(events[1]?.admin_note).toBe('for me\nalone');
  expect(events.every(({ at }, n) => n === 0 || at >= (events[n - 1]?.at ?? ''))).toBe(true);
});

test('setting the same status again is recorded too, and changes no count', async () => {
  // The overview names days and months.
  vi.setSystemTime(new Date());
  const id = await placed(product.url);
  await put(id, { status: 'mixed' });
  const before = await dashboard();
  await put(id, { status: 'mixed', notes: 'still' });
  expect((await getOrder(product, id)).events).toHaveLength(3);
  expect(await dashboard()).toEqual(before);
});

describe('is refused without effect:', () => {
  const mixed = { status: 'mixed' };
  test.each<[string, object | string, number, string?]>([
    ['no status', {}, 422, 'status'],
    ['an unknown status', { status: 'paid' }, 422, 'status'],
    ['another case', { status: 'Mixed' }, 422, 'status'],
    ['a list', { status: ['mixed'] }, 422, 'status'],
    ['nothing', { status: null }, 422, 'status'],
    ['a note too long', { ...mixed, notes: 'a'.repeat(2_001) }, 422, 'notes'],
    ['a control in a note', { ...mixed, admin_notes: 'a\0b' }, 422, 'admin_notes'],
    ['a note that is no text', { ...mixed, notes: { a: 1 } }, 422, 'notes'],
    ['no JSON', 'status=mixed', 400],
    ['an empty body', '', 400],
    ['a prototype', '{"__proto__":{"status":"mixed"}}', 400],
  ])('%s', async (_words, payload, status, field) => {
    const id = await placed(product.url);
    const before = await stored(product);
    const answer = await put(id, payload);
    expect(answer.statusCode).toBe(status);
    const { detail, errors } = answer.json<{ detail: string; errors?: { field: string }[] }>();
    expect(detail).toMatch(/\w \w/);
    expect(errors?.[0]?.field).toBe(field);
    expect(await stored(product)).toEqual(before);
    expect((await getOrder(product, id)).status).toBe('pending');
  });
});

test('revenue is what has been received: every status but pending', async () => {
  const id = await placed(product.url, { fields: { song_count: '10' } });
  const { total_revenue: before } = await dashboard();
  for (const status of orderStatuses.filter((one) => one !== 'pending')) {
    await put(id, { status });
    expect((await dashboard()).total_revenue).toBe(before + 500);
    await put(id, { status: 'pending' });
    expect((await dashboard()).total_revenue).toBe(before);
  }
});

test('the overview shows the five newest orders, to the owner only', async () => {
  const ids: string[] = [];
  for (let n = 0; n < 6; n++) ids.push(await placed(product.url));
  const { recent_orders } = await dashboard();
  expect(recent_orders.map(({ order_id }) => order_id)).toEqual(ids.slice(1).reverse());
  expect((await product.app.inject('/api/admin/dashboard')).statusCode).toBe(401);
});

describe('the email that confirms the payment', () => {
  const mailsOf = async (id: string) =>
    (await getOrder(product, id)).emails.filter(({ kind }) => kind === 'payment_received_client');

  test.each([
    'payment_received',
    'in_progress',
  ])('is sent once, when an order first leaves pending for %s', async (status) => {
    const id = await placed(product.url, { fields: { name: 'Nova', email: 'nova@example.com' } });
    await put(id, { status });
    await put(id, { status: 'pending' });
    await put(id, { status: 'payment_received' });
    const mails = await mailsOf(id);
    // The first was withdrawn with its payment before it was sent.
    expect(mails.map(({ state }) => state).sort()).toEqual(['cancelled', 'queued']);
    expect(mails.find(({ state }) => state === 'queued')).toMatchObject({
      recipient: 'nova@example.com',
      subject: 'Song 1: Payment received',
    });
    expect(mails[0]?.text).toContain('$50');
  });

  test('is not written while an order stays pending', async () => {
    const id = await placed(product.url);
    await put(id, { status: 'pending' });
    expect(await mailsOf(id)).toEqual([]);
  });
});
