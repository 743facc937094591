import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { limitConnections } from './connection-limiter.ts';

const MAX_CONNECTIONS = 20;
const HALF = 'GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ';
const WHOLE = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';

let server: Server;
let port: number;
let answer: RequestListener;
let open: Socket[];
beforeEach(async () => {
  open = [];
  answer = (_request, response) => void response.end('page');
  server = createServer((request, response) => answer(request, response));
  limitConnections(server, MAX_CONNECTIONS);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  ({ port } = server.address() as AddressInfo);
});
afterEach(() => {
  for (const socket of open) socket.destroy();
  server.closeAllConnections();
  server.close();
});

/** Opens a connection from a local address and sends some text. */
const from = async (localAddress: string, said: string): Promise<Socket> => {
  const accepted = once(server, 'connection');
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  socket.on('error', () => undefined);
  open.push(socket);
  await Promise.all([once(socket, 'connect'), accepted]);
  if (said) socket.write(said);
  return socket;
};
const many = async (count: number, address: string, said: string) => {
  const sockets: Socket[] = [];
  for (let n = 0; n < count; n++) sockets.push(await from(address, said));
  return sockets;
};
/** The start of the response; empty when the connection was closed. */
const reply = async (socket: Socket): Promise<string> => {
  for await (const bytes of socket) return String(bytes).slice(0, 12);
  return '';
};
const ask = async (address: string) => reply(await from(address, WHOLE));
const isOpen = (socket: Socket) => !socket.destroyed && !socket.readableEnded;
const openOf = (sockets: Socket[]) => sockets.filter(isOpen).length;
// A socket only notices its end while it is being read.
const reading = (sockets: Socket[]) => sockets.forEach((socket) => void socket.resume());

test('closes half-sent requests to make room, the oldest first, even for the same address', async () => {
  const hostile = await many(MAX_CONNECTIONS, '127.0.0.1', HALF);
  reading(hostile);
  for (let n = 0; n < 5; n++) expect(await ask('127.0.0.1')).toBe('HTTP/1.1 200');
  await expect.poll(() => openOf(hostile)).toBeLessThan(MAX_CONNECTIONS);
  expect(isOpen(hostile.at(-1) as Socket)).toBe(true);
  expect(isOpen(hostile[0] as Socket)).toBe(false);
});

test('never closes connections of a network that has few, whoever else connects', async () => {
  const visitor = await from('127.0.1.1', HALF);
  const hostile = await many(5 * MAX_CONNECTIONS, '127.0.2.1', HALF);
  reading(hostile);
  visitor.write('slow\r\n\r\n');
  expect(await reply(visitor)).toBe('HTTP/1.1 200');
  expect(await ask('127.0.3.1')).toBe('HTTP/1.1 200');
});

test('closes a connection that waits for its answer only for other networks, and only beyond its share', async () => {
  answer = () => undefined;
  const busy = [
    ...(await many(MAX_CONNECTIONS - 2, '127.0.2.1', WHOLE)),
    ...(await many(2, '127.0.3.1', WHOLE)),
  ];
  reading(busy);
  await expect
    .poll(() => new Promise((resolve) => server.getConnections((_, count) => resolve(count))))
    .toBe(MAX_CONNECTIONS);
  answer = (_request, response) => void response.end('page');
  expect(await ask('127.0.2.1')).toBe('');
  expect(openOf(busy)).toBe(MAX_CONNECTIONS);
  expect(await ask('127.0.4.1')).toBe('HTTP/1.1 200');
  await expect.poll(() => openOf(busy)).toBe(MAX_CONNECTIONS - 1);
  expect(openOf(busy.slice(MAX_CONNECTIONS - 2))).toBe(2);
});

test('closes idle connections before those that wait for an answer', async () => {
  answer = ({ url }, response) => void (url === '/' && response.end('page'));
  const busy = await many(MAX_CONNECTIONS / 2, '127.0.2.1', WHOLE.replace('/', '/late'));
  const resting = await many(MAX_CONNECTIONS / 2, '127.0.2.2', WHOLE);
  await Promise.all(resting.map((socket) => once(socket, 'data')));
  reading([...busy, ...resting]);
  expect(await ask('127.0.2.3')).toBe('HTTP/1.1 200');
  await expect.poll(() => openOf(resting)).toBe(MAX_CONNECTIONS / 2 - 1);
  expect(openOf(busy)).toBe(MAX_CONNECTIONS / 2);
});

test('answers a few requests sent at once on one connection, and ends one that sends more', async () => {
  answer = () => undefined;
  const [few, many] = [await from('127.0.0.1', WHOLE.repeat(8)), await from('127.0.0.1', WHOLE.repeat(9))];
  reading([few, many]);
  await expect.poll(() => isOpen(many)).toBe(false);
  expect(isOpen(few)).toBe(true);
});
