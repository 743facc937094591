import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

type RawAnswer = { status: number; headers: Record<string, string>; body: string };

/** A request over a bare socket, sent as slowly or as broken as a test needs. */
export type RawRequest = {
  socket: Socket;
  /** Resolves when the bytes were handed to the system, or the connection is gone. */
  send(bytes: Buffer): Promise<void>;
  /** The complete response; null when the connection ends without one. */
  answer: Promise<RawAnswer | null>;
};

/** Connects and sends the head of a request. */
export const openRequest = async (
  url: string,
  path: string,
  headers: Record<string, string | number>,
  method = 'POST',
): Promise<RawRequest> => {
  const { hostname, port, host } = new URL(url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  const answer = readAnswer(socket);
  const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
  return {
    socket,
    answer,
    send: (bytes) =>
      new Promise((resolve) => {
        if (socket.destroyed) return resolve();
        socket.once('close', resolve);
        socket.write(bytes, () => {
          socket.off('close', resolve);
          resolve();
        });
      }),
  };
};

/** The same for an order, with the length of its body; `multipart` makes one. */
export const openOrder = (
  url: string,
  { body, type }: { body: Buffer; type: string },
  headers: Record<string, string> = {},
): Promise<RawRequest> =>
  openRequest(url, '/api/orders/immediate', {
    'content-type': type,
    'content-length': body.length,
    ...headers,
  });

const readAnswer = (socket: Socket): Promise<RawAnswer | null> =>
  new Promise((resolve) => {
    let received = Buffer.alloc(0);
    socket.on('data', (chunk: Buffer) => {
      received = Buffer.concat([received, chunk]);
      const answer = parse(received);
      if (answer) resolve(answer);
    });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(parse(received)));
  });

const parse = (received: Buffer): RawAnswer | null => {
  const end = received.indexOf('\r\n\r\n');
  if (end < 0) return null;
  const [first = '', ...lines] = received.toString('latin1', 0, end).split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]),
  );
  const body = received.toString('utf8', end + 4);
  if (Buffer.byteLength(body) < Number(headers['content-length'] ?? 0)) return null;
  return { status: Number(first.split(' ')[1]), headers, body };
};
