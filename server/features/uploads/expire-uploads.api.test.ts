import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { afterEach, expect, test, vi } from 'vitest';
import { setUpTestApp } from '../../../test/harness.ts';
import { bigWav, filesOn } from '../../../test/orders.ts';
import { changeRows } from '../../../test/rows.ts';
import { created, getOffset, getUploadId, patch, uploaded } from '../../../test/tus.ts';
import { uploadRow } from '../../../test/uploads.ts';
import { sweepOnce } from '../../app/sweep.ts';
import { createRunner } from '../../jobs/runner.ts';
import { fromNow, HOUR, MINUTE, SECOND } from '../../lib/clock.ts';
import type { Schema } from '../../schema/database.ts';
import { expireUploadsJob, expireUploadsOnce } from './expire-uploads.ts';

const product = setUpTestApp();
afterEach(() => void vi.useRealTimers());

const content = bigWav(50_000);
const change = (upload: string, values: Partial<Schema['uploads']>) =>
  changeRows(product, 'uploads', values, { id: getUploadId(upload) });
const rowOf = (upload: string) => uploadRow(product, getUploadId(upload));
const begun = async () => {
  const upload = await created(product.url, content.length);
  await patch(upload, 0, content.subarray(0, 20_000));
  return upload;
};

test('removes expired uploads with their bytes, and nothing else', async () => {
  const before = await filesOn(product.folder);
  const [half, whole] = [await begun(), await uploaded(product.url, content)];
  const [stays, busy] = [await begun(), await begun()];
  await change(half, { expires_at: fromNow(-SECOND) });
  await change(whole, { expires_at: fromNow(-SECOND) });
  await change(stays, { expires_at: fromNow(MINUTE) });
  // It expires while a chunk is being received.
  await change(busy, { expires_at: fromNow(-SECOND), lease_by: 'somebody', lease_until: fromNow(MINUTE) });
  await expireUploadsOnce(product.deps);
  expect(await rowOf(half)).toBeUndefined();
  expect(await rowOf(whole)).toBeUndefined();
  expect(await rowOf(stays)).toMatchObject({ state: 'arriving', offset_bytes: 20_000 });
  expect(await rowOf(busy)).toMatchObject({ state: 'arriving', offset_bytes: 20_000 });
  expect(await filesOn(product.folder)).toHaveLength(before.length + 2);
  await change(busy, { lease_until: fromNow(-SECOND) });
  await change(stays, { expires_at: fromNow(-SECOND) });
  await expireUploadsOnce(product.deps);
  expect(await filesOn(product.folder)).toEqual(before);
});

test("extends an upload's full lifetime with each chunk", async () => {
  const upload = await begun();
  await change(upload, { expires_at: fromNow(MINUTE) });
  await patch(upload, 20_000, content.subarray(20_000, 30_000));
  expect(Date.parse((await rowOf(upload))?.expires_at ?? '') - Date.now()).toBeGreaterThan(23.9 * HOUR);
});

test('forgets the row of an ordered upload but keeps its file', async () => {
  const upload = await uploaded(product.url, content);
  await change(upload, { state: 'ordered', order_id: 'MX-1', expires_at: fromNow(-SECOND) });
  const key = (await rowOf(upload))?.storage_key ?? '';
  await expireUploadsOnce(product.deps);
  expect(await rowOf(upload)).toBeUndefined();
  expect(await product.deps.storage.stat(key)).toMatchObject({ size_bytes: content.length });
  await product.deps.storage.remove(key);
});

test('finishes a removal that was under way when the process ended', async () => {
  const upload = await begun();
  await change(upload, { state: 'removing' });
  const before = await filesOn(product.folder);
  await expireUploadsOnce(product.deps);
  expect(await rowOf(upload)).toBeUndefined();
  expect(await filesOn(product.folder)).toHaveLength(before.length - 1);
});

test('finishes an upload whose last chunk was stored before the process ended, through the job or on request', async () => {
  const left = async () => {
    const upload = await created(product.url, content.length);
    await patch(upload, 0, content.subarray(0, 30_000));
    const row = await rowOf(upload);
    // Stores the chunk but doesn't finish the file.
    const { partial } = await product.deps.storage.append(
      { key: row?.storage_key ?? '', size_bytes: 30_000, state: row?.growth ?? '' },
      (async function* () {
        yield content.subarray(30_000);
      })(),
    );
    await change(upload, {
      offset_bytes: partial.size_bytes,
      growth: partial.state,
      crc32: crc32(content),
      lease_by: 'a killed process',
      lease_until: fromNow(-SECOND),
    });
    return upload;
  };
  const [byJob, byHead] = [await left(), await left()];
  expect(await getOffset(byHead)).toBe(content.length);
  expect(await rowOf(byHead)).toMatchObject({ state: 'whole' });
  await expireUploadsOnce(product.deps);
  expect(await rowOf(byJob)).toMatchObject({ state: 'whole', lease_by: null });
  for (const upload of [byJob, byHead])
    expect(await product.deps.storage.stat((await rowOf(upload))?.storage_key ?? '')).toMatchObject({
      size_bytes: content.length,
    });
});

test('the sweep keeps uploads, however old', async () => {
  const [half, whole] = [await begun(), await uploaded(product.url, content)];
  vi.setSystemTime(Date.now() + MINUTE);
  expect(await sweepOnce(product.deps, 0)).toBe(0);
  vi.useRealTimers();
  expect((await patch(half, 20_000, content.subarray(20_000))).status).toBe(204);
  for (const upload of [half, whole])
    expect(await product.deps.storage.stat((await rowOf(upload))?.storage_key ?? '')).not.toBeNull();
});

test('runs at the start and survives a storage outage', async () => {
  const upload = await begun();
  await change(upload, { expires_at: fromNow(-SECOND) });
  const { discard } = product.deps.storage;
  const storage = { ...product.deps.storage, discard: () => Promise.reject(new Error('store away')) };
  const runnerWith = (store: typeof product.deps.storage) => {
    const kinds = [expireUploadsJob({ ...product.deps, storage: store })];
    return createRunner(product.deps, { name: 'uploads', kinds, limit: 1 });
  };
  const failing = runnerWith(storage);
  failing.start();
  await expect.poll(async () => (await rowOf(upload))?.state).toBe('removing');
  await failing.stop();
  const job = runnerWith({ ...storage, discard });
  job.start();
  await expect.poll(() => rowOf(upload)).toBeUndefined();
  await job.stop();
  expect(await readdir(join(product.folder, 'files/tmp')).catch(() => [])).toEqual([]);
});
