import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { env } from 'node:process';
import { sql } from 'kysely';
import { TOTP } from 'otpauth';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { type BuiltInAddOn, builtInAddOns } from '../../../shared/offer.ts';
import { nameMethod } from '../../../shared/payments.ts';
import { expectStoredTotalsMatch } from '../../../test/expect-stored-totals.ts';
import { engine, owner, startTestApp, type TestApp } from '../../../test/harness.ts';
import { soldWith } from '../../../test/offers.ts';
import { recordDatabase, recordedSecret, restoreDatabase } from '../../../test/old-databases/record.ts';
import { createDatabase } from '../../../test/services/postgres.ts';
import { tableNames } from '../../backup/archive/tables.ts';
import type { Queries } from './port.ts';
import { openPostgres } from './postgres.ts';
import { openSqlite } from './sqlite.ts';

if (env.RECORD_DATABASES)
  test('records the database of the present version', async () => {
    const product = await startTestApp();
    await recordDatabase(product).finally(() => product.close());
  });

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mixfront-old-databases-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** What limits and requests under way store for minutes. */
const shortLived = [
  'device_cookies',
  'login_delays',
  'mailing_parts',
  'rate_limits',
  'staging_leases',
  'turns',
  'used_challenges',
];

/** Columns of orders that came later, as they are for an order that was there before. */
const addedToOrders = {
  tax: null,
  service: 'mix_master',
  currency: 'USD',
  receipt_number: null,
  billing_name: '',
  billing_address: '',
  billing_tax_number: '',
  deposit_amount: null,
  test_amount: 0,
  rest_reminders_sent: 0,
  by_hand: 0,
  is_quote: 0,
  valid_until: null,
  accepted_at: null,
  terms_sha256: null,
  terms_accepted_at: null,
};

const soldAsColumns = builtInAddOns.filter((id) => id !== 'rush_delivery');

const leaveOut = (row: object, columns: readonly string[]): object =>
  Object.fromEntries(Object.entries(row).filter(([column]) => !columns.includes(column)));

type OrderRow = Record<BuiltInAddOn, number> & {
  id: string;
  opened_method: string | null;
  paid_at: string | null;
  discount_code: string | null;
  song_count: number;
  search_text: string;
};
type SongRow = { order_id: string; song: number; title: string };

/** All rows by table. A migration that changes columns has to change them here too. */
// Rows of before versions were counted have the first one.
const leaveFirstVersion = (row: unknown): object => {
  const { version, ...others } = row as { version?: number };
  return version === 1 ? others : (row as object);
};

const readRows = async (db: Queries, tables: string[]) => {
  const found: Record<string, unknown[]> = {};
  for (const table of tables) {
    const { rows } = await sql`select * from ${sql.table(table)}`.execute(db);
    found[table] = rows
      .map(leaveFirstVersion)
      .sort((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)));
  }
  return found;
};

/** Reads as the owner, who needs the app's code for signing in where it was switched on. */
const signIn = async ({ app }: TestApp) => {
  const code = new TOTP({ secret: recordedSecret }).generate();
  const answer = await app.inject({ method: 'POST', url: '/api/admin/login', payload: { ...owner, code } });
  const authorization = `Bearer ${answer.json<{ access_token: string }>().access_token}`;
  return async <T>(path: string): Promise<T> =>
    (await app.inject({ url: `/api/admin${path}`, headers: { authorization } })).json<T>();
};
type ReadAsOwner = Awaited<ReturnType<typeof signIn>>;

/** What the order's page answers to the key in its link; null for an order without one. */
const openAsClient = async (product: TestApp, read: ReadAsOwner, id: string): Promise<number | null> => {
  const { order_link } = await read<{ order_link: string | null }>(`/orders/${id}`);
  if (order_link === null) return null;
  const { hash } = new URL(order_link);
  const url = `/api/client-orders/${id}`;
  return (await product.app.inject({ url, headers: { 'order-key': hash.slice(1) } })).statusCode;
};

