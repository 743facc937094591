import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, rmdir, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { owner, startTestApp, type TestApp } from '../../../test/harness.ts';
import { bigWav, filesOn, multipart, placed, placeOrder, song, stored } from '../../../test/orders.ts';
import { openRequest, type RawRequest } from '../../../test/raw-request.ts';

const MEBI = 1024 * 1024;
const { body, type } = multipart({ files: [song('large.wav', bigWav(17 * MEBI))] });

/** An upload that has begun: its head and its first megabyte. */
const begin = async (url: string, from?: string): Promise<RawRequest> => {
  const request = await openRequest(url, '/api/orders/immediate', {
    'content-type': type,
    'content-length': body.length,
    ...(from ? { 'x-forwarded-for': from } : {}),
  });
  await request.send(body.subarray(0, MEBI));
  return request;
};

/** Only the head: what is answered then is answered before the body is read. */
const knock = async (url: string, from?: string) => {
  const { answer, socket } = await openRequest(url, '/api/orders/immediate', {
    'content-type': type,
    'content-length': body.length,
    ...(from ? { 'x-forwarded-for': from } : {}),
  });
  const reply = await answer;
  socket.destroy();
  return reply;
};

const underWay = (folder: string, count: number) =>
  expect
    .poll(async () => (await filesOn(folder)).filter((path) => path.includes('/files/tmp/')).length)
    .toBe(count);

describe('of large uploads', () => {
  test('four from one address are taken in at once, and a fifth when one of them is over', async () => {
    const product = await startTestApp();
    try {
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
    } finally {
      await product.close();
    }
  });

  test('eight are taken in at once from all networks; the slowest of the one that has most gives way, and is told so', async () => {
    const product = await startTestApp({ config: { TRUST_PROXY: ['loopback'] } });
    try {
      const addresses = ['192.0.2.1', '198.51.100.2', '2001:db8:0:1::3', '2001:db8:0:2::3'];
      const from = [0, 0, 0, 0, 1, 1, 2, 3].map((n) => addresses[n]);
      const running = await Promise.all(from.map((address) => begin(product.url, address)));
      await underWay(product.folder, 8);
      const answered = Promise.race(running.slice(0, 4).map(({ answer }) => answer));
      expect((await placeOrder(product.url, { files: [song()] })).status).toBe(200);
      // Who has all that one address may finds no place.
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
    } finally {
      await product.close();
    }
  });

  test('one that can never be accepted is refused before its body', async () => {
    const product = await startTestApp();
    try {
      const { answer } = await openRequest(product.url, '/api/orders/immediate', {
        'content-type': type,
        'content-length': 6_000 * MEBI,
      });
      expect((await answer)?.status).toBe(413);
    } finally {
      await product.close();
    }
  });
});

describe('one address', () => {
  const start = async () => {
    const product = await startTestApp({ config: { RATE_LIMITS: true } });
    await placed(product.url);
    return product;
  };

  test('may send 30 GB a day, and reads when it may send more', async () => {
    const product = await start();
    try {
      await product.deps.database.transaction((tx) =>
        tx
          .updateTable('address_quotas')
          .set({ bytes: 30 * 1024 * MEBI - 1_000 })
          .execute(),
      );
      const before = await stored(product);
      const { status, headers, body: answer } = await placeOrder(product.url);
      expect(status).toBe(429);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(86_400);
      expect(answer.detail).toMatch(/tomorrow/);
      expect(await stored(product)).toEqual(before);
      await product.deps.database.transaction((tx) =>
        tx.updateTable('address_quotas').set({ day: '2026-01-01' }).execute(),
      );
      await placed(product.url);
    } finally {
      await product.close();
    }
  });

  test('may place a hundred orders a minute', async () => {
    const product = await start();
    try {
      const statuses = await Promise.all(
        Array.from({ length: 100 }, async () => (await placeOrder(product.url, { files: [] })).status),
      );
      expect(statuses.filter((status) => status === 429)).toHaveLength(1);
      const { status, headers } = await placeOrder(product.url);
      expect([status, Number(headers.get('retry-after')) > 0]).toEqual([429, true]);
    } finally {
      await product.close();
    }
  });
});

/** The product on a disk of its own, 64 MB large. */
const onSmallDisk = async (use: (product: TestApp, folder: string) => Promise<void>) => {
  const folder = await mkdtemp(join(tmpdir(), 'mixfront-small-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64m', 'tmpfs', folder], { stdio: 'pipe' });
  } catch (cause) {
    throw new Error('The tests of a full disk mount a small tmpfs: run them as root, with leave to mount.', {
      cause,
    });
  }
  try {
    const product = await startTestApp({ config: { DATA_DIR: folder } });
    try {
      await use({ ...product, folder }, folder);
    } finally {
      await product.close();
    }
  } finally {
    execFileSync('umount', [folder]);
    await rmdir(folder);
  }
};

describe('when the disk is short of space', () => {
  const large = multipart({ files: [song('large.wav', bigWav(70 * MEBI))] });

  test('an upload that does not fit is refused before its body, and one that does is taken', async () => {
    await onSmallDisk(async (product) => {
      const { answer } = await openRequest(product.url, '/api/orders/immediate', {
        'content-type': large.type,
        'content-length': large.body.length,
      });
      const reply = await answer;
      expect(reply?.status).toBe(507);
      expect(JSON.parse(reply?.body ?? '')).toEqual({ detail: expect.stringMatching(/no room/) });
      await placed(product.url, { files: [song('a.wav', bigWav(10 * MEBI))] });
    });
  });

  test('one that does not tell its length stops while the database can still write, and leaves nothing', async () => {
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

      // Nearly full, below what uploads may use.
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
});
