import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, rmdir, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { owner, startTestApp, type TestApp } from '../../../test/harness.ts';
import { bigWav, filesOn, multipart, placed, placeOrder, song, stored } from '../../../test/orders.ts';
import { openOrder, openRequest, type RawRequest } from '../../../test/raw-request.ts';
import { changeRows } from '../../../test/rows.ts';
import { stopClock } from '../../../test/stop-clock.ts';
import { created, patch } from '../../../test/tus.ts';

const MEBI = 1024 * 1024;
const { body, type } = multipart({ files: [song('large.wav', bigWav(17 * MEBI))] });

/** A started upload: its headers and its first megabyte. */
const begin = async (url: string, from?: string): Promise<RawRequest> => {
  const request = await openOrder(url, { body, type }, { ...(from ? { 'x-forwarded-for': from } : {}) });
  await request.send(body.subarray(0, MEBI));
  return request;
};

/** Only the headers, so any answer comes before the body is read. */
const knock = async (url: string, from?: string) => {
  const { answer, socket } = await openOrder(
    url,
    { body, type },
    { ...(from ? { 'x-forwarded-for': from } : {}) },
  );
  const reply = await answer;
  socket.destroy();
  return reply;
};

const underWay = (folder: string, count: number) =>
  expect
    .poll(async () => (await filesOn(folder)).filter((path) => path.includes('/files/tmp/')).length)
    .toBe(count);

describe('of large uploads', () => {
  test('four are accepted at once from one address, and a fifth once one of them has ended', async () => {
    await using product = await startTestApp();
    const running = await Promise.all(Array.from({ length: 4 }, () => begin(product.url)));
    await underWay(product.folder, 4);
    const fifth = await knock(product.url);
    expect(fifth?.status).toBe(503);
    expect(Number(fifth?.headers['retry-after'])).toBeGreaterThan(0);
    expect(JSON.parse(fifth?.body ?? '')).toEqual({ detail: expect.stringMatching(/submit again/) });
    expect((await placeOrder(product.url, { files: [song()] })).status).toBe(200);

    const [first, second, ...rest] = running as [RawRequest, RawRequest, ...RawRequest[]];
    await first.send(body.subarray(MEBI));
    expect((await first.answer)?.status).toBe(200);
    second.socket.resetAndDestroy();
    await underWay(product.folder, 2);
    const next = await Promise.all([begin(product.url), begin(product.url)]);
    await underWay(product.folder, 4);
    expect((await knock(product.url))?.status).toBe(503);
    for (const { socket } of [...rest, ...next]) socket.destroy();
    await underWay(product.folder, 0);
  });

  test('eight are accepted at once from all networks; the slowest of the busiest network is told to give way', async () => {
    await using product = await startTestApp({ config: { TRUST_PROXY: ['loopback'] } });
    const addresses = ['192.0.2.1', '198.51.100.2', '2001:db8:0:1::3', '2001:db8:0:2::3'];
    const from = [0, 0, 0, 0, 1, 1, 2, 3].map((n) => addresses[n]);
    const running = await Promise.all(from.map((address) => begin(product.url, address)));
    await underWay(product.folder, 8);
    const answered = Promise.race(running.slice(0, 4).map(({ answer }) => answer));
    expect((await placeOrder(product.url, { files: [song()] })).status).toBe(200);
    // An address with all its slots in use gets no other.
    expect((await knock(product.url, '192.0.2.1'))?.status).toBe(503);
    const newcomer = await begin(product.url, '203.0.113.4');
    await newcomer.send(body.subarray(MEBI));
    expect((await newcomer.answer)?.status).toBe(200);
    const ended = await answered;
    expect([ended?.status, ended?.headers['retry-after']]).toEqual([503, '60']);
    expect(ended?.body).toMatch(/still in the form/);
    await underWay(product.folder, 7);
    const next = await begin(product.url, '192.0.2.1');
    await underWay(product.folder, 8);
    for (const { socket } of [...running, next]) socket.destroy();
    await underWay(product.folder, 0);
  });

  test('one that can never be accepted is refused before its body', async () => {
    await using product = await startTestApp();
    const { answer } = await openRequest(product.url, '/api/orders/immediate', {
      'content-type': type,
      'content-length': 6_000 * MEBI,
    });
    expect((await answer)?.status).toBe(413);
  });
});

