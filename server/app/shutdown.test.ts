import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openRequest, type RawRequest } from '../../test/raw-request.ts';
import { closeOnlyIdleConnections } from './shutdown.ts';

const LARGE = 16 * 1024 * 1024;
let server: Server;
let url: string;
/** The server's ends of the connections, in the order they were opened. */
let lines: Socket[];
/** How often idle connections have been closed. */
let looks: number;
beforeEach(async () => {
  server = createServer((request, response) => {
    if (request.url === '/large') response.end(Buffer.alloc(LARGE));
    else response.writeHead(request.method === 'GET' ? 200 : 422).end();
  });
  closeOnlyIdleConnections(server);
  lines = [];
  looks = 0;
  server.on('connection', (socket) => lines.push(socket));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => server.closeAllConnections());

/** Closes idle connections repeatedly until none is left, as a shutdown does. */
const close = async () => {
  const closed = once(server, 'close');
  server.close();
  const idle = setInterval(() => {
    server.closeIdleConnections();
    looks++;
  }, 50);
  await closed;
  clearInterval(idle);
};
const severalLooks = () => expect.poll(() => looks).toBeGreaterThan(4);
/** Waits until the server has received everything that was sent. */
const received = (...requests: RawRequest[]) =>
  expect
    .poll(() => lines.map(({ bytesRead }) => bytesRead))
    .toEqual(requests.map(({ socket }) => socket.bytesWritten));
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
  await severalLooks();
  expect(await bytesOf(socket)).toBeGreaterThan(LARGE);
  await closed;
});

test('closes idle connections at once, also after a refusal whose body arrived later', async () => {
  const answered = await openRequest(url, '/', {}, 'GET');
  await answered.answer;
  const taken = once(server, 'request');
  const refused = await openRequest(url, '/', { 'content-length': 10 });
  const [request] = (await taken) as [IncomingMessage];
  expect((await refused.answer)?.status).toBe(422);
  const over = once(request, 'close');
  await refused.send(Buffer.alloc(10));
  await over;
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
  await received(first, upload);
  const closed = close();
  await severalLooks();
  expect(first.socket.destroyed || upload.socket.destroyed).toBe(false);
  const told = once(first.socket, 'close');
  first.socket.write('Host: x\r\n\r\n');
  await upload.send(Buffer.alloc(5));
  await Promise.all([closed, told]);
  expect(said.join('')).toMatch(/^HTTP\/1.1 200/);
});
