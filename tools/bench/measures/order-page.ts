import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { PEAK_POINTS } from '../../../shared/audio/peaks.ts';
import { limits } from '../../../shared/limits.ts';
import { fullOrder, insertIntoFile } from '../../../test/full-order.ts';
import { bigWav, type PlacedOrder, placedWithKey, song } from '../../../test/orders.ts';
import { signIn } from '../content.ts';
import { fillFolder } from '../filled.ts';
import { ensureLoadTools, rate } from '../load.ts';
import { within } from '../pressure.ts';
import { remove, startBare, startProduct } from '../servers.ts';
import { median, type Row } from '../table.ts';

const ROUNDS = 5;
/** An order sends at most 8 MB at once, to whoever opens it. */
const CONNECTIONS = 4;
const FILES = 40;
const OF_EACH = 200;
const VERSIONS = 50;
const NOTES = 1_000;
const ORDERS = 100_000;
const WAITING = 1_000;
const ASKED = 300;
const MAX_MS = 25;
const MAX_VIEW_MS = 20;
const MAX_VIEW_BYTES = 1_000_000;

const at = (n: number) => new Date(Date.UTC(2026, 9, 1) + n * 60_000).toISOString();

/**
 * Waits until the server has checked every file, then inserts what a long order accumulates, directly into the
 * database.
 */
const fillOrder = async (file: string, id: string): Promise<void> => {
  const database = new DatabaseSync(file, { timeout: 10_000 });
  const waiting = database.prepare(
    "select count(*) as n from order_files where probe = 'waiting' or check_state = 'waiting'",
  );
  while (waiting.get()?.n) await sleep(200);
  const [event, message, payment] = [
    `insert into order_events (order_id, at, kind, from_status, to_status, note, admin_note)
      values (?, ?, 'status', 'mixed', 'mastered', 'Have a listen', '')`,
    `insert into order_messages (id, order_id, author, text, at) values (?, ?, 'client', ?, ?)`,
    `insert into payments (id, order_id, state, method, amount, source, reported_at, declined_at)
      values (?, ?, 'declined', 'paypal', 100, 'client', ?, ?)`,
  ].map((text) => database.prepare(text));
  database.exec('begin');
  for (let n = 0; n < OF_EACH; n++) {
    event?.run(id, at(n));
    message?.run(
      `m-${n}`,
      id,
      'The second chorus could use a little more of the backing vocals. '.repeat(3),
      at(n),
    );
    if (n % 10 === 0) payment?.run(`p-${n}`, id, at(n), at(n));
  }
  fillVersions(database, id);
  database.exec('commit');
  database.close();
};

/** Every version delivered and measured, every note sent; as many rounds as versions. */
const fillVersions = (database: DatabaseSync, id: string): void => {
  const [version, round, note] = [
    `insert into order_versions (id, order_id, song, kind, number, name, note, format, size_bytes, storage_key, created_at, state,
        listening_key, listening_bytes, duration_s, sample_rate_hz, channels, lufs, true_peak_dbtp, peaks, delivery_id)
      values (?, ?, 1, 'mix', ?, 'Low Tide.wav', 'Vocals up', 'WAV', 60000000, ?, ?, 'ready', ?, 5000000, 200, 44100, 2, -12.5, -1, ?, 'd')`,
    'insert into order_rounds (order_id, number, sent_at) values (?, ?, ?)',
    `insert into version_notes (id, order_id, version_id, at_s, text, created_at, round)
      values (?, ?, ?, ?, 'The backing vocals could come up a little here', ?, ?)`,
  ].map((text) => database.prepare(text));
  database.prepare(`insert into order_deliveries (id, order_id, at) values ('d', ?, ?)`).run(id, at(0));
  const layer = 'AZaz09_-'.repeat(PEAK_POINTS / 8);
  const peaks = `${layer}.${layer}`;
  for (let n = 1; n <= VERSIONS; n++) {
    version?.run(`v-${n}`, id, n, `${id}/v-${n}`, at(n), `${id}/l-${n}`, peaks);
    round?.run(id, n, at(n));
  }
  for (let n = 0; n < NOTES; n++) {
    const own = (n % VERSIONS) + 1;
    note?.run(`n-${n}`, id, `v-${own}`, n / 10, at(n), own);
  }
};

/**
 * Opening a very large order, as its client and as the owner, against a bare server that selects and serialises its
 * rows.
 */
