import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import fastify from 'fastify';
import { afterEach, expect, test, vi } from 'vitest';
import { MINUTE } from '../lib/clock.ts';
import { addSlowClientGuard, defaultSlowLimits } from './slow-clients.ts';

/** Stops the guard's clock: minutes pass at once. */
const stopClock = () => vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
afterEach(() => void vi.useRealTimers());

test('ignores injected requests, which have no connection, however long they take', async () => {
  stopClock();
  const app = fastify();
  addSlowClientGuard(app, defaultSlowLimits);
  // Delays the body, so that it is still missing when the guard checks.
  app.addHook('onRequest', async () => void (await vi.advanceTimersByTimeAsync(2 * MINUTE)));
  app.post('/', async ({ body }) => body);
  const answer = await app.inject({ method: 'POST', url: '/', payload: { all: 'here' } });
  expect(answer.json()).toEqual({ all: 'here' });
  await app.close();
});

const LARGE = 64 * 1024 * 1024;
const listening = async (limits = defaultSlowLimits) => {
  const app = fastify();
  addSlowClientGuard(app, limits);
  app.addContentTypeParser('*', (_request, _payload, done) => done(null, undefined));
  app.get('/large', async () => Buffer.alloc(LARGE));
  app.post('/late', async ({ raw }) => {
    await expect.poll(() => raw.readableLength).toBeGreaterThanOrEqual(raw.readableHighWaterMark);
    await vi.advanceTimersByTimeAsync(2 * MINUTE);
    for await (const _chunk of raw);
    return 'taken';
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => undefined);
  const [line] = (await once(app.server, 'connection')) as [Socket];
  return { app, socket, line };
};
const head = (length: number) =>
  `POST /late HTTP/1.1\r\nHost: x\r\nContent-Type: audio/x\r\nContent-Length: ${length}\r\n\r\n`;

test('ends a stalled body although its socket is paused because an earlier response is not being read', async () => {
  const { app, socket, line } = await listening({ ...defaultSlowLimits, lookEveryMs: 20, silentMs: 300 });
  socket.pause();
  socket.write('GET /large HTTP/1.1\r\nHost: x\r\n\r\n');
  await once(app.server, 'request');
  socket.write(`${head(100)}half`);
  await expect.poll(() => line.destroyed).toBe(true);
  socket.destroy();
  await app.close();
});

test('does not take a body that we read late for stalled', async () => {
  stopClock();
  const { app, socket } = await listening();
  const answered = once(socket, 'data').then(([bytes]) => String(bytes));
  socket.write(head(1_000_000));
  socket.write(Buffer.alloc(1_000_000));
  expect(await answered).toMatch(/^HTTP\/1.1 200/);
  socket.destroy();
  await app.close();
});
