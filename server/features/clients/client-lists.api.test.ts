import { beforeAll, describe, expect, test } from 'vitest';
import type { ClientHistory, ClientSummary } from '../../../shared/clients.ts';
import { setUpTestApp } from '../../../test/harness.ts';
import { placed } from '../../../test/orders.ts';
import { changeRows } from '../../../test/rows.ts';
import { DAY, fromNow } from '../../lib/clock.ts';

type List = { clients: ClientSummary[]; total: number; next_cursor: string | null };

const product = setUpTestApp();

const get = async (query: string) => product.callAsOwner('GET', `/clients${query}`);
const list = async (query: Record<string, string> = {}) => {
  const answer = await get(`?${new URLSearchParams(query)}`);
  expect([query, answer.statusCode]).toEqual([query, 200]);
  expect(answer.headers['cache-control']).toBe('no-store');
  return answer.json<List>();
};
const addresses = async (query: Record<string, string>) =>
  (await list(query)).clients.map(({ email }) => email.split('@')[0]);
const historyOf = async (address: string, query = '') =>
  get(`/${encodeURIComponent(address)}/history${query}`);
const place = (fields: Record<string, string>) => placed(product.url, { fields });

test('a studio without orders has no clients', async () => {
  expect(await list()).toEqual({ clients: [], total: 0, next_cursor: null });
});