const measureOpening = async (): Promise<Row[]> => {
  await ensureLoadTools();
  const product = await startProduct();
  const files = Array.from({ length: FILES }, (_, n) => song(`Stem ${n}.wav`, bigWav(60_000)));
  const order: PlacedOrder = await placedWithKey(product.url, { files });
  const file = join(product.folder, 'mixfront.db');
  await fillOrder(file, order.id);
  const bare = await startBare('client-order', file);
  const { authorization } = await signIn(product);
  const pages = [
    { who: 'client', url: `${product.url}/api/client-orders/${order.id}`, header: `order-key: ${order.key}` },
    {
      who: 'owner',
      url: `${product.url}/api/admin/orders/${order.id}`,
      header: `authorization: ${authorization}`,
    },
  ].map((page) => ({ ...page, rounds: [] as { ours: number; bare: number }[] }));
  for (let round = 0; round < ROUNDS; round++)
    for (const { url, header, rounds } of pages)
      rounds.push({
        bare: await rate(`${bare.url}/${order.id}`, { connections: CONNECTIONS }),
        ours: await rate(url, { connections: CONNECTIONS, headers: [header] }),
      });
  await Promise.all([product.stop(), bare.stop()]);
  for (const { folder } of [product, bare]) remove(folder);
  return pages.map(({ who, rounds }) => {
    const times = median(rounds.map((round) => round.bare / round.ours));
    return {
      what: `${who} opens an order of ${FILES} files, ${OF_EACH} events and messages, ${VERSIONS} versions, ${NOTES.toLocaleString('en')} notes`,
      goal: 'within 3x of bare',
      measured: `${median(rounds.map(({ ours }) => ours)).toFixed(0)}/s, ${times.toFixed(2)}x`,
      baseline: `select and serialise: ${median(rounds.map((round) => round.bare)).toFixed(0)}/s`,
      holds: times <= 3,
    };
  });
};

/** Milliseconds of requests sent one after another, without the first, and the bytes of the last answer. */
const askInTurn = async (ask: () => Promise<Response>): Promise<{ taken: number[]; bytes: number }> => {
  const taken: number[] = [];
  let bytes = 0;
  for (let n = 0; n <= ASKED; n++) {
    const started = performance.now();
    const answer = await ask();
    if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}`);
    bytes = (await answer.arrayBuffer()).byteLength;
    if (n) taken.push(performance.now() - started);
  }
  return { taken, bytes };
};

const FULLEST = {
  messages: limits.messages_of_order,
  notes: limits.notes_of_order,
  files: limits.order_files,
};

/** An order with as much of one thing, or of all, as it can hold. */
const measureFullest = async (): Promise<Row[]> => {
  const product = await startProduct();
  const { get } = await signIn(product);
  const rows: Row[] = [];
  for (const [what, amounts] of [
    [`a thread of ${FULLEST.messages} messages`, { ...FULLEST, notes: 0, files: 0 }],
    [`${FULLEST.notes.toLocaleString('en')} notes`, { ...FULLEST, messages: 0, files: 0 }],
    ['all that an order can hold', FULLEST],
  ] as const) {
    const order = await placedWithKey(product.url, { fields: { song_count: '10' } });
    insertIntoFile(join(product.folder, 'mixfront.db'), fullOrder(order.id, amounts));
    const headers = { 'order-key': order.key };
    for (const [who, ask] of [
      ['client', () => fetch(`${product.url}/api/client-orders/${order.id}`, { headers })],
      ['owner', () => get(`/api/admin/orders/${order.id}`)],
    ] as const) {
      const { taken, bytes } = await askInTurn(ask);
      const p99 = within(taken, 0.99);
      rows.push({
        what: `${who} opens ${what}`,
        goal: `p99 ${MAX_VIEW_MS} ms, 1 MB`,
        measured: `p50 ${within(taken, 0.5).toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, ${Math.round(bytes / 1_000)} KB`,
        baseline: '-',
        holds: p99 <= MAX_VIEW_MS && bytes < MAX_VIEW_BYTES,
      });
    }
  }
  await product.stop();
  remove(product.folder);
  return rows;
};

const daily = [
  ['inbox', '/api/admin/inbox'],
  ['first page of what is to do, by due date', '/api/admin/orders?shelf=to_do&sort=due'],
] as const;

/**
 * What the admin area asks for all day, in a studio of 100,000 orders: a thousand of them wait for an answer, and every
 * group of the overview is full. One request after another, as one owner sends them.
 */
export const measureDaily = async (): Promise<Row[]> => {
  const folder = await fillFolder(ORDERS);
  const database = new DatabaseSync(join(folder, 'mixfront.db'));
  database.exec(`insert into inbox_items (id, order_id, kind, at, text)
    select 'message:' || id, id, 'message', created_at, 'Is the snare too loud?' from orders order by seq desc limit ${WAITING};
    update orders set status = 'in_progress', awaiting = null,
        due_at = iif(seq % 5000, '2020-01-01T10:00:00.000Z', strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '+10 minutes'))
      where seq % 2500 = 0;
    update orders set awaiting = 'late_payment', paid_at = null where status = 'delivered' and seq % 2500 = 1;
    insert into portfolio_items (id, title, description, genre, featured, play_count, created_at, published)
      select 'p-' || seq, 'Track', '', '', 0, 0, created_at, 0 from orders limit 20`);
  database.close();
  const product = await startProduct(folder);
  const { get } = await signIn(product);
  const rows: Row[] = [];
  for (const [what, path] of daily) {
    const { taken } = await askInTurn(() => get(path));
    const p99 = within(taken, 0.99);
    rows.push({
      what: `${what}, ${ORDERS.toLocaleString('en')} orders, ${WAITING.toLocaleString('en')} items`,
      goal: `p99 ${MAX_MS} ms`,
      measured: `p50 ${within(taken, 0.5).toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`,
      baseline: '-',
      holds: p99 <= MAX_MS,
    });
  }
  await product.stop();
  remove(folder);
  return rows;
};

export const measureOrderPage = async (): Promise<Row[]> => [
  ...(await measureOpening()),
  ...(await measureFullest()),
];
