import { execFileSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, stat, truncate, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { openLine } from '../../../test/cut-connection.ts';
import { createBucket, type S3Bucket } from '../../../test/services/s3.ts';
import { chunksOf, mounted } from '../../../test/storages.ts';
import { createDiskStorage } from './disk.ts';
import type { PartialFile, Storage } from './port.ts';
import { createS3Storage } from './s3.ts';

const MB = 2 ** 20;
const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'partial-test-'));
});
afterEach(() => rm(folder, { recursive: true }));

const begun = async (storage: Storage, bytes: Uint8Array): Promise<PartialFile> =>
  (await storage.append(await storage.begin('grow/one'), chunksOf(bytes))).partial;

const expectWhole = async (storage: Storage, partial: PartialFile, bytes: Uint8Array) => {
  await storage.finish(partial);
  expect(hash(await buffer(await storage.read(partial.key)))).toBe(hash(bytes));
};

test('a full disk rejects the chunk, frees its space, and accepts it once there is room', async () => {
  await mounted(folder, 'size=6m', async (root, storage) => {
    const bytes = randomBytes(5 * MB);
    const partial = await begun(storage, bytes.subarray(0, 2 * MB));
    await storage.put('other', chunksOf(randomBytes(2 * MB)));
    const before = await storage.space();
    for (let round = 0; round < 3; round++)
      await expect(storage.append(partial, chunksOf(bytes.subarray(2 * MB)))).rejects.toMatchObject({
        name: 'AppError',
        code: 'no_room',
        status: 507,
      });
    expect(await storage.space()).toEqual(before);
    expect((await stat(join(root, 'growing', 'grow+one'))).size).toBe(2 * MB);
    await storage.remove('other');
    const { partial: whole } = await storage.append(partial, chunksOf(bytes.subarray(2 * MB)));
    await expectWhole(storage, whole, bytes);
  });
});

test('a read-only disk is unavailable, and earlier bytes are still there afterwards', async () => {
  await mounted(folder, 'size=6m', async (root, storage) => {
    const bytes = randomBytes(3 * MB);
    const partial = await begun(storage, bytes.subarray(0, MB));
    execFileSync('mount', ['-o', 'remount,ro', root]);
    const unavailable = { code: 'unavailable', status: 503 };
    await expect(storage.append(partial, chunksOf(bytes.subarray(MB)))).rejects.toMatchObject(unavailable);
    await expect(storage.finish(partial)).rejects.toMatchObject(unavailable);
    await expect(storage.discard(partial)).rejects.toMatchObject(unavailable);
    execFileSync('mount', ['-o', 'remount,rw', root]);
    const { partial: whole } = await storage.append(partial, chunksOf(bytes.subarray(MB)));
    await expectWhole(storage, whole, bytes);
  });
});

test('bytes beyond the recorded size never reach the stored file, and missing ones are reported', async () => {
  const storage = createDiskStorage(folder);
  const bytes = randomBytes(MB);
  const partial = await begun(storage, bytes);
  const path = join(folder, 'growing', 'grow+one');
  await writeFile(path, Buffer.concat([bytes, randomBytes(70_000)]));
  await expectWhole(storage, partial, bytes);
  await storage.remove(partial.key);
  const short = await begun(storage, bytes);
  await truncate(path, MB - 1);
  const gone = { name: 'AppError', code: 'not_found' };
  await expect(storage.append(short, chunksOf(randomBytes(1)))).rejects.toMatchObject(gone);
  await expect(storage.finish(short)).rejects.toMatchObject(gone);
  expect(await storage.stat(short.key)).toBeNull();
});

