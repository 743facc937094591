import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openLine } from '../../../test/cut-connection.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { createProbeRunner } from '../../../test/jobs.ts';
import {
  bigWav,
  download,
  getOrder,
  linkTo,
  placed,
  placeOrder,
  sha256,
  song,
} from '../../../test/orders.ts';
import { readZip } from '../../../test/read-zip.ts';
import { createBucket } from '../../../test/services/s3.ts';
import { getUploadId, uploaded } from '../../../test/tus.ts';
import { sweepOnce } from '../../app/sweep.ts';

// Placing orders with files in S3 instead of on disk.
let product: TestApp;
beforeAll(async () => {
  const { storageUrl, accessKeyId, secretAccessKey } = await createBucket(inject('s3'));
  product = await startTestApp({
    config: {
      STORAGE_URL: storageUrl,
      AWS_ACCESS_KEY_ID: accessKeyId,
      AWS_SECRET_ACCESS_KEY: secretAccessKey,
    },
  });
});
afterAll(() => product.close());

const keysStored = async () => {
  const keys: string[] = [];
  for await (const { key } of product.deps.storage.list('orders/')) keys.push(key);
  return keys;
};

test('files are returned unchanged, alone, as ranges and as one ZIP', async () => {
  // Larger than one part of a multipart upload.
  const contents = [bigWav(20 * 1024 * 1024), bigWav(50_000)];
  const id = await placed(product.url, {
    files: contents.map((content, n) => song(`take ${n}.wav`, content)),
  });
  const { files } = await getOrder(product, id);
  const got = await Promise.all(files.map((file) => download(product, id, file.id)));
  expect(got.map(sha256)).toEqual(contents.map(sha256));
  const link = await linkTo(product, id, { file_id: files[0]?.id ?? '' });
  const part = await fetch(product.url + link, { headers: { range: 'bytes=1000-1999' } });
  expect(part.status).toBe(206);
  expect(Buffer.from(await part.arrayBuffer())).toEqual(contents[0]?.subarray(1000, 2000));
  const [, ...entries] = readZip(await download(product, id));
  expect(entries.map(({ content }) => sha256(content))).toEqual(contents.map(sha256));
});

test('an order can combine finished chunked uploads with a file in the form', async () => {
  const contents = [bigWav(20 * 1024 * 1024), bigWav(50_000), bigWav(70_000)];
  const uploads = [
    await uploaded(product.url, contents[0] as Buffer, 'a.wav', 6 * 1024 * 1024),
    await uploaded(product.url, contents[1] as Buffer, 'b.wav', 9_000),
  ];
  const id = await placed(product.url, {
    fields: { upload_ids: uploads.map(getUploadId).join(' ') },
    files: [song('c.wav', contents[2])],
  });
  await sweepOnce(product.deps, 0);
  const [, ...entries] = readZip(await download(product, id));
  expect(entries.map(({ name }) => name)).toEqual(['a.wav', 'b.wav', 'c.wav']);
  expect(entries.map(({ content }) => sha256(content))).toEqual(contents.map(sha256));
});

test('a refused order leaves nothing in the bucket', async () => {
  const before = await keysStored();
  const files = [song('good.wav', bigWav(100_000)), song('bad.wav', Buffer.from('<html></html>'.repeat(20)))];
  expect((await placeOrder(product.url, { files })).status).toBe(415);
  expect(await keysStored()).toEqual(before);
});

test('reads headers from the store', async () => {
  const id = await placed(product.url);
  const job = createProbeRunner(product.deps);
  job.start();
  await expect.poll(async () => (await getOrder(product, id)).files[0]?.sample_rate_hz).toBeGreaterThan(0);
  await job.stop();
});

test('while the store is unreachable an order is refused with an explanation, and nothing is kept', async () => {
  const bucket = inject('s3');
  const line = await openLine(bucket);
  const { accessKeyId, secretAccessKey } = bucket;
  const cut = await startTestApp({
    config: {
      STORAGE_URL: line.storageUrl,
      AWS_ACCESS_KEY_ID: accessKeyId,
      AWS_SECRET_ACCESS_KEY: secretAccessKey,
    },
  });
  try {
    line.limits.up = 0;
    const { status, body } = await placeOrder(cut.url);
    expect(status).toBe(503);
    expect(body.detail).toMatch(/\w+ \w+/);
    expect(await cut.deps.database.read.selectFrom('orders').select('id').execute()).toEqual([]);
  } finally {
    await cut.close();
    await line.close();
  }
});
