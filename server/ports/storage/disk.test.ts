import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { mounted } from '../../../test/storages.ts';
import { createDiskStorage } from './disk.ts';
import type { Storage } from './port.ts';

let folder: string;
let storage: Storage;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'disk-test-'));
  storage = createDiskStorage(folder);
});
afterEach(() => rm(folder, { recursive: true }));

async function* zeros(bytes: number): AsyncGenerator<Uint8Array> {
  for (let left = bytes; left > 0; left -= 65_536) yield Buffer.alloc(Math.min(left, 65_536));
}

async function* chunk(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

const filesIn = async (root: string) =>
  (await readdir(root, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name);

test('keeps files in folders that no key can name', async () => {
  for (let n = 0; n < 3; n++) await storage.put(`orders/file-${n}.wav`, zeros(1));
  await storage.put('orders/file-1.wav/below', zeros(1));
  expect((await readdir(join(folder, 'orders'))).sort()).toEqual(['+', 'file-1.wav']);
});

test('creates and syncs a removed folder again', async () => {
  await storage.put('orders/one', zeros(1));
  await rm(join(folder, 'orders'), { recursive: true });
  await storage.put('orders/two', zeros(1));
  expect(await filesIn(join(folder, 'orders'))).toEqual(['two']);
});

test('sweeps old files, keeps recent ones, and leaves finished files alone', async () => {
  await storage.put('kept', zeros(10));
  const hourAgo = new Date(Date.now() - 3_600_000);
  await writeFile(join(folder, 'tmp', 'old'), 'x');
  await utimes(join(folder, 'tmp', 'old'), hourAgo, hourAgo);
  await writeFile(join(folder, 'tmp', 'young'), 'x');
  await storage.sweep(300_000, new Set());
  expect(await readdir(join(folder, 'tmp'))).toEqual(['young']);
  await storage.sweep(0, new Set());
  expect((await filesIn(folder)).sort()).toEqual(['kept']);
});

test('ignores files that others put into the folder', async () => {
  await mkdir(join(folder, 'lost+found'));
  await writeFile(join(folder, 'notes.txt'), 'mine');
  await writeFile(join(folder, 'lost+found', 'x'), 'mine');
  await storage.put('tmp/under-a-folder-named-tmp', zeros(3));
  const keys = [];
  for await (const { key } of storage.list('')) keys.push(key);
  expect(keys).toEqual(['tmp/under-a-folder-named-tmp']);
  await storage.sweep(0, new Set());
  expect(await storage.stat('tmp/under-a-folder-named-tmp')).toMatchObject({ size_bytes: 3 });
});

test('recreates its folders when they were removed', async () => {
  await storage.put('a/one', zeros(1));
  await rm(join(folder, 'a'), { recursive: true });
  await rm(join(folder, 'tmp'), { recursive: true });
  await storage.put('a/one', zeros(2));
  expect(await storage.stat('a/one')).toMatchObject({ size_bytes: 2 });
});

test("works in a folder that doesn't exist yet, several levels deep", async () => {
  const deep = createDiskStorage(join(folder, 'x', 'y', 'z'));
  await deep.check();
  expect(await deep.space()).toMatchObject({ free: expect.any(Number), total: expect.any(Number) });
  await deep.put('one', zeros(5));
  expect(await deep.stat('one')).toMatchObject({ size_bytes: 5 });
});

test('is unavailable when a file is in the place of its folder', async () => {
  await writeFile(join(folder, 'blocked'), '');
  const blocked = createDiskStorage(join(folder, 'blocked'));
  await expect(blocked.check()).rejects.toMatchObject({ name: 'AppError', code: 'unavailable' });
  await expect(blocked.put('one', zeros(5))).rejects.toMatchObject({ code: 'unavailable' });
});

test('rejects with no_room on a full disk, keeps nothing, and works again once there is space', async () => {
  await mounted(folder, 'size=4m', async (root, small) => {
    await small.put('first', zeros(1_000_000));
    const before = await small.space();
    expect(before).toMatchObject({ total: 4 * 2 ** 20 });
    await expect(small.put('second', zeros(20 * 2 ** 20))).rejects.toMatchObject({
      name: 'AppError',
      code: 'no_room',
      status: 507,
    });
    await expect(small.put('third', zeros(3_500_000))).rejects.toMatchObject({ code: 'no_room' });
    expect(await filesIn(root)).toEqual(['first']);
    expect(await small.space()).toEqual(before);

    const put = (n: number) => small.put(`many/${n}`, zeros(900_000));
    await Promise.all([put(0), put(1)]);
    await Promise.allSettled([put(2), put(3), put(4), put(5)]);
    const whole = [];
    for await (const file of small.list('many/')) whole.push(file.size_bytes);
    expect(whole.length).toBeGreaterThanOrEqual(2);
    expect(new Set(whole)).toEqual(new Set([900_000]));
    expect(await readdir(join(root, 'tmp'))).toEqual([]);

    for await (const { key } of small.list('')) await small.remove(key);
    expect(await small.put('second', zeros(3_000_000))).toEqual({ size_bytes: 3_000_000 });
  });
});

test('rejects with unavailable on a read-only disk, and still reads', async () => {
  await mounted(folder, 'size=4m', async (root, storage) => {
    const bytes = randomBytes(1_000);
    await storage.put('first', chunk(bytes));
    execFileSync('mount', ['-o', 'remount,ro', root]);
    await expect(storage.put('second', zeros(10))).rejects.toMatchObject({
      code: 'unavailable',
      status: 503,
    });
    await expect(storage.check()).rejects.toMatchObject({ code: 'unavailable' });
    expect(await buffer(await storage.read('first'))).toEqual(bytes);
  });
});

test('closes the file when a reader leaves', async () => {
  await storage.put('one', zeros(10 * 2 ** 20));
  const open = async () => (await readdir('/proc/self/fd')).length;
  const before = await open();
  for (let n = 0; n < 50; n++) {
    const stream = await storage.read('one', { start: 5, end: 9_000_000 });
    for await (const _chunk of stream) break;
    await expect(storage.read('one', { start: 11 * 2 ** 20, end: 12 * 2 ** 20 })).rejects.toMatchObject({
      code: 'range',
    });
  }
  expect((await open()) - before).toBeLessThan(5);
});
