import { connect, type Socket } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { MEBIBYTE } from '../../shared/sizes.ts';
import { addErrorHandler } from './errors.ts';
import { limitUnsentResponses, ResponseLimiter, type UnsentResponse } from './response-limiter.ts';

const limits = { perOrder: 30, perNetwork: 50, max: 100 };
const refused = expect.objectContaining({ code: 'unavailable', retryAfter: 5 });
const newLimiter = () => {
  const limiter = new ResponseLimiter(limits);
  const ended: string[] = [];
  const hold = (weight: number, view?: string, { network = 'a', isOwner = false } = {}) => {
    const response: UnsentResponse = {
      ...{ address: network, network, since: performance.now(), view, isOwner, weight },
      bytesPerSecond: () => 0,
      end: () => void ended.push(network),
    };
    limiter.hold(response);
    return response;
  };
  return { limiter, ended, hold };
};

test('counts a view of an order, and a network, the owner’s apart from the client’s', () => {
  const { limiter, hold } = newLimiter();
  const first = hold(20, 'client 1');
  expect(() => hold(11, 'client 1')).toThrow(refused);
  hold(10, 'client 1');
  hold(20, 'client 2');
  expect(() => hold(1)).toThrow(refused);
  hold(30, 'owner 1', { isOwner: true });
  expect(() => hold(1, 'owner 1', { isOwner: true })).toThrow(refused);
  limiter.release(first);
  hold(20, 'client 1');
});

test('counts a response again by its new size, and lets one that is alone have any', () => {
  const { limiter, hold } = newLimiter();
  const large = hold(1, 'client 1');
  large.weight = 1_000;
  limiter.hold(large);
  expect(() => hold(1, 'client 1')).toThrow(refused);
  large.weight = 29;
  limiter.hold(large);
  const second = hold(1, 'client 1');
  second.weight = 2;
  expect(() => limiter.hold(second)).toThrow(refused);
  hold(1, 'client 1');
});

test('makes room for a network with less, by bytes and not by responses', () => {
  const { ended, hold } = newLimiter();
  for (let n = 0; n < 40; n++) hold(1, undefined, { network: 'many' });
  for (let n = 0; n < 3; n++) hold(15, undefined, { network: 'large' });
  hold(15, undefined, { network: 'third' });
  expect(() => hold(30, undefined, { network: 'third' })).toThrow(refused);
  hold(15, undefined, { network: 'fourth' });
  expect(ended).toEqual(['large']);
});

let app: FastifyInstance | undefined;
const sockets = new Set<Socket>();
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await app?.close();
});

test('holds what clients do not read until their connection closes, and refuses more with a sentence', async () => {
  app = Fastify();
  addErrorHandler(app);
  // More than the kernel buffers for a connection.
  const text = 'x'.repeat(20 * MEBIBYTE);
  limitUnsentResponses(app, {
    perOrder: 50 * MEBIBYTE,
    perNetwork: 50 * MEBIBYTE,
    max: 100 * MEBIBYTE,
  });
  const answered: number[] = [];
  app.addHook('onSend', async (_request, { statusCode }) => void answered.push(statusCode));
  app.get('/orders/:order_id', { config: { isView: true } }, async () => text);
  app.get('/small', async () => 'small');
  const url = await app.listen({ port: 0 });
  const deaf = (requests = 1) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    sockets.add(socket);
    socket.pause();
    socket.write('GET /orders/1 HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(requests));
    return socket;
  };
  const status = async (path: string) => {
    const response = await fetch(`${url}${path}`);
    await response.arrayBuffer();
    return response.status;
  };
  const first = deaf();
  await expect.poll(() => answered).toEqual([200]);
  deaf(2);
  await expect.poll(() => answered.toSorted()).toEqual([200, 200, 503]);
  const refusal = await fetch(`${url}/orders/1`);
  expect([refusal.status, refusal.headers.get('retry-after')]).toEqual([503, '5']);
  expect(await refusal.json()).toEqual({ detail: expect.stringMatching(/^This order is being opened/) });
  expect(await status('/orders/2')).toBe(503);
  expect(await status('/small')).toBe(200);
  first.destroy();
  await expect.poll(() => status('/orders/1')).toBe(200);
  expect(await status('/orders/1')).toBe(200);
});
