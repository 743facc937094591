import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openRequest } from '../../test/raw-request.ts';
import { ConcurrencyLimiter } from '../http/concurrency-limiter.ts';
import { AppError } from '../lib/errors.ts';
import { withSlot } from './limited-body.ts';

let server: Server;
let url: string;
let limiter: ConcurrencyLimiter;
/** What a request does with its body; by default it reads to the end. */
let work: (body: AsyncIterable<Buffer>) => Promise<number>;

beforeEach(async () => {
  limiter = new ConcurrencyLimiter({ max: 1, maxPerAddress: 1, retryAfter: 5, words: 'Full', spared: 0 });
  work = async (body) => {
    let bytes = 0;
    for await (const chunk of body) bytes += chunk.length;
    return bytes;
  };
  server = createServer((request, response) => {
    withSlot(limiter, request.headers['x-address'] as string, request, (body) => work(body)).then(
      (bytes) => response.end(String(bytes)),
      (error: unknown) => response.writeHead(error instanceof AppError ? 503 : 400).end(),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const send = (address = 'a') => openRequest(url, '/', { 'x-address': address, 'content-length': 10 });
const full = async () => {
  const { answer } = await send();
  return (await answer)?.status;
};

test("keeps a body's slot until its work is done", async () => {
  const held = await send();
  await expect.poll(full).toBe(503);
  await held.send(Buffer.alloc(10));
  expect((await held.answer)?.body).toBe('10');
  const next = await send();
  await next.send(Buffer.alloc(10));
  expect((await next.answer)?.status).toBe(200);
});

test('frees the slot at once when the connection is gone, although work on the received bytes goes on', async () => {
  const { promise: over, resolve } = Promise.withResolvers<number>();
  const read = Promise.withResolvers<void>();
  work = async (body) => {
    for await (const _chunk of body) read.resolve();
    return over;
  };
  const held = await send();
  await held.send(Buffer.alloc(10));
  await read.promise;
  expect(await full()).toBe(503);
  held.socket.resetAndDestroy();
  const isFree = () => {
    try {
      limiter.enter('a', () => undefined).leave();
      return true;
    } catch {
      return false;
    }
  };
  await expect.poll(isFree).toBe(true);
  resolve(1);
});

test('ends a body that has to make room with the reason, and its connection delivers the response', async () => {
  limiter = new ConcurrencyLimiter({ max: 2, maxPerAddress: 2, retryAfter: 5, words: 'Full', spared: 0 });
  const held = [await send('198.51.100.1'), await send('198.51.100.1')];
  for (const { send: more } of held) await more(Buffer.alloc(5));
  await expect.poll(async () => (await (await send('198.51.100.1')).answer)?.status).toBe(503);
  const newcomer = await send('192.0.2.1');
  await newcomer.send(Buffer.alloc(10));
  expect((await newcomer.answer)?.status).toBe(200);
  const [first] = held;
  expect((await first?.answer)?.status).toBe(503);
});
