import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { unpackRms } from '../../shared/audio/peaks.ts';
import { STEM_POINTS } from '../../shared/audio/sound.ts';
import type { ClientOrder } from '../../shared/client-orders.ts';
import type { ClientSummary } from '../../shared/clients.ts';
import type { Dashboard } from '../../shared/dashboard.ts';
import type { Offer } from '../../shared/offer.ts';
import { orderStatuses } from '../../shared/order-statuses.ts';
import type { OrderDetail, OrderSummary } from '../../shared/orders.ts';
import type { PortfolioItem, SoundFile } from '../../shared/portfolio.ts';
import type { Settings } from '../../shared/settings.ts';
import type { SitePage } from '../../shared/site-pages.ts';
import { changeSettings } from '../../test/content.ts';
import { expectStoredTotalsMatch } from '../../test/expect-stored-totals.ts';
import { startTestApp, type TestApp } from '../../test/harness.ts';
import { getOrder, stored } from '../../test/orders.ts';
import { changeRows } from '../../test/rows.ts';
import { content } from './content.ts';
import { addDemoStudio, hasOrders } from './fill.ts';

const root = join(import.meta.dirname, '../..');
const samples = join(root, 'web/public/samples');
const COUNT = 60;
let product: TestApp;
let orders: OrderSummary[];
let details: OrderDetail[];

const get = async <T>(url: string): Promise<T> =>
  (await product.app.inject({ url, headers: await product.asOwner() })).json<T>();

beforeAll(async () => {
  product = await startTestApp();
  expect(await hasOrders(product.deps)).toBe(false);
  // The demo studio mixes and masters, whatever was chosen before.
  await changeSettings(product, { studio_kind: 'mastering' });
  await addDemoStudio(product.deps, { orders: COUNT, samples, isAdded: false, tell: () => {} });
  const shelves = ['current', 'archived', 'trash'].map((shelf) =>
    get<{ orders: OrderSummary[] }>(`/api/admin/orders?limit=100&shelf=${shelf}`),
  );
  orders = (await Promise.all(shelves))
    .flatMap((list) => list.orders)
    .sort((a, b) => b.created_at.localeCompare(a.created_at));
  details = await Promise.all(orders.map(({ order_id }) => getOrder(product, order_id)));
});
afterAll(() => product.close());

test('creates the requested number of orders, some in every status, with correct totals', async () => {
  expect(await hasOrders(product.deps)).toBe(true);
  expect(orders).toHaveLength(COUNT);
  expect(new Set(orders.map(({ status }) => status))).toEqual(new Set(orderStatuses));
  const counted = orders.filter((order) => !order.cancelled_at && !order.archived_at && !order.trashed_at);
  const board = await get<Dashboard>('/api/admin/dashboard');
  expect(board.total_orders).toBe(counted.length);
  const paid = counted.reduce((sum, { paid_amount }) => sum + Math.round(paid_amount * 100), 0) / 100;
  expect(board.total_revenue).toBe(paid);
  await expectStoredTotalsMatch(product.deps.database.read);
});

test('sells what its orders are for', async () => {
  expect((await get<Settings>('/api/settings')).studio_kind).toBe('mixing_mastering');
  const { services } = await get<Offer>('/api/offer');
  expect(services.map(({ name }) => name)).toEqual(['Mixing and mastering']);
});

test('has an order of every payment state, and on every shelf', () => {
  const kinds: Record<string, (order: OrderSummary) => boolean> = {
    'paid in full': ({ is_paid, status }) => is_paid && status === 'completed',
    reported: ({ has_report, is_paid }) => has_report && !is_paid,
    'paid in part': ({ paid_amount, due_amount }) => paid_amount > 0 && due_amount > 0,
    'delivered, not paid': ({ status, is_paid }) => status === 'delivered' && !is_paid,
    cancelled: ({ cancelled_at }) => cancelled_at !== null,
    archived: ({ archived_at }) => archived_at !== null,
    'in the trash': ({ trashed_at }) => trashed_at !== null,
  };
  for (const [kind, fits] of Object.entries(kinds)) expect([kind, orders.some(fits)]).toEqual([kind, true]);
});

