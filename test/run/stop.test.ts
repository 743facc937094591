import { once } from 'node:events';
import { statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openSqlite } from '../../server/ports/database/sqlite.ts';
import { ensureBuilt } from '../built.ts';
import { called } from '../faults/send-request.ts';
import { owner, signIn } from '../faults/studio.ts';
import { bigWav, filesOn, multipart, placed, song } from '../orders.ts';
import { openRequest, type RawRequest } from '../raw-request.ts';
import { launchBuilt, type ProductProcess } from './product-process.ts';

/** Of server/app/shutdown.ts. */
const DRAIN_MS = 28_000;
let folder: string;
let product: ProductProcess;
let url: string;
beforeAll(ensureBuilt);
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mixfront-stop-'));
  product = launchBuilt({
    DATA_DIR: folder,
    ADMIN_USERNAME: owner.username,
    ADMIN_PASSWORD: owner.password,
  });
  url = await product.start();
});
afterEach(async () => {
  await product.end('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

/** An order whose body has been sent except for its last bytes: two files, the first of them complete. */
const beginOrder = async (name: string, at = url): Promise<{ upload: RawRequest; rest: Buffer }> => {
  const { body, type } = multipart({
    fields: { name },
    files: [song('whole.wav', bigWav(300_000)), song('half.wav', bigWav(300_000))],
  });
  const upload = await openRequest(at, '/api/orders/immediate', {
    'content-type': type,
    'content-length': body.length,
  });
  await upload.send(body.subarray(0, body.length - 100_000));
  return { upload, rest: body.subarray(body.length - 100_000) };
};
/** Stopping has begun. New connections are answered, too. */
const refusesRequests = (at = url) =>
  expect.poll(async () => (await fetch(`${at}/api/settings`)).status, { interval: 20 }).toBe(503);
const storedOrders = async () => {
  const database = await openSqlite(join(folder, 'mixfront.db'));
  try {
    return {
      orders: (await database.read.selectFrom('orders').select('name').execute()).map(({ name }) => name),
      files: (await database.read.selectFrom('order_files').select('id').execute()).length,
      leases: (await database.read.selectFrom('staging_leases').select('id').execute()).length,
    };
  } finally {
    await database.close();
  }
};

test('a signal lets an upload finish that can, cleanly ends one that cannot, and the process exits with 0 in time', async () => {
  const finishing = await beginOrder('Ada Quick');
  const endless = await beginOrder('Bob Endless');
  await expect.poll(() => filesOn(folder)).toHaveLength(4);
  // An idle connection, and one whose request completes only during the stop.
  const idle = await openRequest(url, '/api/health', {}, 'GET');
  expect((await idle.answer)?.status).toBe(200);
  const late = connect(Number(new URL(url).port), '127.0.0.1').setEncoding('utf8');
  late.write('GET /api/health HTTP/1.1\r\nHost: studio\r\n');
  late.on('error', () => undefined);
  const gone = once(late, 'close');
  let told = '';
  late.on('data', (text: string) => {
    told += text;
  });

  const ending = product.end('SIGTERM');
  // A second signal changes nothing.
  process.kill(product.pid, 'SIGTERM');
  await refusesRequests();
  late.write('\r\n');
  await gone;
  expect(told).toMatch(/^HTTP\/1.1 503 .*\r\nretry-after: \d+\r\n.*\{"detail":"[^"]+"\}$/is);
  await finishing.upload.send(finishing.rest);
  const answer = await finishing.upload.answer;
  expect(answer?.status).toBe(200);
  const { order_id } = JSON.parse(answer?.body ?? '{}') as { order_id: string };
  expect(order_id).toMatch(/^MX-/);
  const refused = await endless.upload.answer;
  expect(refused === null || [400, 503].includes(refused.status)).toBe(true);

  const { code, signal, ms } = await ending;
  expect({ code, signal }).toEqual({ code: 0, signal: null });
  expect(ms).toBeGreaterThan(DRAIN_MS);
  // Acknowledged data is there, complete; nothing of the other upload is.
  expect(await storedOrders()).toEqual({ orders: ['Ada Quick'], files: 2, leases: 0 });
  expect(await filesOn(folder)).toHaveLength(2);
});

test('a large download in progress gets every byte', async () => {
  const content = bigWav(16_000_000);
  const id = await placed(url, { files: [song('large.wav', content)] });
  const headers = await signIn(url);
  const order = `${url}/api/admin/orders/${id}`;
  const { files } = await called<{ files: { id: string }[] }>(order, { headers });
  const json = { file_id: files[0]?.id };
  const { url: path } = await called<{ url: string }>(`${order}/download-link`, { headers, json });
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.write(`GET ${path} HTTP/1.1\r\nHost: studio\r\n\r\n`);
  await once(socket, 'readable');
  const ending = product.end('SIGTERM');
  // Most of it is still to come: it is more than the buffers between the two hold.
  await refusesRequests();
  const chunks: Buffer[] = [];
  for await (const chunk of socket) chunks.push(chunk as Buffer);
  const received = Buffer.concat(chunks);
  expect(received.subarray(received.indexOf('\r\n\r\n') + 4).equals(content)).toBe(true);
  expect(await ending).toMatchObject({ code: 0 });
});

test('with no request in progress it ends at once, before one that began to wait for an order earlier, and leaves nothing to recover', async () => {
  const other = await mkdtemp(join(tmpdir(), 'mixfront-stop-'));
  const waiting = launchBuilt({ DATA_DIR: other });
  try {
    const at = await waiting.start();
    await beginOrder('Bob Endless', at);
    await expect.poll(() => filesOn(other)).toHaveLength(2);
    const ended = waiting.end('SIGTERM').then(() => 'the one that waits');
    await refusesRequests(at);
    expect(await Promise.race([product.end('SIGINT'), ended])).toMatchObject({ code: 0 });
  } finally {
    await waiting.end('SIGKILL');
    await rm(other, { recursive: true, force: true });
  }
  expect(await filesOn(folder)).toEqual([]);
});

test.each([
  'during the start',
  'later',
])('an unhandled failure %s is logged completely, and the process shuts down with 1', async (when) => {
  await product.end('SIGTERM');
  const broken = launchBuilt({
    DATA_DIR: folder,
    NODE_OPTIONS: `--import ${pathToFileURL(join(import.meta.dirname, 'broken.mjs'))}`,
    ...(when === 'later' ? {} : { BROKEN: 'start' }),
  });
  if (when === 'later') {
    await broken.start();
    broken.tell('Fail now');
  }
  expect(await broken.ended).toMatchObject({ code: 1, signal: null });
  const lines = broken
    .stdout()
    .split('\n')
    .filter((line) => line.startsWith('{'));
  const fatal = lines.map((line) => JSON.parse(line)).find(({ level }) => level === 60);
  expect(fatal).toMatchObject({
    err: { message: 'a part nobody watches', stack: expect.stringContaining('broken.mjs') },
  });
  // A clean close leaves no write-ahead log for the next start to read.
  expect(statSync(join(folder, 'mixfront.db-wal'), { throwIfNoEntry: false })?.size ?? 0).toBe(0);
});
