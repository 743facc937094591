import { once } from 'node:events';
import type { Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
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
afterEach(() => void vi.useRealTimers());

const files = [song('first.wav', bigWav(200_000)), song('second.wav', bigWav(300_000))];
const { body, type } = multipart({ files });
/** An order whose bytes arrive at given times, by the clock of the server. */
const open = async () => {
  const now = performance.now();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  vi.advanceTimersByTime(now);
  const opened = once(product.app.server, 'connection');
  const { socket, send, answer } = await openOrder(product.url, { body, type });
  const [line] = (await opened) as [Socket];
  return {
    line,
    send,
    answer,
    /** Sends bytes, waits until the server has them, and lets time pass. */
    async sendAndPass(bytes: Buffer, ms: number) {
      await send(bytes);
      while (!line.destroyed && line.bytesRead < socket.bytesWritten) await turn();
      await vi.advanceTimersByTimeAsync(ms);
    },
  };
};

test('a client that sends too slowly is disconnected', async () => {
  const before = await stored(product);
  const { line, send, sendAndPass, answer } = await open();
  await send(body.subarray(0, 1_000));
  let at = 1_000;
  while (!line.destroyed && at < 5_000) {
    await sendAndPass(body.subarray(at, at + 20), 40);
    at += 20;
  }
  expect(await answer).toBeNull();
  expect(at).toBeLessThan(3_000);
  // Nothing remains, not even for the sweep.
  await expect.poll(() => stored(product), { interval: 20 }).toEqual(before);
});

test('a slow but steady connection is never disconnected', async () => {
  const { send, sendAndPass, answer } = await open();
  // Longer than both limits: 25 KB/s for three windows.
  let at = 0;
  for (let passed = 0; passed < 3_200; passed += 100) {
    await sendAndPass(body.subarray(at, at + 2_500), 100);
    at += 2_500;
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
  await using patient = await startTestApp();
  const { send, answer } = await openRequest(patient.url, '/api/orders/immediate', {
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