test.each([
  '0100-first',
  '0102-track-artist-cover',
  '0109-tax',
  '0112-track-links',
])('a studio of %s keeps every row, its totals and its links', async (version) => {
  const address =
    engine === 'postgres' ? await createDatabase(inject('postgresUrl')) : join(folder, 'mixfront.db');
  await restoreDatabase(version, address);
  const old = await (engine === 'postgres' ? openPostgres : openSqlite)(address, 'as found');
  const present = await old.maintenance.tables();
  const tables = tableNames.filter((name) => present.includes(name));
  const before = await readRows(old.read, tables);
  await old.close();
  const filled = tables.filter((name) => !shortLived.includes(name));
  // The later ones are of a demo studio, in which nobody sends files later.
  const empty = filled.filter((table) => before[table]?.length === 0);
  expect(empty.filter((table) => table !== 'file_additions' || version === '0100-first')).toEqual([]);

  const config = { DATA_DIR: folder, ...(engine === 'postgres' && { DATABASE_URL: address }) };
  await using product = await startTestApp({ config });
  const after = await readRows(product.deps.database.read, tables);
  // Songs without a title may get the one their files suggest; orders are named by their songs and found by them.
  const {
    order_songs: songs = [],
    orders: named = [],
    portfolio_items: tracks = [],
    order_rounds: rounds = [],
    ...others
  } = after;
  const {
    order_songs: titled = [],
    orders: unnamed = [],
    portfolio_items: plain = [],
    order_rounds: sent = [],
    ...same
  } = before;
  // What a later column holds for rows from before it. A payment keeps what its method was called.
  const added = (rows: unknown[] = [], columns: object = {}) =>
    rows.map((row) => ({ ...columns, ...(row as object) }));
  const payments = (before.payments as { method: string }[]).map((row) => ({
    method_label: nameMethod(row),
    is_test: 0,
    ...row,
  }));
  const dollars = { currency: 'USD' };
  const discounts = added(before.discounts, { ...dollars, service: null });
  const clients = added(before.clients, { imported_at: null });
  // Sealed at the start.
  const totp =
    before.totp && added(before.totp).map((row) => ({ ...(row as object), secret: expect.any(String) }));
  const order_versions = added(before.order_versions, { kind_name: '' });
  expect({ ...others, payments: new Set(others.payments) }).toEqual({
    ...{ ...same, ...(totp && { totp }), discounts, clients, order_versions, payments: new Set(payments) },
    ...(before.card_sessions && { card_sessions: added(before.card_sessions, { ended_at: null }) }),
    order_totals: added(before.order_totals, dollars),
    ...(before.receipt_years && { receipt_years: added(before.receipt_years, { next: null }) }),
  });
  expect(new Set(tracks)).toEqual(
    new Set(added(plain, { artist: '', cover_id: null, links: '[]', position: 0 })),
  );
  // They were promised hours on all days.
  expect(new Set(rounds)).toEqual(new Set(added(sent, { calendar: null })));
  expect(songs).toEqual(expect.arrayContaining(titled));
  const codes = before.discounts as { id: string; code: string }[];
  const titles = Map.groupBy(songs as SongRow[], ({ order_id }) => order_id);
  const expected = (unnamed as OrderRow[]).map((order) => {
    const own = (titles.get(order.id) ?? []).filter(({ title }) => title).sort((a, b) => a.song - b.song);
    const more = order.song_count > 1 ? ` and ${order.song_count - 1} more` : '';
    // Without a title, several songs are counted.
    const untitled = order.song_count > 1 && own.length === 0 && { title: `${order.song_count} songs` };
    return {
      sold: soldWith(...builtInAddOns.filter((id) => order[id] === 1)),
      ...addedToOrders,
      opened_label: order.opened_method && nameMethod({ method: order.opened_method }),
      discount_id: codes.find(({ code }) => code === order.discount_code)?.id ?? null,
      promise: null,
      funded_at: order.paid_at,
      ...leaveOut(order, soldAsColumns),
      ...(version === '0100-first' && {
        title: `${own[0]?.title ?? 'Song 1'}${more}`,
        search_text: [order.search_text, ...own.map(({ title }) => title.toLowerCase())].join('\n'),
      }),
      ...untitled,
    };
  });
  expect(named).toHaveLength(unnamed.length);
  expect(named).toEqual(expect.arrayContaining(expected));
  expect(expected.some((order) => 'title' in order && order.title !== 'Song 1')).toBe(true);
  // The first ones had no untitled order of several songs.
  if (version >= '0109')
    expect(expected.some((order) => 'title' in order && /^\d+ songs$/.test(String(order.title)))).toBe(true);
  await expectStoredTotalsMatch(product.deps.database.read);
  const read = await signIn(product);
  const { orders } = await read<{ orders: { order_id: string }[] }>('/orders?limit=100');
  const opened = await Promise.all(orders.map(({ order_id }) => openAsClient(product, read, order_id)));
  // An erased client's page is gone.
  expect(opened.filter((status) => status === null)).toHaveLength(1);
  expect(opened.filter((status) => status === 200).length).toBe(orders.length - 1);
  expect(orders.length).toBeGreaterThan(8);
});