// Of a day or a minute: all within one, however long a busy machine takes.
const stopClocks = () => {
  vi.setSystemTime(new Date());
  stopClock();
};
afterEach(() => {
  vi.useRealTimers();
});

describe('one address', () => {
  const start = async () => {
    stopClocks();
    const product = await startTestApp({ config: { RATE_LIMITS: true } });
    await placed(product.url);
    return product;
  };

  test('may send 30 GB a day, and is then told when it can send more', async () => {
    await using product = await start();
    await changeRows(product, 'address_quotas', { bytes: 30 * 1024 * MEBI - 1_000 });
    const before = await stored(product);
    const { status, headers, body: answer } = await placeOrder(product.url);
    expect(status).toBe(429);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(86_400);
    expect(answer.detail).toMatch(/tomorrow/);
    expect(await stored(product)).toEqual(before);
    await changeRows(product, 'address_quotas', { day: '2026-01-01' });
    await placed(product.url);
  });

  test('may place a hundred orders a minute', async () => {
    await using product = await start();
    const statuses = await Promise.all(
      Array.from({ length: 100 }, async () => (await placeOrder(product.url, { files: [] })).status),
    );
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
    const { status, headers } = await placeOrder(product.url);
    expect([status, Number(headers.get('retry-after')) > 0]).toEqual([429, true]);
  });
});

describe('the daily limit of orders', () => {
  const from = (address: string) => ({ 'x-forwarded-for': address });
  const order = multipart({ files: [song()] });
  const place = async ({ url }: TestApp, address: string) => {
    const answer = await fetch(`${url}/api/orders/immediate`, {
      method: 'POST',
      headers: { 'content-type': order.type, ...from(address) },
      body: order.body as Uint8Array<ArrayBuffer>,
    });
    return { status: answer.status, detail: ((await answer.json()) as { detail?: string }).detail };
  };

  test.each([
    ['network of IPv4', 'network 192.0.2.0/24', 120, '192.0.2.1', '192.0.2.200', '192.0.3.1', 429, 200],
    [
      'network of IPv6',
      'network 2001:db8:7::/48',
      120,
      '2001:db8:7:1::1',
      '2001:db8:7:ff::1',
      '2001:db8:8::1',
      429,
      200,
    ],
    ['from anywhere', 'all', 300, '192.0.2.1', '198.51.100.1', '2001:db8:8::1', 507, 507],
  ] as const)('(%s) adds up bytes, and refuses an order beyond it with an explanation', async (_of, row, most, one, two, other, status, othersStatus) => {
    stopClocks();
    await using product = await startTestApp({ config: { RATE_LIMITS: true, TRUST_PROXY: ['loopback'] } });
    for (const address of [one, two, other]) expect((await place(product, address)).status).toBe(200);
    await changeRows(product, 'address_quotas', { bytes: most * 1024 * MEBI - 1_000 }, { address: row });
    const before = await stored(product);
    for (const address of [one, two])
      expect(await place(product, address)).toEqual({
        status,
        detail: expect.stringMatching(/write to me/),
      });
    expect(await stored(product)).toEqual(before);
    expect((await place(product, other)).status).toBe(othersStatus);
  });
});

/** The product on its own disk of 66 MB: 64 for files, the rest for the database’s log. */
const onSmallDisk = async (
  use: (product: TestApp, folder: string) => Promise<void>,
  config: Partial<TestApp['deps']['config']> = {},
) => {
  const folder = await mkdtemp(join(tmpdir(), 'mixfront-small-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=66m', 'tmpfs', folder], { stdio: 'pipe' });
  } catch (cause) {
    throw new Error('The tests of a full disk mount a small tmpfs: run them as root, with leave to mount.', {
      cause,
    });
  }
  try {
    await using product = await startTestApp({ config: { DATA_DIR: folder, ...config } });
    await use({ ...product, folder }, folder);
  } finally {
    execFileSync('umount', [folder]);
    await rmdir(folder);
  }
};

