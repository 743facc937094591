import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { SECOND } from '../lib/clock.ts';

const LOOK_EVERY_MS = 5_000;
const HEADER_MS = 20_000;
const SILENT_MS = 30_000;
const CRAWL_MS = 60_000;
const CRAWL_BYTES = (8 * 1024 * CRAWL_MS) / 1000;

export type SlowLimits = {
  lookEveryMs: number;
  /** For a request's headers to be complete; Node's own server timeout ends those that are not. */
  headerMs: number;
  silentMs: number;
  crawlMs: number;
  crawlBytes: number;
};
export const defaultSlowLimits: SlowLimits = {
  lookEveryMs: LOOK_EVERY_MS,
  headerMs: HEADER_MS,
  silentMs: SILENT_MS,
  crawlMs: CRAWL_MS,
  crawlBytes: CRAWL_BYTES,
};

/**
 * Ends bodies that stall: nothing for 30 s, or less than 8 KB/s over a minute. A slow but steady connection is never
 * cut, however long it takes. Times are from the monotonic clock.
 */
export const addSlowClientGuard = (app: FastifyInstance, limits: SlowLimits): void => {
  app.addHook('onRequest', async (request) => {
    const { raw } = request;
    const { socket } = raw;
    const hasBody =
      Number(request.headers['content-length'] ?? 0) > 0 ||
      request.headers['transfer-encoding'] !== undefined;
    // Injected requests have no connection and cannot be slow.
    if (!hasBody || !(socket instanceof Socket)) return;
    let lastBytes = socket.bytesRead;
    let lastChange = performance.now();
    let windowBytes = lastBytes;
    let windowStart = lastChange;
    const timer = setInterval(() => {
      const time = performance.now();
      // While more has arrived than we have read, or the body is complete, the client isn't the one stalling. The
      // socket's paused state says nothing here: it is also paused when earlier responses are not being read.
      if (raw.complete || raw.readableLength >= raw.readableHighWaterMark) {
        lastChange = windowStart = time;
        windowBytes = socket.bytesRead;
        return;
      }
      if (socket.bytesRead !== lastBytes) {
        lastBytes = socket.bytesRead;
        lastChange = time;
      }
      const isSilent = time - lastChange >= limits.silentMs;
      const isWindowOver = time - windowStart >= limits.crawlMs;
      const isCrawling = isWindowOver && lastBytes - windowBytes < limits.crawlBytes;
      if (isWindowOver) {
        windowStart = time;
        windowBytes = lastBytes;
      }
      if (!isSilent && !isCrawling) return;
      clearInterval(timer);
      request.log.info({ isSilent, isCrawling }, 'upload too slow, ended');
      socket.destroy();
    }, limits.lookEveryMs);
    timer.unref();
    const stop = () => clearInterval(timer);
    raw.once('end', stop);
    raw.once('close', stop);
  });
};

// Node ignores the first timeout when part of the pending data has been sent since it was written, so a stopped reader
// is gone after one to two of these.
const IDLE_MS = 30 * SECOND;

/**
 * Closes connections on which nothing moves in either direction, such as clients that never read. Clients waiting for
 * our response, for example while storage is slow, are never cut off.
 */
export const addSocketTimeout = (app: FastifyInstance, idleMs = IDLE_MS): void => {
  // With pipelining, requests can arrive before earlier ones on the connection are answered.
  const unanswered = new WeakMap<Socket, number>();
  app.addHook('onRequest', async ({ raw: { socket } }, reply) => {
    unanswered.set(socket, (unanswered.get(socket) ?? 0) + 1);
    reply.raw.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 0) - 1));
  });
  app.server.setTimeout(idleMs, (socket: Socket) => {
    const isOurTurn = (unanswered.get(socket) ?? 0) > 0 && socket.writableLength === 0;
    if (isOurTurn) socket.setTimeout(idleMs);
    else socket.destroy();
  });
};
