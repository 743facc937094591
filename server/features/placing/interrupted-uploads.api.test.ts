import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createRandom } from '../../../test/audio/broken.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { bigWav, download, getOrder, multipart, placed, sha256, song, stored } from '../../../test/orders.ts';
import { openRequest, type RawRequest } from '../../../test/raw-request.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp({
    slowLimits: { lookEveryMs: 50, silentMs: 400, crawlMs: 1_000, crawlBytes: 8_192 },
  });
  await placed(product.url);
});
afterAll(() => product.close());

const files = [song('first.wav', bigWav(200_000)), song('second.wav', bigWav(300_000))];
const { body, type } = multipart({ files });
const open = (key?: string) =>
  openRequest(product.url, '/api/orders/immediate', {
    'content-type': type,
    'content-length': body.length,
    ...(key ? { 'idempotency-key': key } : {}),
  });

/** What is stored once nothing has changed for a while: the server may start on a request after its client has gone. */
const storedAtRest = async () => {
  let before = await stored(product);
  for (;;) {
    await sleep(500);
    const now = await stored(product);
    if (isDeepStrictEqual(now, before)) return now;
    before = now;
  }
};

/** Nothing may remain, not even for the sweep: an interrupted upload is removed when it ends. */
const expectUnchanged = (before: Awaited<ReturnType<typeof stored>>) =>
  expect.poll(() => stored(product), { timeout: 20_000, interval: 20 }).toEqual(before);

describe('a request interrupted at any byte leaves nothing', () => {
  const random = createRandom(20_261_121);
  const places = Array.from({ length: 20 }, () => Math.floor(random() * body.length));
  const ways: [string, ({ socket }: RawRequest) => void][] = [
    ['by a clean end', ({ socket }) => socket.end()],
    ['by a reset', ({ socket }) => socket.resetAndDestroy()],
    ['by silence', () => undefined],
  ];
  test.each(ways)('%s', async (way, cut) => {
    const before = await storedAtRest();
    await Promise.all(
      places.map(async (place, n) => {
        const request = await open(`${way.replaceAll(' ', '-')}-${n}`);
        await request.send(body.subarray(0, place));
        cut(request);
        const answer = await request.answer;
        expect([null, 400]).toContain(answer?.status ?? null);
      }),
    );
    await expectUnchanged(before);
  });

  test('and can be sent again with its key', async () => {
    const request = await open('again');
    await request.send(body.subarray(0, 250_000));
    request.socket.resetAndDestroy();
    const id = await placed(product.url, { files, key: 'again' });
    expect((await getOrder(product, id)).file_count).toBe(2);
  });

  test('in its headers, or after half a million equal bytes', async () => {
    const before = await storedAtRest();
    const head = await openRequest(product.url, '/api/orders/immediate', { 'content-type': type });
    head.socket.end();
    const flood = await open();
    await flood.send(Buffer.concat([body.subarray(0, 1_000), Buffer.alloc(490_000, '\r')]));
    flood.socket.end();
    await Promise.all([head.answer, flood.answer]);
    await expectUnchanged(before);
  });
});

test('a client that sends too slowly is disconnected', async () => {
  const before = await storedAtRest();
  const { socket, send, answer } = await open();
  await send(body.subarray(0, 1_000));
  let at = 1_000;
  while (!socket.destroyed && at < 5_000) {
    await send(body.subarray(at, at + 20));
    at += 20;
    await sleep(40);
  }
  expect(await answer).toBeNull();
  expect(at).toBeLessThan(3_000);
  await expectUnchanged(before);
});

test('a slow but steady connection is never disconnected', async () => {
  const { send, answer } = await open();
  // Longer than both limits: 25 KB/s for three windows.
  const started = performance.now();
  let at = 0;
  while (performance.now() - started < 3_200) {
    await send(body.subarray(at, at + 2_500));
    at += 2_500;
    await sleep(100);
  }
  expect(at).toBeLessThan(body.length / 2);
  await send(body.subarray(at));
  const reply = await answer;
  expect(reply?.status).toBe(200);
  const { order_id } = JSON.parse(reply?.body ?? '') as { order_id: string };
  const order = await getOrder(product, order_id);
  const got = await Promise.all(order.files.map((file) => download(product, order_id, file.id)));
  expect(got.map(sha256)).toEqual(files.map(({ content }) => sha256(content)));
});

test('accepts orders that start byte by byte or use chunked transfer encoding', async () => {
  const { send, answer } = await openRequest(product.url, '/api/orders/immediate', {
    'content-type': type,
    'transfer-encoding': 'chunked',
  });
  const chunk = (bytes: Buffer) =>
    send(Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')]));
  for (let at = 0; at < 600; at++) await chunk(body.subarray(at, at + 1));
  await chunk(body.subarray(600));
  await send(Buffer.from('0\r\n\r\n'));
  expect((await answer)?.status).toBe(200);
});

test('an order is placed even if its client disconnects before the answer, and a retry finds it', async () => {
  const { socket, send } = await open('nobody-waits');
  const before = Number((await stored(product)).rows.orders);
  await send(body);
  await expect.poll(async () => (await stored(product)).rows.orders).toBe(before + 1);
  socket.destroy();
  const id = await placed(product.url, { files, key: 'nobody-waits' });
  expect((await getOrder(product, id)).emails).toHaveLength(2);
  expect((await stored(product)).rows.orders).toBe(before + 1);
});
