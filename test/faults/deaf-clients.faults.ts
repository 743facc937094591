import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fullOrder, insertIntoFile } from '../full-order.ts';
import { type PlacedOrder, placedWithKey, song } from '../orders.ts';
import { count, isNightly } from '../test-scopes.ts';
import { askProcess, withProbe } from './process-probe.ts';
import { note } from './record-figure.ts';
import { call, expectClear } from './send-request.ts';
import { type FaultStudio, openFaultStudio, signIn } from './studio.ts';

const DEAF = 100;
/** As many as a connection may have under way. */
const REQUESTS = 8;
const LOOKS = 20;
/** What responses may hold in all (`response-limiter.ts`), and what goes with them. */
const MAX_MB = 80;
const MAX_MS = 5_000;
/** Processor time in one go; beside others, a core's caches are shared, too. */
const MAX_PIECE_MS = count(100, 50);

let studio: FaultStudio;
let url: string;
let pid: number;
let order: PlacedOrder;
let owner: { authorization: string };
const sockets: Socket[] = [];
beforeAll(async () => {
  studio = await openFaultStudio({ variables: { TRUST_PROXY: 'loopback' } });
  const started = await studio.start(withProbe(studio));
  url = started.url;
  pid = started.process.pid;
  owner = await signIn(url);
  order = await placedWithKey(url, { fields: { song_count: '10' } });
  insertIntoFile(join(studio.folder, 'mixfront.db'), fullOrder(order.id));
});
afterAll(() => {
  for (const socket of sockets) socket.destroy();
  return studio.close();
});

const views = () => ({
  client: { path: `/api/client-orders/${order.id}`, headers: { 'order-key': order.key } },
  owner: { path: `/api/admin/orders/${order.id}`, headers: owner },
});

const ask = () => askProcess(studio, pid);

/** A connection that asks for a view several times and reads nothing. */
const deaf = (path: string, headers: Record<string, string>): void => {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => undefined);
  socket.pause();
  const lines = Object.entries({ host: 'a', ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`.repeat(REQUESTS));
};

test('a hundred clients that do not read the fullest order take little memory, and delay no visitor', async (context) => {
  const sizes: number[] = [];
  const pieces: number[] = [];
  for (const { path, headers } of Object.values(views())) {
    for (let time = 0; time < 3; time++) await call(`${url}${path}`, { headers });
    await ask();
    const said = await call(`${url}${path}`, { headers });
    expect(said.status).toBe(200);
    pieces.push((await ask()).longest_ms);
    sizes.push(Buffer.byteLength(said.text));
  }
  const before = (await ask()).held_mb;
  const { client, owner: own } = views();
  for (let n = 0; n < DEAF; n++)
    deaf(n % 2 ? client.path : own.path, {
      ...(n % 2 ? client.headers : own.headers),
      'x-forwarded-for': `192.0.${n}.1`,
    });
  let [most, refused] = [0, 0];
  const times: number[] = [];
  for (let look = 0; look < LOOKS; look++) {
    const page = await call(`${url}/`);
    expect(page.status).toBe(200);
    times.push(page.ms);
    const placed = await call(`${url}/api/orders/immediate`, { form: { files: [song()] } });
    expect(placed.status).toBe(200);
    const view = await call(`${url}${client.path}`, { headers: client.headers });
    expectClear(view, 503);
    if (view.status === 503) refused++;
    most = Math.max(most, (await ask()).held_mb);
    await sleep(100);
  }
  for (const socket of sockets) socket.destroy();
  await expect
    .poll(async () => (await call(`${url}${client.path}`, { headers: client.headers })).status)
    .toBe(200);
  expect(Math.max(...sizes)).toBeLessThan(1_000_000);
  expect(most - before).toBeLessThan(MAX_MB);
  if (isNightly) expect(Math.max(...times)).toBeLessThan(MAX_MS);
  expect(Math.max(...pieces)).toBeLessThan(MAX_PIECE_MS);
  note(context, {
    fault: 'L14',
    what: `${DEAF} connections that ask ${REQUESTS} times each for the fullest order, as client and owner, and do not read`,
    count: DEAF * REQUESTS,
    seen: `memory held +${Math.round(most - before)} MB; page ${Math.round(Math.max(...times))} ms at most, all ${LOOKS} orders taken, ${refused} of ${LOOKS} views of that order 503; a view ${sizes.map((size) => Math.round(size / 1_000)).join(' and ')} KB, ${pieces.map(Math.round).join(' and ')} ms in one go`,
  });
});
