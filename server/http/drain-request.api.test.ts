import { Readable } from 'node:stream';
import { describe, expect, test, vi } from 'vitest';
import { setUpTestApp } from '../../test/harness.ts';
import { openRequest } from '../../test/raw-request.ts';

const MEBI = 1024 * 1024;
const product = setUpTestApp();

const cases: [string, string, string, Record<string, string>, number][] = [
  ['without a token', 'PUT', '/api/admin/settings', { 'content-type': 'application/json' }, 401],
  ['of a kind that is not taken', 'POST', '/api/admin/login', { 'content-type': 'text/plain' }, 415],
  ['of an order that is none', 'POST', '/api/orders/immediate', { 'content-type': 'text/plain' }, 415],
  ['to nowhere', 'POST', '/api/none', { 'content-type': 'text/plain' }, 404],
  ['of more than is read', 'POST', '/api/admin/login', { 'content-type': 'application/json' }, 413],
  ['to a broken address', 'POST', '/api/%zz', { 'content-type': 'application/json' }, 400],
  ['with what only asks', 'GET', '/api/settings', {}, 200],
];

describe('an unwanted body', () => {
  test.each(
    cases,
  )('%s is answered, and reading stops at a limit', async (_what, method, path, headers, status) => {
    const { socket, send, answer } = await openRequest(
      product.url,
      path,
      { ...headers, 'content-length': 400 * MEBI },
      method,
    );
    const chunk = Buffer.alloc(MEBI);
    let sent = 0;
    while (!socket.destroyed && sent < 400) {
      await send(chunk);
      sent++;
    }
    expect((await answer)?.status).toBe(status);
    // What fits into the socket buffers is sent without being read.
    expect(sent).toBeLessThan(100);
  });

  test.each(
    // Above the read limit the connection is closed at once.
    cases.filter(([, , , , status]) => status !== 413),
  )('keeps the connection usable after a small request: %s', async (_what, method, path, headers, status) => {
    const { send, answer, socket } = await openRequest(
      product.url,
      path,
      { ...headers, 'content-length': 20 * MEBI },
      method,
    );
    for (let n = 0; n < 20; n++) await send(Buffer.alloc(MEBI));
    expect((await answer)?.status).toBe(status);
    const second = new Promise<string>((resolve) => socket.once('data', (bytes) => resolve(String(bytes))));
    socket.write('GET /api/health HTTP/1.1\r\nHost: x\r\n\r\n');
    expect(await second).toMatch(/^HTTP\/1\.1 200 /);
    socket.destroy();
  });

  test('that never ends, of a request without a connection, breaks nothing at the limit of time', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const { statusCode } = await product.app.inject({
        method: 'POST',
        url: '/api/admin/login',
        headers: { 'content-type': 'text/plain' },
        payload: new Readable({ read() {} }),
      });
      expect(statusCode).toBe(415);
      expect(vi.getTimerCount()).toBeGreaterThan(0);
      vi.advanceTimersByTime(20_000);
    } finally {
      vi.useRealTimers();
    }
  });
});
