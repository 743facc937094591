import { beforeAll, describe, expect, test } from 'vitest';
import type { OrderSummary } from '../../../shared/orders.ts';
import { setUpTestApp } from '../../../test/harness.ts';
import { type OrderInput, placed } from '../../../test/orders.ts';
import { changeRows } from '../../../test/rows.ts';

type List = { orders: OrderSummary[]; total: number; next_cursor: string | null };

const product = setUpTestApp();

const get = async (query: string) => product.callAsOwner('GET', `/orders${query}`);
const list = async (query: Record<string, string>) => {
  const answer = await get(`?${new URLSearchParams(query)}`);
  expect([query, answer.statusCode]).toEqual([query, 200]);
  expect(answer.headers['cache-control']).toBe('no-store');
  return answer.json<List>();
};
const found = async (search: string) => (await list({ search })).orders.map(({ order_id }) => order_id);

describe('searching orders', () => {
  const ids: Record<string, string> = {};
  beforeAll(async () => {
    const orders: Record<string, NonNullable<OrderInput['fields']>> = {
      marie: { name: 'Marie-Louise Ångström', email: 'Marie.Lou@Example.com', project_details: 'Velvet EP' },
      odd: { name: `100% "Real" O'Neil_*`, email: 'odd+tag@example.com', project_details: 'back\\slash (x)' },
      emoji: { name: '🎵🎶🎸 Band', email: 'band@example.com', project_details: 'Song 曲目名称' },
      plain: { name: 'Bo Li', email: 'zz@example.org', project_details: '100 bars of nothing real' },
      turk: { name: 'İpek Şahin', email: 'ipek@example.net' },
    };
    for (const [name, fields] of Object.entries(orders)) ids[name] = await placed(product.url, { fields });
  });

  test.each<[string, string[]]>([
    ['Louise', ['marie']],
    ['louise', ['marie']],
    ['OUIS', ['marie']],
    ['ångström', ['marie']],
    ['ÅNGSTRÖM', ['marie']],
    ['marie.lou@example.com', ['marie']],
    ['lou@', ['marie']],
    ['velvet', ['marie']],
    ['vet nowhere', []],
    ['louise velvet', ['marie']],
    ['  louise   velvet  ', ['marie']],
    ['louise nothing', []],
    ['100%', ['odd']],
    ['100', ['odd', 'plain']],
    ['%', []],
    ['___', []],
    ['%%%', []],
    ['***', []],
    ['"Real"', ['odd']],
    ['real', ['odd', 'plain']],
    ["O'Neil", ['odd']],
    ['neil_*', ['odd']],
    ['neilX', []],
    ['back\\slash', ['odd']],
    ['\\slash', ['odd']],
    ['(x)', ['odd']],
    ['odd+tag', ['odd']],
    ['🎵🎶🎸', ['emoji']],
    ['曲目名', ['emoji']],
    ['bo', ['plain']],
    ['b', ['emoji', 'plain']],
    ['zz', ['plain']],
    ['bo nothing', ['plain']],
    ['li', []],
    ['ipek', ['turk']],
    ['şahin', ['turk']],
    ['example.org', ['plain']],
    ['NEAR(a b)', []],
    ['real OR louise', []],
    ['search_text:real', []],
    ['-real', []],
    ['"', []],
    ['""', []],
    ["'", []],
    ["' OR '1'='1", []],
    ['\\', []],
    ['🎵', ['emoji']],
    ['a'.repeat(200), []],
  ])('for %j finds %j', async (search, names) => {
    expect((await found(search)).sort()).toEqual(names.map((name) => ids[name]).sort());
  });

  test('finds an order by its number or a part of it', async () => {
    const id = ids.marie as string;
    for (const search of [id, id.toLowerCase(), id.slice(3), id.slice(5, 11), ` ${id} `])
      expect(await found(search)).toEqual([id]);
  });

  test('without words lists everything, and the total counts the matches', async () => {
    expect((await list({ search: '   ' })).total).toBe(5);
    expect((await list({ search: 'example' })).total).toBe(5);
    expect((await list({ search: 'example.com' })).total).toBe(3);
  });

  test.each(['a'.repeat(201), 'a\0b', 'a\nb'])('rejects %j', async (search) => {
    const answer = await get(`?${new URLSearchParams({ search })}`);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors[0].field).toBe('search');
  });

  test('never causes a server error, whatever is typed', async () => {
    const signs = [
      ...'%_"\'*\\()[]{}:;,.-+^~|&!?<>=#@$/ \u0301\u202e\u00ad\uffff\u{1f3b5}\u0130\u00df\ufb03',
    ];
    for (const a of signs)
      for (const search of [a, a + a + a, `${a}re`, `re${a}l`, `real ${a}`, `"${a}`])
        expect((await get(`?${new URLSearchParams({ search })}`)).statusCode).toBe(200);
    for (const raw of ['%', '%zz', '%ff%fe', '%ed%a0%80', 'a=1&search=b', '[]=1', '[a]=1'])
      expect((await get(`?search=${raw}`)).statusCode).toBeLessThan(500);
    for (const raw of ['?search', '?search[]=x', '?search[$ne]=x', '?__proto__=1', '?status[]=mixed'])
      expect((await get(raw)).statusCode).toBeLessThan(500);
  });
});

