import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openRequest } from '../../test/raw-request.ts';
import { addSocketTimeout } from './slow-clients.ts';

const IDLE = 200;
let app: FastifyInstance;
let url: string;
beforeAll(async () => {
  app = Fastify();
  addSocketTimeout(app, IDLE);
  app.get('/late', async () => {
    await sleep(6 * IDLE);
    return 'at last';
  });
  app.get('/later', async () => {
    await sleep(12 * IDLE);
    return 'at very last';
  });
  app.post('/late', async () => {
    await sleep(6 * IDLE);
    return 'at last';
  });
  app.get('/large', async () => Buffer.alloc(64 * 1024 * 1024));
  await app.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
});
afterAll(() => app.close());

test('never cuts off a client that waits for our response, with or without a body, also the second time', async () => {
  const said = ['GET', 'POST', 'GET'].map(async (method) => {
    const answer = await fetch(`${url}/late`, method === 'GET' ? {} : { method, body: 'x' });
    return await answer.text();
  });
  expect(await Promise.all(said)).toEqual(['at last', 'at last', 'at last']);
  const { socket, answer } = await openRequest(url, '/late', {}, 'GET');
  expect((await answer)?.body).toBe('at last');
  socket.write('GET /late HTTP/1.1\r\nHost: x\r\n\r\n');
  const second = new Promise<string>((resolve) => socket.once('data', (bytes) => resolve(String(bytes))));
  expect(await second).toMatch(/at last$/);
});

test('never cuts off a client that sent a second request before the first was answered', async () => {
  const { socket, answer } = await openRequest(url, '/late', {}, 'GET');
  socket.write('GET /later HTTP/1.1\r\nHost: x\r\n\r\n');
  expect((await answer)?.body).toBe('at last');
  const second = new Promise<string>((resolve) => {
    socket.once('data', (bytes) => resolve(String(bytes)));
    socket.once('close', () => resolve('cut off'));
  });
  expect(await second).toMatch(/at very last$/);
});

test.each([
  ['says nothing', ''],
  ['reads nothing', 'GET /large HTTP/1.1\r\nHost: x\r\n\r\n'],
])('closes a connection that %s', async (_what, words) => {
  const ended = once(app.server, 'connection').then(([socket]) => once(socket as Socket, 'close'));
  const socket = connect(Number(new URL(url).port), '127.0.0.1').on('error', () => undefined);
  socket.pause();
  if (words) socket.write(words);
  await ended;
  socket.destroy();
});