test('the disk sweep goes by the last write and by the listed keys', async () => {
  const storage = createDiskStorage(folder);
  const hourAgo = new Date(Date.now() - 3_600_000);
  for (const name of ['named', 'old', 'young']) {
    await storage.append(await storage.begin(`grow/${name}`), chunksOf(randomBytes(10)));
    if (name !== 'young') await utimes(join(folder, 'growing', `grow+${name}`), hourAgo, hourAgo);
  }
  await storage.put('growing/under-a-folder-of-this-name', chunksOf(randomBytes(3)));
  await storage.sweep(300_000, new Set(['grow/named']));
  expect((await readdir(join(folder, 'growing'))).sort()).toEqual(['+', 'grow+named', 'grow+young']);
  await storage.sweep(0, new Set());
  expect(await readdir(join(folder, 'growing'))).toEqual(['+']);
  expect(await storage.stat('growing/under-a-folder-of-this-name')).toMatchObject({ size_bytes: 3 });
});

test('closes the file however an append ends', async () => {
  const storage = createDiskStorage(folder);
  const open = async () => (await readdir('/proc/self/fd')).length;
  const before = await open();
  let partial = await storage.begin('grow/one');
  for (let n = 0; n < 40; n++) {
    async function* failing() {
      yield randomBytes(100);
      throw new Error('The line went dead');
    }
    ({ partial } = await storage.append(partial, n % 2 ? failing() : chunksOf(randomBytes(100))));
    await storage.append({ ...partial, size_bytes: 10_000_000 }, chunksOf(randomBytes(1))).catch(() => {});
  }
  await storage.finish(partial);
  expect((await open()) - before).toBeLessThan(5);
});

test.each([
  ['the first part', 0, 20 * MB, 3_000_000],
  ['a later part', 9 * MB, 20 * MB, 3_000_000],
  ['what is left over', 9 * MB, 700_000, 300_000],
])('a connection to S3 that keeps dying within %s does not affect earlier bytes', async (_what, first, size, cut) => {
  const address: S3Bucket = await createBucket(inject('s3'));
  const straight = createS3Storage(address.storageUrl, address, 0);
  const line = await openLine(address);
  const bytes = randomBytes(first + size);
  const partial = await begun(straight, bytes.subarray(0, first));
  for (let round = 0; round < 2; round++) {
    line.limits.up = cut;
    await expect(line.storage.append(partial, chunksOf(bytes.subarray(first)))).rejects.toMatchObject({
      name: 'AppError',
      code: 'unavailable',
    });
  }
  line.limits.up = Number.POSITIVE_INFINITY;
  const { partial: whole } = await line.storage.append(partial, chunksOf(bytes.subarray(first)));
  await expectWhole(line.storage, whole, bytes);
  await line.close();
  await straight.close();
});

test('a connection to S3 that dies at the end does not remove what another process has finished', async () => {
  const address = await createBucket(inject('s3'));
  const straight = createS3Storage(address.storageUrl, address, 0);
  const line = await openLine(address);
  const bytes = randomBytes(300_000);
  const partial = await begun(straight, bytes);
  // The other process has finished the file but not removed the leftovers yet.
  await straight.put(partial.key, chunksOf(bytes));
  line.limits.up = 100_000;
  await expect(line.storage.finish(partial)).rejects.toMatchObject({ code: 'unavailable' });
  expect(await straight.stat(partial.key)).toMatchObject({ size_bytes: bytes.length });
  await line.close();
  await straight.close();
});

test('a lost final response from S3 is no error: the file is there', async () => {
  const address = await createBucket(inject('s3'));
  const straight = createS3Storage(address.storageUrl, address, 0);
  for (const size of [17 * MB, 16 * MB, 5_000]) {
    const bytes = randomBytes(size);
    const partial = await begun(straight, bytes);
    const line = await openLine(address);
    line.limits.down = 0;
    await expect(line.storage.finish(partial)).rejects.toMatchObject({ code: 'unavailable' });
    line.limits.down = Number.POSITIVE_INFINITY;
    await expectWhole(line.storage, partial, bytes);
    await straight.discard(partial);
    expect(await straight.stat(partial.key)).toBeNull();
    await line.close();
  }
  await straight.close();
});