describe('paging orders', () => {
  const before: string[] = [];
  beforeAll(async () => {
    for (let n = 0; n < 12; n++)
      before.push(
        ...(await Promise.all(
          Array.from({ length: 10 }, (_, m) =>
            placed(product.url, { fields: { name: `Page ${n} ${m}`, email: 'paging@example.com' } }),
          ),
        )),
      );
    await changeRows(product, 'orders', { created_at: '2026-11-21T12:00:00.000Z' });
    const headers = await product.asOwner();
    for (const id of before.slice(0, 30))
      await product.app.inject({
        method: 'PUT',
        url: `/api/admin/orders/${id}/status`,
        headers,
        payload: { status: 'mixed' },
      });
  });

  const walk = async (
    query: Record<string, string>,
    between: () => Promise<unknown> = async () => undefined,
  ) => {
    const pages: List[] = [];
    let cursor: string | null = '';
    do {
      const page: List = await list({ ...query, ...(cursor ? { cursor } : {}) });
      pages.push(page);
      cursor = page.next_cursor;
      await between();
    } while (cursor);
    return { ids: pages.flatMap(({ orders }) => orders.map(({ order_id }) => order_id)), pages };
  };

  test.each([
    [{}, [50, 50, 25], 125],
    [{ limit: '100' }, [100, 25], 125],
    [{ limit: '25' }, [25, 25, 25, 25, 25], 125],
    [{ status: 'mixed', limit: '7' }, [7, 7, 7, 7, 2], 30],
    [{ status: 'pending' }, [50, 45], 95],
    [{ status: 'completed' }, [0], 0],
    [{ search: 'paging@example', limit: '60' }, [60, 60], 120],
    [{ search: 'paging', status: 'mixed', limit: '20' }, [20, 10], 30],
    [{ search: 'pa', limit: '100' }, [100, 20], 120],
  ])('with %j shows every order once, although all have the same time', async (query, sizes, total) => {
    const { ids, pages } = await walk(query as Record<string, string>);
    expect(pages.map(({ orders }) => orders.length)).toEqual(sizes);
    expect(pages.map((page) => page.total)).toEqual(sizes.map(() => total));
    expect(new Set(ids).size).toBe(total);
  });

  test('starts with the newest, and orders that arrive meanwhile shift nothing', async () => {
    const { ids: calm } = await walk({ limit: '30' });
    const { ids } = await walk({ limit: '30' }, () => placed(product.url));
    expect(ids).toEqual(calm);
    expect((await list({ limit: '5' })).orders.map(({ order_id }) => order_id)).not.toContain(calm[0]);
  });

  test.each([
    'limit=0',
    'limit=101',
    'limit=ten',
    'cursor=abc',
    `cursor=${Buffer.from('s1-1').toString('base64url')}`,
    `cursor=${Buffer.from('s1;drop table orders').toString('base64url')}`,
    `cursor=${Buffer.from('s9999999999999999').toString('base64url')}`,
    'status=paid',
  ])('rejects ?%s and names the field', async (query) => {
    const answer = await get(`?${query}`);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().detail).toMatch(/\w \w/);
    expect(answer.json().errors[0].field).toBe(query.split('=')[0]);
  });

  test('before the first or after the last order returns a full or an empty page, not an error', async () => {
    const mark = (seq: number) => Buffer.from(`s${seq}`).toString('base64url');
    expect((await list({ cursor: mark(1) })).orders).toEqual([]);
    expect((await list({ cursor: mark(999_999_999_999_999) })).orders).toHaveLength(50);
  });
});
