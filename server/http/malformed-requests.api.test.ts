import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import { setRefusals } from '../../test/refusals.ts';

const { stage } = setRefusals();

describe('a malformed request', () => {
  const open = () => {
    const socket = connect(Number(new URL(stage.product.url).port), '127.0.0.1');
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk;
    });
    socket.on('error', () => undefined);
    return { socket, said: once(socket, 'close').then(() => text) };
  };
  const raw = async (bytes: string | Buffer): Promise<string> => {
    const { socket, said } = open();
    socket.write(bytes);
    return said;
  };
  const expectRaw = (text: string, status: number) => {
    expect(text).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(text.slice(text.indexOf('\r\n\r\n') + 4)).toMatch(/^\{"detail":"[A-Z][^"]+"\}$/);
  };

  test.each([
    ['noise', Buffer.from([0, 1, 2, 3, 255, 254, 13, 10, 13, 10])],
    [
      'two lengths',
      'POST /api/admin/login HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}',
    ],
    [
      'length and chunks',
      'POST /api/admin/login HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    [
      'a broken chunk',
      'POST /api/admin/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n{}',
    ],
    ['NUL in a header', 'GET / HTTP/1.1\r\nHost: x\r\nX-A: a\0b\r\n\r\n'],
    ['no Host', 'GET /api/settings HTTP/1.1\r\n\r\n'],
  ])('%s', async (_what, bytes) => {
    const text = await raw(bytes);
    expect(text).toMatch(/^HTTP\/1\.1 400 /);
    if (text.includes('detail')) expectRaw(text, 400);
  });

  test('rejects headers of 20 KB', async () => {
    expectRaw(await raw(`GET /api/settings HTTP/1.1\r\nHost: x\r\nX-A: ${'a'.repeat(20_000)}\r\n\r\n`), 431);
  });

  test('rejects a URL of 20 KB', async () => {
    expectRaw(await raw(`GET /api/${'a'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`), 431);
  });
});
