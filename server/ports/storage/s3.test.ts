import { randomBytes, randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  CreateMultipartUploadCommand,
  ListMultipartUploadsCommand,
  ListPartsCommand,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { afterAll, afterEach, beforeAll, expect, inject, test, vi } from 'vitest';
import { openLine } from '../../../test/cut-connection.ts';
import { createBucket, type S3Bucket } from '../../../test/services/s3.ts';
import { MINUTE } from '../../lib/clock.ts';
import type { Storage } from './port.ts';
import { createS3Storage } from './s3.ts';

let address: S3Bucket;
let storage: Storage;
let client: S3Client;

beforeAll(async () => {
  address = await createBucket(inject('s3'));
  const { endpoint, region, accessKeyId, secretAccessKey } = address;
  client = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
  });
  storage = createS3Storage(address.storageUrl, address, 0);
});
afterAll(async () => {
  client.destroy();
  await storage.close();
});

afterEach(() => void vi.useRealTimers());

async function* chunksOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536);
}

const uploads = async () =>
  (await client.send(new ListMultipartUploadsCommand({ Bucket: address.bucket }))).Uploads ?? [];
/** When an upload was last added to, by the clock of the server. */
const changedAt = async ({ Key, UploadId, Initiated }: Awaited<ReturnType<typeof uploads>>[number]) => {
  const { Parts = [] } = await client.send(new ListPartsCommand({ Bucket: address.bucket, Key, UploadId }));
  const times = [Initiated, ...Parts.map(({ LastModified }) => LastModified)];
  return Math.max(...times.map((at) => at?.getTime() ?? 0));
};

test('reports a wrong secret as unavailable, with the reason kept', async () => {
  const stranger = createS3Storage(address.storageUrl, { ...address, secretAccessKey: 'guessed' });
  const calls = [
    () => stranger.check(),
    () => stranger.put('a', chunksOf(randomBytes(3))),
    () => stranger.stat('a'),
  ];
  for (const call of calls) {
    const error = await call().then(
      () => undefined,
      (reason: unknown) => reason,
    );
    expect(error).toMatchObject({ name: 'AppError', code: 'unavailable', status: 503 });
    expect(error).toMatchObject({ cause: { $metadata: { httpStatusCode: 403 } } });
    expect((error as Error).message).toMatch(/^The site’s file storage isn’t responding/);
  }
  await stranger.close();
});

test('reports a missing bucket as unavailable, not as a missing file', async () => {
  const elsewhere = createS3Storage(
    address.storageUrl.replace(address.bucket, `no-${randomUUID()}`),
    address,
  );
  await expect(elsewhere.check()).rejects.toMatchObject({ code: 'unavailable' });
  await expect(elsewhere.read('a')).rejects.toMatchObject({ code: 'unavailable' });
  await expect(elsewhere.put('a', chunksOf(randomBytes(9 * 2 ** 20)))).rejects.toMatchObject({
    code: 'unavailable',
  });
});

test('reports an unreachable endpoint as unavailable', async () => {
  const nobody = createS3Storage('s3://bucket?endpoint=http://127.0.0.1:1', address);
  await expect(nobody.check()).rejects.toMatchObject({ code: 'unavailable' });
  await expect(nobody.put('a', chunksOf(randomBytes(3)))).rejects.toMatchObject({ code: 'unavailable' });
});

test('rejects a URL without a bucket, or with a folder, at once', () => {
  expect(() => createS3Storage('s3://?region=x', address)).toThrow('STORAGE_URL');
  expect(() => createS3Storage('s3://bucket/folder', address)).toThrow('STORAGE_URL');
});

test('sweeps abandoned multipart uploads, and only those', async () => {
  const open = async (Key: string, age: 'old' | 'young') => {
    const { UploadId } = await client.send(new CreateMultipartUploadCommand({ Bucket: address.bucket, Key }));
    const part = { Bucket: address.bucket, Key, UploadId, PartNumber: 1, Body: 'part' };
    if (age === 'old') await client.send(new UploadPartCommand(part));
    return () => client.send(new UploadPartCommand({ ...part, PartNumber: 2 }));
  };
  await open('sweep/stale', 'old');
  const addTo = await open('sweep/alive', 'old');
  await open('sweep/stale-and-empty', 'young');
  const last = Math.max(...(await Promise.all((await uploads()).map(changedAt))));
  // The server's clock counts whole seconds.
  await expect
    .poll(async () => {
      await addTo();
      return Math.max(...(await Promise.all((await uploads()).map(changedAt))));
    })
    .toBeGreaterThan(last);
  vi.setSystemTime(last + MINUTE);
  await storage.sweep(MINUTE, new Set());
  expect((await uploads()).map(({ Key }) => Key)).toEqual(['sweep/alive']);

  vi.setSystemTime(Date.now() + 5 * MINUTE);
  const asShipped = createS3Storage(address.storageUrl, address);
  await asShipped.sweep(0, new Set());
  expect(await uploads()).toHaveLength(1);
  await asShipped.close();
  await storage.sweep(0, new Set());
  expect(await uploads()).toEqual([]);
});

test('ignores objects that others put into the bucket', async () => {
  await client.send(new PutObjectCommand({ Bucket: address.bucket, Key: 'quiet/My Notes.txt', Body: 'x' }));
  await storage.put('quiet/ours', chunksOf(randomBytes(3)));
  const keys = [];
  for await (const { key } of storage.list('quiet/')) keys.push(key);
  expect(keys).toEqual(['quiet/ours']);
});

test.each([
  ['the only call', 100_000, 50_000],
  ['a part', 20 * 2 ** 20, 3_000_000],
])('a connection that keeps dying within %s fails the put and leaves nothing', async (_what, size, after) => {
  const line = await openLine(address);
  line.limits.up = after;
  await expect(line.storage.put('cut/up', chunksOf(randomBytes(size)))).rejects.toMatchObject({
    code: 'unavailable',
  });
  expect(await storage.stat('cut/up')).toBeNull();
  expect(await uploads()).toEqual([]);
  line.limits.up = Number.POSITIVE_INFINITY;
  const bytes = randomBytes(size);
  await line.storage.put('cut/up', chunksOf(bytes));
  expect((await buffer(await storage.read('cut/up'))).equals(bytes)).toBe(true);
  await storage.remove('cut/up');
  await line.close();
});

test('a connection that dies during a download ends the stream with an error, never early', async () => {
  const bytes = randomBytes(3_000_000);
  await storage.put('cut/down', chunksOf(bytes));
  const line = await openLine(address);
  line.limits.down = 1_000_000;
  await expect(line.storage.read('cut/down').then(buffer)).rejects.toMatchObject({
    name: 'AppError',
    code: 'unavailable',
  });
  await line.close();
});

test('a slow reader gets every byte', async () => {
  const bytes = randomBytes(2_000_000);
  await storage.put('slow', chunksOf(bytes));
  const got: Buffer[] = [];
  for await (const chunk of await storage.read('slow')) {
    got.push(chunk as Buffer);
    await sleep(5);
  }
  expect(Buffer.concat(got).equals(bytes)).toBe(true);
});