test("has messages, later files and a paused order, with the clients' latest activity in the inbox", async () => {
  const tables = ['order_messages', 'file_additions', 'inbox_items'] as const;
  const [messages, additions, items] = await Promise.all(
    tables.map((table) => product.deps.database.read.selectFrom(table).selectAll().execute()),
  );
  expect(messages?.length).toBeGreaterThan(10);
  expect(additions?.length).toBeGreaterThan(0);
  expect(details.some(({ paused }) => paused)).toBe(true);
  expect(new Set(items?.map((item) => 'kind' in item && item.kind))).toEqual(
    new Set(['payment_reported', 'message', 'files', 'round', 'approval']),
  );
});

test('has a quote that waits to be accepted, and an order with an add-on and a way to pay of the studio’s own', () => {
  const quotes = details.filter(({ is_quote }) => is_quote);
  expect(quotes.map(({ accepted_at, total_amount }) => [accepted_at, total_amount])).toEqual([[null, 305.5]]);
  const own = details.filter(({ payments }) => payments.some(({ method }) => method === 'bank_transfer'));
  expect(own).toHaveLength(1);
  expect(own[0]?.payments[0]?.method_label).toBe('Bank transfer');
  expect(own[0]?.chosen_add_ons.map(({ name }) => name)).toContain('Dolby Atmos');
  expect(own[0]?.deliverables.map(({ kind }) => kind)).toContain('atmos');
});

const delivering = ['mixed', 'mastered', 'delivered', 'completed', 'revision_requested'];

test('has versions of every order whose status says so, and of no other, most with notes and replies', () => {
  for (const { order_id, status, versions, files } of details) {
    expect([order_id, status, versions.some(({ delivered_at }) => delivered_at)]).toEqual([
      order_id,
      status,
      delivering.includes(status),
    ]);
    if (status === 'in_progress') expect(files.length).toBeGreaterThan(0);
  }
  const delivered = details.filter(({ status }) => delivering.includes(status));
  const rounds = delivered.flatMap((order) => order.rounds);
  expect(rounds.length).toBeGreaterThan(delivered.length / 2);
  const notes = rounds.flatMap((round) => round.notes);
  expect(notes.filter(({ reply }) => reply).length).toBeGreaterThan(notes.length / 2);
  for (const { order_id, status, rounds: own } of delivered)
    if (status === 'revision_requested')
      expect([order_id, own.at(-1)?.notes.some(({ state }) => state === 'sent')]).toEqual([order_id, true]);
});

test('has files, rough mixes and versions of a song that are as long as each other', () => {
  let compared = 0;
  for (const { order_id, song_count, files, versions } of details)
    for (let song = 1; song <= song_count; song++) {
      const lengths = [...files, ...versions].flatMap((sound) =>
        sound.song === song && sound.duration_s && sound.duration_s > 0 ? [sound.duration_s] : [],
      );
      compared += lengths.length;
      expect([
        order_id,
        song,
        Math.max(...lengths, 0) - Math.min(...lengths, 1_000) < 0.2 || !lengths.length,
      ]).toEqual([order_id, song, true]);
    }
  expect(compared).toBeGreaterThan(4 * COUNT);
  const playable = details.flatMap(({ files, versions }) => [...files, ...versions]);
  for (const { name, duration_s } of playable)
    if (duration_s) expect([name, duration_s >= 20]).toEqual([name, true]);
});

