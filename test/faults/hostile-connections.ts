import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { bigWav, multipart, song } from '../orders.ts';
import { PATIENCE_MS } from '../patience.ts';

/** What a hostile connection sends first, and how many bytes a second after that. */
type Attack = { head: string; bytesASecond: number };
export type HostileLines = {
  /** Connections that are open now. */
  open(): number;
  /** How often one was closed or refused, and reconnected. */
  returns(): number;
  stop(): void;
};

const TICK_MS = 500;
const AGAIN_MS = 1_000;

/**
 * Keeps that many connections open with what the attack sends. One that is answered or closed reconnects after a
 * second. `addressOf` is the local address each connects from.
 */
export const holdLines = (
  url: string,
  count: number,
  addressOf: (n: number) => string,
  attackOf: (n: number) => Attack,
): HostileLines => {
  const { port, hostname } = new URL(url);
  const lines = new Map<number, Socket>();
  const connected = new Set<Socket>();
  const timers = new Set<NodeJS.Timeout>();
  let returns = 0;
  let isOver = false;
  const open = (n: number) => {
    if (isOver) return;
    const { head, bytesASecond } = attackOf(n);
    const socket = connect({ port: Number(port), host: hostname, localAddress: addressOf(n) });
    lines.set(n, socket);
    socket.on('error', () => undefined);
    socket.once('connect', () => connected.add(socket));
    socket.write(head);
    const bytes = Buffer.alloc((bytesASecond * TICK_MS) / 1_000, 'x');
    const drip = setInterval(() => {
      if (!socket.writableNeedDrain) socket.write(bytes);
    }, TICK_MS);
    // One in three ignores responses.
    if (n % 3) socket.on('data', () => socket.destroy());
    else socket.resume();
    socket.once('close', () => {
      clearInterval(drip);
      lines.delete(n);
      connected.delete(socket);
      returns++;
      const timer = setTimeout(() => {
        timers.delete(timer);
        open(n);
      }, AGAIN_MS);
      timers.add(timer);
    });
  };
  for (let n = 0; n < count; n++) open(n);
  return {
    open: () => connected.size,
    returns: () => returns,
    stop() {
      isOver = true;
      for (const timer of timers) clearTimeout(timer);
      for (const socket of lines.values()) socket.destroy();
    },
  };
};

const MEBI = 1024 * 1024;
const order = (length: number, more = '') =>
  `POST /api/orders/immediate HTTP/1.1\r\nHost: a\r\n${more}Content-Length: ${length}\r\nContent-Type: multipart/form-data; boundary=b\r\n\r\n--b\r\nContent-Disposition: form-data; name="files"; filename="a.zip"\r\n\r\nPK\u0003\u0004`;

/**
 * Request bodies that occupy a slot: slow ones, silent ones, large ones, and ones that share a key. `more` are extra
 * header lines.
 */
export const bodyAttack = (n: number, more = ''): Attack =>
  [
    { head: order(10 * MEBI, more), bytesASecond: 9_000 },
    { head: order(10 * MEBI, more), bytesASecond: 0 },
    { head: order(400 * MEBI, more), bytesASecond: 9_000 },
    { head: order(10 * MEBI, `${more}Idempotency-Key: one\r\n`), bytesASecond: 9_000 },
  ][n % 4] as Attack;

export const headAttack = (): Attack => ({ head: 'GET / HTTP/1.1\r\nHost: a\r\nX-Slow: ', bytesASecond: 2 });

export type Visit = { status: number; ms: number; text: string };

/** One request on its own connection, from a local address. Status 0 when the connection ended without a response. */
export const visit = (
  url: string,
  path: string,
  from: { address: string; headers?: Record<string, string> },
  sent?: { body: Buffer; type: string },
): Promise<Visit> =>
  new Promise((resolve) => {
    const started = performance.now();
    const { hostname, port } = new URL(url);
    const done = (status: number, text: string) => resolve({ status, text, ms: performance.now() - started });
    const headers = {
      ...from.headers,
      ...(sent ? { 'content-type': sent.type, 'content-length': sent.body.length } : {}),
    };
    const method = sent ? 'POST' : 'GET';
    const asked = request(
      { agent: false, hostname, port, path, method, headers, localAddress: from.address },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (chunk: string) => {
          text += chunk;
        });
        answer.once('error', () => done(0, ''));
        answer.once('end', () => done(answer.statusCode ?? 0, text));
      },
    );
    asked.setTimeout(PATIENCE_MS, () => asked.destroy());
    asked.once('error', () => done(0, ''));
    asked.end(sent?.body);
  });

export const orderOfOneMb = multipart({ files: [song('song.wav', bigWav(MEBI))] });
export const p95 = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.ceil(0.95 * times.length) - 1] ?? 0;