describe('with clients', () => {
  const orders: string[] = [];
  beforeAll(async () => {
    await place({ name: 'Marie-Louise Ångström', email: 'Marie.Lou@Example.com' });
    await place({ name: `100% "Real" O'Neil_*`, email: 'odd+tag@example.com' });
    await place({ name: 'Bo Li', email: 'zz@example.org' });
    await place({ name: 'İpek Şahin', email: 'ipek@example.net', project_details: 'Velvet' });
    for (let n = 0; n < 7; n++)
      orders.push(await place({ name: `Ada ${n}`, email: n % 2 ? 'ADA@example.com' : 'ada@Example.com' }));
  });

  test('each address in any case is one client, named as in their latest order and sorted by it', async () => {
    const { clients, total } = await list();
    expect(total).toBe(5);
    expect(clients.map(({ email }) => email)).toEqual([
      'ada@Example.com',
      'ipek@example.net',
      'zz@example.org',
      'odd+tag@example.com',
      'Marie.Lou@Example.com',
    ]);
    expect(clients[0]).toEqual({
      name: 'Ada 6',
      email: 'ada@Example.com',
      phone: '',
      total_spent: 0,
      currency: 'USD',
      spent_by_currency: [],
      total_orders: 7,
      first_order: expect.stringMatching(/Z$/),
      last_order: expect.stringMatching(/Z$/),
      unsubscribed: false,
      has_note: false,
      orders: orders
        .slice(-5)
        .reverse()
        .map((order_id) => ({ order_id, title: 'Song 1', status: 'pending' })),
    });
    expect(clients.slice(1).map(({ orders }) => orders.length)).toEqual([1, 1, 1, 1]);
  });

  test.each<[string, string[]]>([
    ['louise', ['Marie.Lou']],
    ['ÅNGSTRÖM', ['Marie.Lou']],
    ['  marie   example.com ', ['Marie.Lou']],
    ['ada@', ['ada']],
    ['example.com', ['ada', 'odd+tag', 'Marie.Lou']],
    ['velvet', []],
    ['100%', ['odd+tag']],
    ['%', []],
    ['___', []],
    ["O'Neil_*", ['odd+tag']],
    ['"real"', ['odd+tag']],
    ['bo', ['zz']],
    ['zz', ['zz']],
    ['şahin', ['ipek']],
    ['search_text:ada', []],
    ["' OR '1'='1", []],
    ['a'.repeat(200), []],
  ])('searching for %j finds %j', async (search, found) => {
    expect(await addresses({ search })).toEqual(found);
    expect((await list({ search })).total).toBe(found.length);
  });

  test.each([
    {},
    { search: 'example' },
    { filter: 'recent' },
  ])('pages with %j show every client once', async (query) => {
    const whole = await addresses(query);
    const walked: (string | undefined)[] = [];
    let cursor: string | null = '';
    do {
      const page: List = await list({ ...query, limit: '2', ...(cursor ? { cursor } : {}) });
      expect(page.total).toBe(5);
      walked.push(...page.clients.map(({ email }) => email.split('@')[0]));
      cursor = page.next_cursor;
    } while (cursor);
    expect(walked).toEqual(whole);
    expect(new Set(walked).size).toBe(5);
  });

  test('“recent” covers the last thirty days, “active” clients with work in progress', async () => {
    expect(await addresses({ filter: 'active' })).toEqual([]);
    await product.callAsOwner('PUT', `/orders/${orders[0]}/status`, { status: 'in_progress' });
    expect(await addresses({ filter: 'active' })).toEqual(['ada']);
    expect(await addresses({ filter: 'active', search: 'marie' })).toEqual([]);
    expect(await list({ filter: 'active', search: 'ada' })).toMatchObject({ total: 1 });
    await changeRows(product, 'clients', { last_order_at: fromNow(-30 * DAY - 1000) }, { name: 'Bo Li' });
    expect(await addresses({ filter: 'recent' })).toEqual(['ada', 'ipek', 'odd+tag', 'Marie.Lou']);
    expect(await list({ filter: 'recent' })).toMatchObject({ total: 4 });
  });

  test('the history is found by the address in any case, with statistics and paged orders', async () => {
    const first = (await historyOf('aDa@eXample.com', '?limit=4')).json<ClientHistory>();
    expect(first).toMatchObject({
      client_info: { name: 'Ada 0', email: 'ada@Example.com', phone: '', note: '', unsubscribed_at: null },
      statistics: { total_orders: 7, paid_orders: 1, total_spent: 50, average_order: 50 },
      emails: [],
    });
    const second = (
      await historyOf('ada@example.com', `?limit=4&cursor=${first.next_cursor}`)
    ).json<ClientHistory>();
    expect(second.next_cursor).toBeNull();
    expect([...first.orders, ...second.orders].map(({ order_id }) => order_id)).toEqual(
      [...orders].reverse(),
    );
    expect(second.orders.at(-1)).toEqual({
      order_id: orders[0],
      title: 'Song 1',
      song_count: 1,
      amount: 50,
      currency: 'USD',
      status: 'in_progress',
      created_at: expect.stringMatching(/Z$/),
      is_paid: true,
      money: { state: 'paid', label: 'Paid', text: 'Paid in full.' },
      cancelled_at: null,
      archived_at: null,
    });
  });

  test.each([
    'nobody@example.com',
    '%',
    "' or 1=1 --",
    'a/b',
    '🎵',
    ' ',
  ])('the address %j is not found', async (address) => {
    const answer = await historyOf(address);
    expect([answer.statusCode, answer.json()]).toEqual([
      404,
      { detail: 'There’s no client with this address' },
    ]);
  });

  test('finds an address with a slash and a plus', async () => {
    await place({ name: 'Odd', email: 'a/b+c=d%e@example.com' });
    expect((await historyOf('A/B+c=d%e@example.com')).json().client_info.name).toBe('Odd');
  });

  test('the owner can save a phone number and a note, which are then shown', async () => {
    const put = async (address: string, payload: object) =>
      product.callAsOwner('PUT', `/clients/${encodeURIComponent(address)}`, payload);
    const wanted = { phone: '+1 (555) 010-7788 x2', note: 'Likes it loud.\nNever call before noon.' };
    expect((await put('ZZ@example.org', wanted)).statusCode).toBe(200);
    expect((await historyOf('zz@example.org')).json().client_info).toMatchObject(wanted);
    expect((await list({ search: 'zz' })).clients[0]).toMatchObject({ phone: wanted.phone, has_note: true });
    await place({ name: 'Bo Li', email: 'ZZ@EXAMPLE.ORG' });
    expect((await historyOf('zz@example.org')).json().client_info).toMatchObject(wanted);
    expect((await put('nobody@example.com', wanted)).statusCode).toBe(404);
    const refused = await put('zz@example.org', { phone: '<script>', note: '' });
    expect([refused.statusCode, refused.json().errors[0].field]).toEqual([422, 'phone']);
  });
});