test('has delivered orders in every state of listening, notes and approval, with playable sound', async () => {
  const delivered = details.filter(({ versions }) => versions.length);
  const versions = delivered.flatMap((order) => order.versions);
  expect(versions.filter(({ state, delivered_at }) => state !== 'ready' || !delivered_at)).toEqual([]);
  for (const { kind, loudness_lufs } of versions)
    if (kind !== 'stems') expect(Math.abs((loudness_lufs ?? 0) + 15), kind).toBeLessThan(8);
  const pages = await Promise.all(
    delivered.map(async ({ order_id, order_link }) =>
      (
        await product.app.inject({
          url: `/api/client-orders/${order_id}`,
          headers: { 'order-key': new URL(order_link ?? '').hash.slice(1) },
        })
      ).json<ClientOrder>(),
    ),
  );
  for (const { songs } of pages) {
    expect(songs.every(({ title }) => title)).toBe(true);
    const drawn = songs.flatMap(({ rough }) => (rough?.peaks ? [rough.peaks] : []));
    expect(new Set(drawn).size).toBe(drawn.length);
  }
  const notesOf = ({ songs }: ClientOrder) =>
    songs.flatMap((song) => song.versions.flatMap(({ notes }) => notes));
  const states: Record<string, (order: ClientOrder) => boolean> = {
    'two mixes, a master, and a round with replies': (order) =>
      order.songs.some((song) => song.versions.filter(({ kind }) => kind === 'mix').length === 2) &&
      notesOf(order).some(({ state, reply }) => state === 'done' && reply),
    'notes that are drafts': (order) => notesOf(order).some(({ state }) => state === 'draft'),
    'approved, to be shown, with words': ({ status, songs, showcase, testimonial }) =>
      status === 'completed' &&
      songs.every(({ approved_at }) => approved_at) &&
      showcase === true &&
      testimonial === 'sent',
    'delivered and locked': ({ downloads, is_paid }) => downloads.locked && !is_paid,
    'rounds left that count': ({ rounds_left, rounds_total }) => rounds_left === 2 && rounds_total === 3,
  };
  for (const [state, fits] of Object.entries(states))
    expect([state, pages.some(fits)]).toEqual([state, true]);
});

test('spreads orders over the past five months, newest first, with every change between its order and now', () => {
  const times = orders.map(({ created_at }) => Date.parse(created_at));
  expect(times).toEqual([...times].sort((a, b) => b - a));
  expect(Date.now() - Math.min(...times)).toBeGreaterThan(100 * 86_400_000);
  for (const { events, status, created_at } of details) {
    const moments = [created_at, ...events.map(({ at }) => at), new Date().toISOString()];
    expect(moments).toEqual([...moments].sort());
    expect(events.at(-1)?.to).toBe(status);
  }
});

test('has readable files with figures', () => {
  const files = details.flatMap((order) => order.files);
  expect(files.length).toBeGreaterThan(COUNT);
  for (const { format, duration_s } of files) if (format !== 'ZIP') expect(duration_s).toBeGreaterThan(0);
  expect(new Set(files.map(({ format }) => format))).toEqual(new Set(['WAV', 'MP3', 'ZIP']));
});

test('has checked every file: most are fine, and a few orders have something to improve', () => {
  const files = details.flatMap((order) => order.files);
  const sounds = files.filter(({ format }) => format !== 'ZIP');
  for (const { name, report, peaks, findings } of sounds) {
    expect([name, Boolean(report?.measures), unpackRms(peaks ?? '')?.length]).toEqual([
      name,
      true,
      STEM_POINTS,
    ]);
    expect(findings.length, name).toBeGreaterThan(0);
  }
  const toFix = sounds.filter(({ findings }) => findings.some(({ severity }) => severity === 'fix'));
  expect(toFix.length).toBeGreaterThan(0);
  expect(toFix.length).toBeLessThan(sounds.length / 20);
  expect(details.flatMap((order) => order.song_findings).length).toBeGreaterThan(5);
});

test('labels files by name, and assigns a song where an order has several', () => {
  const files = details.flatMap((order) => order.files);
  for (const label of ['beat', 'lead', 'adlib', 'stack_left', 'stack_right', 'reference'])
    expect(files.filter((file) => file.label === label).length, label).toBeGreaterThan(0);
  const largest = details.filter(({ song_count, files: own }) => own.some(({ song }) => song === song_count));
  expect(largest.length).toBeGreaterThan(details.filter(({ song_count }) => song_count === 1).length);
});

