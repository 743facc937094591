import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { openRequest } from '../../test/raw-request.ts';
import { HOUR } from '../lib/clock.ts';
import { addSocketTimeout } from './slow-clients.ts';

let app: FastifyInstance;
let url: string;
const start = async (idleMs: number) => {
  app = Fastify();
  addSocketTimeout(app, idleMs);
  app.get('/large', async () => Buffer.alloc(64 * 1024 * 1024));
  // Time passes without a byte: what Node's timer of the connection says then.
  const pass = async (socket: Socket, times: number) => {
    for (let n = 0; n < times && !socket.destroyed; n++) {
      socket.emit('timeout');
      await turn();
    }
  };
  app.get('/late', async ({ raw }) => {
    await pass(raw.socket, 3);
    return 'at last';
  });
  const isAsked = Promise.withResolvers<void>();
  const isAnswered = Promise.withResolvers<void>();
  app.get('/first', async ({ raw }, reply) => {
    reply.raw.once('close', isAnswered.resolve);
    await isAsked.promise;
    await pass(raw.socket, 3);
    return 'at last';
  });
  app.get('/second', async ({ raw }) => {
    isAsked.resolve();
    await isAnswered.promise;
    await pass(raw.socket, 3);
    return 'at very last';
  });
  app.post('/late', async ({ raw }) => {
    await pass(raw.socket, 3);
    return 'at last';
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
};
afterEach(async () => {
  app.server.closeAllConnections();
  await app.close();
});

test('never cuts off a client that waits for our response, with or without a body, also the second time', async () => {
  await start(HOUR);
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
  await start(HOUR);
  const { socket, answer } = await openRequest(url, '/first', {}, 'GET');
  socket.write('GET /second HTTP/1.1\r\nHost: x\r\n\r\n');
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
  await start(200);
  const ended = once(app.server, 'connection').then(([socket]) => once(socket as Socket, 'close'));
  const socket = connect(Number(new URL(url).port), '127.0.0.1').on('error', () => undefined);
  socket.pause();
  if (words) socket.write(words);
  await ended;
  socket.destroy();
});