describe('on a nearly full disk', () => {
  const large = multipart({ files: [song('large.wav', bigWav(70 * MEBI))] });

  test('an upload that doesn’t fit is refused before its body, and one that does is accepted', async () => {
    await onSmallDisk(async (product) => {
      const { answer } = await openOrder(product.url, large);
      const reply = await answer;
      expect(reply?.status).toBe(507);
      expect(JSON.parse(reply?.body ?? '')).toEqual({ detail: expect.stringMatching(/no space/) });
      await placed(product.url, { files: [song('a.wav', bigWav(10 * MEBI))] });
    });
  });

  test('an upload of unknown length stops while the database can still write, and leaves nothing', async () => {
    await onSmallDisk(async (product, folder) => {
      const id = await placed(product.url);
      const before = await stored(product);
      const { send, answer } = await openRequest(product.url, '/api/orders/immediate', {
        'content-type': large.type,
        'transfer-encoding': 'chunked',
      });
      await send(Buffer.from(`${large.body.length.toString(16)}\r\n`));
      await send(large.body);
      await send(Buffer.from('\r\n0\r\n\r\n'));
      expect((await answer)?.status).toBe(507);
      expect(await stored(product)).toEqual(before);

      // Nearly full, and below what uploads may use.
      const { free } = (await product.deps.storage.space()) ?? { free: 0 };
      await writeFile(join(folder, 'ballast'), Buffer.alloc(free - MEBI));
      expect((await placeOrder(product.url)).status).toBe(507);
      expect(await stored(product)).toEqual(before);
      const headers = await product.asOwner();
      const moved = await product.app.inject({
        method: 'PUT',
        url: `/api/admin/orders/${id}/status`,
        headers,
        payload: { status: 'mixed' },
      });
      expect(moved.statusCode).toBe(200);
      const login = await product.app.inject({ method: 'POST', url: '/api/admin/login', payload: owner });
      expect(login.statusCode).toBe(200);
      expect((await product.app.inject({ url: '/api/admin/orders', headers })).json().total).toBe(1);

      await truncate(join(folder, 'ballast'));
      await placed(product.url);
      await rm(join(folder, 'ballast'));
    });
  });

  test('no network can fill it with orders or unclaimed uploads: others still have room', async () => {
    await onSmallDisk(
      async (product) => {
        const headers = (address: string) => ({ 'x-forwarded-for': address });
        const five = multipart({ files: [song('a.wav', bigWav(5 * MEBI))] });
        const order = async (address: string, length?: number) => {
          const { send, answer } = await openRequest(product.url, '/api/orders/immediate', {
            'content-type': five.type,
            ...(length === undefined ? { 'transfer-encoding': 'chunked' } : { 'content-length': length }),
            ...headers(address),
          });
          if (length === undefined) await send(Buffer.from(`${five.body.length.toString(16)}\r\n`));
          await send(five.body);
          if (length === undefined) await send(Buffer.from('\r\n0\r\n\r\n'));
          const said = await answer;
          return [said?.status, said?.body];
        };
        const refused = [507, expect.stringMatching(/used your share/)];
        // Running uploads count: each of these alone would leave enough room.
        const parallel = await Promise.all(
          Array.from({ length: 6 }, async (_, n) => {
            const request = await openOrder(product.url, { body, type }, headers(`192.0.2.${n}`));
            void request.send(body.subarray(0, 16 * MEBI));
            return request;
          }),
        );
        expect((await Promise.any(parallel.map(({ answer }) => answer)))?.status).toBe(507);
        expect((await order('203.0.113.1', five.body.length))[0]).toBe(200);
        for (const { socket } of parallel) socket.destroy();
        await underWay(product.folder, 0);
        let orders = 0;
        while ((await order(`192.0.2.${orders}`, five.body.length))[0] === 200) orders++;
        expect(orders).toBeGreaterThan(1);
        expect(await order('192.0.2.99', five.body.length)).toEqual(refused);
        // Even without a Content-Length.
        expect(await order('192.0.2.98')).toEqual(refused);
        const piece = bigWav(MEBI);
        let pieces = 0;
        for (let status = 204; status === 204; pieces++) {
          const upload = await created(product.url, piece.length, 'a.wav', headers('198.51.100.1'));
          ({ status } = await patch(upload, 0, piece, headers('198.51.100.1')));
        }
        expect(pieces).toBeGreaterThan(5);
        expect((await order('203.0.113.1', five.body.length))[0]).toBe(200);
      },
      { RATE_LIMITS: true, TRUST_PROXY: ['loopback'] },
    );
  });
});