test('only uses discount codes while they are valid, and leaves no emails to send', async () => {
  const { uses } = (await stored(product)).rows as { uses: { code: string; uses: number }[] };
  // The use of an order that was cancelled unpaid came back.
  const counted = details.filter(({ cancelled_at, is_paid }) => cancelled_at === null || is_paid);
  for (const { code, uses: used } of uses)
    expect(counted.filter(({ discount_code }) => discount_code === code)).toHaveLength(used);
  expect(uses.every(({ uses: used }) => used > 0)).toBe(true);
  const mails = details.flatMap(({ emails }) => emails);
  // The order that was entered by hand has none.
  expect(mails).toHaveLength(2 * (COUNT - 1));
  expect(mails.filter(({ state }) => state !== 'sent' && state !== 'failed')).toEqual([]);
});

test('has terms that every order placed on the site accepted, links of a track and a link to a profile', async () => {
  const { pages } = await get<{ pages: SitePage[] }>('/api/admin/pages');
  expect(pages).toMatchObject([content.terms]);
  expect(details.filter(({ terms }) => !terms).map(({ is_by_hand }) => is_by_hand)).toEqual([true]);
  const { items } = await get<{ items: PortfolioItem[] }>('/api/portfolio');
  expect(items.map(({ links }) => links.map(({ label }) => label))).toEqual([
    ['Spotify', 'Bandcamp'],
    ...content.tracks.slice(1).map(() => []),
  ]);
  const { social_links } = await get<Settings>('/api/settings');
  expect(social_links).toEqual(content.settings.social_links);
});

test('has playable tracks: both sides, and the finished one as the song', async () => {
  const { items } = await get<{ items: PortfolioItem[] }>('/api/portfolio');
  expect(items.map(({ title }) => title)).toEqual(content.tracks.map(({ title }) => title));
  expect(items.map(({ play_count }) => play_count)).toEqual(content.tracks.map(({ plays }) => plays));
  const { files } = await get<{ files: SoundFile[] }>('/api/admin/sounds');
  for (const [n, { slug }] of content.tracks.entries())
    for (const [part, side] of [
      ['audio', 'after'],
      ['before', 'before'],
      ['after', 'after'],
    ] as const) {
      const file = files.find(({ item_id, part: own }) => item_id === items[n]?.id && own === part);
      expect(file).toMatchObject({ name: `${slug}-${side}.mp3`, format: 'MP3', state: 'waiting' });
      const [row] = await product.deps.database.read
        .selectFrom('audio_files')
        .select('original_key')
        .where('id', '=', file?.id ?? '')
        .execute();
      const kept = await buffer(await product.deps.storage.read(row?.original_key ?? ''));
      expect(kept.equals(await readFile(join(samples, `${slug}-${side}.mp3`)))).toBe(true);
    }
  expect(files).toHaveLength(3 * content.tracks.length);
});

test('has returning clients, some with phone and note, and one without bulk email', async () => {
  const { clients, total } = await get<{ clients: ClientSummary[]; total: number }>('/api/admin/clients');
  const known = orders.filter(({ trashed_at }) => trashed_at === null);
  expect(total).toBe(new Set(known.map(({ client_info }) => client_info.email)).size);
  expect(clients.filter(({ total_orders }) => total_orders > 1).length).toBeGreaterThan(2);
  expect(clients.filter(({ phone }) => phone).length).toBeGreaterThan(2);
  expect(clients.filter(({ has_note }) => has_note).length).toBeGreaterThan(2);
  expect(clients.filter(({ unsubscribed }) => unsubscribed)).toHaveLength(1);
});

test('can be extended, and keeps what the owner has written', async () => {
  await product.callAsOwner('PUT', '/settings', { business_name: 'My own' });
  const count = async () =>
    (await product.deps.database.read.selectFrom('orders').select('id').execute()).length;
  expect(await count()).toBe(COUNT);
  // A studio that wasn't seeded has none of the demo's codes, and may sell none of its add-ons.
  await changeRows(product, 'add_ons', { active: 0 });
  await product.deps.database.transaction((tx) => tx.deleteFrom('discounts').execute());
  await addDemoStudio(product.deps, { orders: 5, samples, isAdded: true, tell: () => {} });
  expect(await count()).toBe(COUNT + 5);
  expect((await get<{ business_name: string }>('/api/settings')).business_name).toBe('My own');
  expect((await get<{ files: SoundFile[] }>('/api/admin/sounds')).files).toHaveLength(
    3 * content.tracks.length,
  );
});
