import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openRequest } from '../../test/raw-request.ts';
import { closeOnlyIdleConnections } from './shutdown.ts';

const LARGE = 16 * 1024 * 1024;
let server: Server;
let url: string;
beforeEach(async () => {
  server = createServer((request, response) => {
    if (request.url === '/large') response.end(Buffer.alloc(LARGE));
    else response.writeHead(request.method === 'GET' ? 200 : 422).end();
  });
  closeOnlyIdleConnections(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => server.closeAllConnections());

/** Closes idle connections repeatedly until none is left, as a shutdown does. */
const close = async () => {
  const closed = once(server, 'close');
  server.close();
  const idle = setInterval(() => server.closeIdleConnections(), 50);
  await closed;
  clearInterval(idle);
};
const bytesOf = async (socket: Socket): Promise<number> => {
  let bytes = 0;
  for await (const chunk of socket) bytes += (chunk as Buffer).length;
  return bytes;
};

test('sends every byte of a large response to a slow reader while the server closes', async () => {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.write('GET /large HTTP/1.1\r\nHost: x\r\n\r\n');
  await once(server, 'request');
  const closed = close();
  await sleep(300);
  expect(await bytesOf(socket)).toBeGreaterThan(LARGE);
  await closed;
});

test('closes idle connections at once, also after a refusal whose body arrived later', async () => {
  const answered = await openRequest(url, '/', {}, 'GET');
  const refused = await openRequest(url, '/', { 'content-length': 10 });
  await answered.answer;
  expect((await refused.answer)?.status).toBe(422);
  await refused.send(Buffer.alloc(10));
  await sleep(50);
  const ended = [answered, refused].map(({ socket }) => once(socket, 'close'));
  await close();
  await Promise.all(ended);
});

test('lets a half-sent request finish, the first or the second one on its connection', async () => {
  const first = await openRequest(url, '/', {}, 'GET');
  await first.answer;
  const said: string[] = [];
  first.socket.on('data', (bytes) => said.push(String(bytes)));
  first.socket.write('GET / HTTP/1.1\r\n');
  const upload = await openRequest(url, '/', { 'content-length': 10 });
  await upload.answer;
  await upload.send(Buffer.alloc(5));
  await sleep(50);
  const closed = close();
  await sleep(200);
  expect(first.socket.destroyed || upload.socket.destroyed).toBe(false);
  const told = once(first.socket, 'close');
  first.socket.write('Host: x\r\n\r\n');
  await upload.send(Buffer.alloc(5));
  await Promise.all([closed, told]);
  expect(said.join('')).toMatch(/^HTTP\/1.1 200/);
});
