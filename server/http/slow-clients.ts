import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

const LOOK_EVERY_MS = 5_000;
const HEADER_MS = 20_000;
const SILENT_MS = 30_000;
const CRAWL_MS = 60_000;
const CRAWL_BYTES = (8 * 1024 * CRAWL_MS) / 1000;

export type SlowLimits = {
  lookEveryMs: number;
  /** For a request's headers to be complete; the server itself ends those that are not. */
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
 * Ends bodies that do not arrive: nothing for 30 s, or less than 8 KB/s over a minute. An honest slow line is never cut,
 * however long it takes. Times are the monotonic clock's.
 */
export const addSlowClientGuard = (app: FastifyInstance, limits: SlowLimits): void => {
  app.addHook('onRequest', async (request) => {
    const { raw } = request;
    const { socket } = raw;
    const hasBody =
      Number(request.headers['content-length'] ?? 0) > 0 ||
      request.headers['transfer-encoding'] !== undefined;
    // What is injected comes over no line, and cannot be slow.
    if (!hasBody || !(socket instanceof Socket)) return;
    let lastBytes = socket.bytesRead;
    let lastChange = performance.now();
    let windowBytes = lastBytes;
    let windowStart = lastChange;
    const timer = setInterval(() => {
      const time = performance.now();
      // While more has come than we have taken, or nothing is left to come, silence is not the client's. A socket is paused for other reasons,
      // too: because its earlier answers are not read.
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
