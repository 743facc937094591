import { beforeAll, describe, expect, test } from 'vitest';
import type { OrderSummary } from '../../../shared/orders.ts';
import { setUpTestApp } from '../../../test/harness.ts';
import { placed } from '../../../test/orders.ts';
import { DAY, fromNow } from '../../lib/clock.ts';

type List = { orders: OrderSummary[]; total: number; next_cursor: string | null };

const product = setUpTestApp();
const ask = (query: Record<string, string>) =>
  product.callAsOwner('GET', `/orders?${new URLSearchParams(query)}`);
const names: Record<string, string> = {};
const nameOf = ({ order_id }: OrderSummary) => names[order_id] ?? order_id;
const list = async (query: Record<string, string>) => (await ask(query)).json<List>();
const walk = async (query: Record<string, string>) => {
  const found: string[] = [];
  let cursor: string | null = '';
  do {
    const page: List = await list({ limit: '2', ...query, ...(cursor ? { cursor } : {}) });
    found.push(...page.orders.map(nameOf));
    cursor = page.next_cursor;
  } while (cursor);
  return found;
};

// In the order they were placed.
const rows = [
  { name: 'cancelled', songs: '9', status: 'in_progress', due: null, cancelled: true },
  { name: 'later', songs: '1', status: 'in_progress', due: 5 },
  { name: 'new', songs: '3', status: 'pending', due: null },
  { name: 'overdue', songs: '2', status: 'payment_received', due: -2 },
  { name: 'delivered', songs: '4', status: 'delivered', due: null },
  { name: 'same day', songs: '2', status: 'mixed', due: 5 },
  { name: 'done', songs: '1', status: 'completed', due: null },
  { name: 'newest', songs: '1', status: 'pending', due: null },
  { name: 'notes', songs: '5', status: 'revision_requested', due: 1 },
];

beforeAll(async () => {
  const due = (days: number) => fromNow(days * DAY);
  const at = new Map(rows.flatMap(({ due: days }) => (days === null ? [] : [[days, due(days)] as const])));
  for (const { name, songs, status, due: days, cancelled } of rows) {
    const id = await placed(product.url, { fields: { name: 'Juno Vale', song_count: songs } });
    names[id] = name;
    if (status !== 'pending') await product.callAsOwner('PUT', `/orders/${id}/status`, { status });
    if (cancelled) await product.callAsOwner('POST', `/orders/${id}/cancel`, {});
    await product.deps.database.transaction(async (tx) => {
      const due_at = days === null ? null : (at.get(days) ?? null);
      await tx.updateTable('orders').set({ due_at }).where('id', '=', id).execute();
    });
  }
});

const byDue = ['overdue', 'notes', 'later', 'same day', 'newest', 'new'];
const newest = rows.map(({ name }) => name).reverse();
const byAmount = ['cancelled', 'notes', 'delivered', 'new', 'same day', 'overdue', 'newest', 'done', 'later'];
const isOver = (name: string) => name === 'delivered' || name === 'done';
const isOpen = (name: string) => name !== 'cancelled' && !isOver(name);

describe.each(['2', '1', '3', '100'])('a list in pages of %s', (limit) => {
  test.each<[string, Record<string, string>, string[]]>([
    ['what is to do, the next due first', { shelf: 'to_do' }, byDue],
    ['the same asked for', { shelf: 'to_do', sort: 'due' }, byDue],
    ['what is to do, newest first', { shelf: 'to_do', sort: 'newest' }, newest.filter(isOpen)],
    ['what is to do, by amount', { shelf: 'to_do', sort: 'amount' }, byAmount.filter(isOpen)],
    ['what is over', { shelf: 'completed' }, ['done', 'delivered']],
    ['what is over, by amount', { shelf: 'completed', sort: 'amount' }, ['delivered', 'done']],
    ['everything', {}, newest],
    ['everything by amount', { sort: 'amount' }, byAmount],
    [
      'everything by due date',
      { sort: 'due' },
      [...byDue.slice(0, 4), ...newest.filter((name) => !byDue.slice(0, 4).includes(name))],
    ],
    ['a search by due date', { shelf: 'to_do', search: 'juno' }, byDue],
    ['a search by amount', { search: 'juno', sort: 'amount' }, byAmount],
    ['a status by due date', { shelf: 'to_do', status: 'pending' }, ['newest', 'new']],
    ['a status on a shelf that has none of it', { shelf: 'completed', status: 'pending' }, []],
    ['what is due soon, by due date', { shelf: 'to_do', due: 'soon' }, ['overdue', 'notes']],
  ])('has %s', async (_what, query, expected) => {
    expect(await walk({ ...query, limit })).toEqual(expected);
    expect((await list(query)).total).toBe(expected.length);
  });
});

test('a cursor of one order of the list is refused in another, and so is a made-up one', async () => {
  const { next_cursor } = await list({ shelf: 'to_do', limit: '2' });
  const ofAmounts = (await list({ sort: 'amount', limit: '2' })).next_cursor;
  const made = (text: string) => Buffer.from(text).toString('base64url');
  const tries: [string, string][] = [
    ['newest', next_cursor ?? ''],
    ['amount', next_cursor ?? ''],
    ['due', ofAmounts ?? ''],
    ['due', made('due|2026-01-01|5')],
    ['due', made("due|2026-01-01T00:00:00.000Z' or 1|5")],
    ['due', made('due||-1')],
    ['amount', made('amount|12.5|5')],
    ['amount', made('amount|1|5|5')],
  ];
  for (const [sort, cursor] of tries) {
    const answer = await ask({ sort, cursor });
    expect([sort, cursor, answer.statusCode]).toEqual([sort, cursor, 422]);
    expect(answer.json().errors[0].field).toBe('cursor');
  }
  for (const query of [{ sort: 'price' }, { shelf: 'open' }])
    expect((await ask(query as Record<string, string>)).statusCode).toBe(422);
});

test('what arrives between two pages is on neither shelf twice', async () => {
  const first = await list({ shelf: 'to_do', limit: '3' });
  await placed(product.url, { fields: { name: 'Late Comer' } });
  const rest = await list({ shelf: 'to_do', limit: '100', cursor: first.next_cursor ?? '' });
  expect([...first.orders, ...rest.orders].map(nameOf).slice(0, 4)).toEqual(byDue.slice(0, 4));
  expect(new Set([...first.orders, ...rest.orders].map(nameOf)).size).toBe(7);
});

test('the recent orders of the overview are those that its figures count', async () => {
  const { total_orders, recent_orders } = (await product.callAsOwner('GET', '/dashboard')).json();
  // All but the cancelled one, and the one that came late.
  expect(total_orders).toBe(rows.length - 1 + 1);
  expect(recent_orders.map(nameOf)).not.toContain('cancelled');
});
