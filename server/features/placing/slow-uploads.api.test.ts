import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { bigWav, download, getOrder, multipart, placed, sha256, song, stored } from '../../../test/orders.ts';
import { openOrder, openRequest } from '../../../test/raw-request.ts';

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
const open = () => openOrder(product.url, { body, type });

test('a client that sends too slowly is disconnected', async () => {
  const before = await stored(product);
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
  // Nothing remains, not even for the sweep.
  await expect.poll(() => stored(product), { interval: 20 }).toEqual(before);
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
