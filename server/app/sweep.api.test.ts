import { readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { storedContent } from '../../test/content.ts';
import { setUpTestApp, type TestApp } from '../../test/harness.ts';
import {
  bigWav,
  download,
  filesOn,
  getOrder,
  multipart,
  placed,
  sha256,
  song,
  stored,
  wav,
} from '../../test/orders.ts';
import { addedImage, jpeg } from '../../test/pictures.ts';
import { addedTrack, audioFile, beforeFile } from '../../test/portfolio.ts';
import { openOrder } from '../../test/raw-request.ts';
import { changeRows, findRow } from '../../test/rows.ts';
import { addVersion, withdrawVersion } from '../../test/versions.ts';
import { createRunner } from '../jobs/runner.ts';
import { MINUTE, now, SECOND } from '../lib/clock.ts';
import { CONTENT_FOLDER, ORDER_FOLDER } from '../ports/storage/port.ts';
import { StagedFiles, SWEEP_AFTER_MS } from '../receive-upload/staged-files.ts';
import { sweepJob, sweepOnce } from './sweep.ts';

const product = setUpTestApp();
// The upload lease is renewed on an interval and compared by the clock, so only those two are faked. The clock is
// frozen ahead, so that files a test writes already have an age, also on a slow machine.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'], now: Date.now() + MINUTE });
});
afterEach(() => vi.useRealTimers());

const put = (key: string) =>
  product.deps.storage.put(
    key,
    (async function* () {
      yield wav;
    })(),
  );
const isThere = async (key: string) => (await product.deps.storage.stat(key)) !== null;
const leases = async () =>
  (await product.deps.database.read.selectFrom('staging_leases').select('id').execute()).length;
const until = (holds: () => Promise<boolean>) => expect.poll(holds).toBe(true);
const claim = (staged: StagedFiles) => product.deps.database.transaction((tx) => staged.claim(tx));

test('removes files no order refers to, and keeps the others', async () => {
  const id = await placed(product.url, { files: [song('a.wav', bigWav(70_000))] });
  const before = await stored(product);
  await put(`${ORDER_FOLDER}/broken-1`);
  await put(`${ORDER_FOLDER}/broken-2`);
  await writeFile(join(product.folder, 'files/tmp/half-written'), 'x');
  expect(await sweepOnce(product.deps, 0)).toBe(2);
  expect(await stored(product)).toEqual(before);
  expect(await sweepOnce(product.deps, 0)).toBe(0);
  const [file] = (await getOrder(product, id)).files;
  expect((await download(product, id, file?.id)).length).toBe(70_000);
});

test('removes the file of a withdrawn version if it could not be deleted then', async () => {
  const { storage } = product.deps;
  const count = async () => (await stored(product)).files.length;
  const before = await count();
  const id = await placed(product.url);
  const version = await addVersion(product, id);
  const { remove } = storage;
  storage.remove = () => Promise.reject(new Error('The store is away'));
  expect((await withdrawVersion(product, id, version.id)).statusCode).toBe(204);
  storage.remove = remove;
  expect(await count()).toBe(before + 2);
  expect(await sweepOnce(product.deps, 0)).toBe(1);
  expect(await count()).toBe(before + 1);
});

test("removes more than one batch of leftovers without touching the orders' own files among them", async () => {
  await placed(product.url, { files: [song(), song()] });
  const before = await stored(product);
  await Promise.all(Array.from({ length: 230 }, (_, n) => put(`${ORDER_FOLDER}/left-${n}`)));
  expect(await sweepOnce(product.deps, 0)).toBe(230);
  expect(await stored(product)).toEqual(before);
});

test("removes the owner's unused uploads and keeps those that are shown", async () => {
  await addedTrack(product, { files: [audioFile(), beforeFile()] });
  await addedImage(product, await jpeg(64, 64));
  const owned = await storedContent(product);
  const abandoned = new StagedFiles(product.deps, CONTENT_FOLDER);
  await put(`${abandoned.prefix}a`);
  await put(`${CONTENT_FOLDER}/2026-01-02/long-ago`);
  expect(await storedContent(product)).toHaveLength(owned.length + 2);
  expect(await sweepOnce(product.deps, 0)).toBe(2);
  expect(await storedContent(product)).toEqual(owned);
  await abandoned.stop();
});

test('keeps files younger than four minutes', async () => {
  await put(`${ORDER_FOLDER}/young-1`);
  expect(await sweepOnce(product.deps)).toBe(0);
  vi.setSystemTime(Date.now() + SWEEP_AFTER_MS + SECOND);
  expect(await sweepOnce(product.deps)).toBe(1);
});

test('ignores files outside the orders folder', async () => {
  await put('portfolio/one');
  await sweepOnce(product.deps, 0);
  expect(await isThere('portfolio/one')).toBe(true);
});

test('keeps the files of a long upload through every sweep, until it becomes an order', async () => {
  const files = [song('first.wav', bigWav(300_000)), song('second.wav', bigWav(300_000))];
  const { body, type } = multipart({ files });
  const before = (await filesOn(product.folder)).length;
  const { send, answer } = await openOrder(product.url, { body, type });
  await send(body.subarray(0, 400_000));
  await until(async () => (await filesOn(join(product.folder))).length === before + 2);
  for (let minutes = 0; minutes < 12; minutes++) {
    await vi.advanceTimersByTimeAsync(MINUTE);
    await until(async () => (await leases()) === 1);
    // The last renewal is stored by now: only this request writes, and writes are queued.
    await product.deps.database.transaction(async () => undefined);
    await sweepOnce(product.deps, 0);
  }
  await send(body.subarray(400_000));
  const reply = await answer;
  expect(reply?.status).toBe(200);
  const { order_id: id } = JSON.parse(reply?.body ?? '') as { order_id: string };
  await sweepOnce(product.deps, 0);
  expect(await leases()).toBe(0);
  const order = await getOrder(product, id);
  const got = await Promise.all(order.files.map((file) => download(product, id, file.id)));
  expect(got.map(sha256)).toEqual(files.map(({ content }) => sha256(content)));
});

test('rejects an upload whose lease ended, after its files were removed', async () => {
  const staged = new StagedFiles(product.deps, ORDER_FOLDER);
  const key = `${staged.prefix}a`;
  await put(key);
  staged.keep(key);
  await vi.advanceTimersByTimeAsync(50 * SECOND);
  await until(async () => (await leases()) === 1);
  // Simulates a process that was suspended.
  vi.setSystemTime(Date.now() + 10 * MINUTE);
  expect(await sweepOnce(product.deps)).toBe(1);
  expect(await isThere(key)).toBe(false);
  // The process wakes up and renews, too late: its files are gone.
  await vi.advanceTimersByTimeAsync(50 * SECOND);
  await staged.stop();
  await expect(claim(staged)).rejects.toMatchObject({ code: 'unavailable' });
  await staged.discard();
  expect(await leases()).toBe(0);
});

test('rejects an upload that never got a lease once its files may be swept', async () => {
  const staged = new StagedFiles(product.deps, ORDER_FOLDER);
  await expect(claim(staged)).resolves.toBeUndefined();
  vi.setSystemTime(Date.now() + SWEEP_AFTER_MS);
  await expect(claim(staged)).rejects.toMatchObject({ code: 'unavailable' });
  // A first renewal this late proves nothing.
  await vi.advanceTimersByTimeAsync(50 * SECOND);
  await staged.stop();
  await expect(claim(staged)).rejects.toMatchObject({ code: 'unavailable' });
  await staged.discard();
  expect(await leases()).toBe(0);
});

test('runs the sweep at the start, and again after a failure', async () => {
  vi.useRealTimers();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const old = new Date(Date.now() - SWEEP_AFTER_MS - MINUTE);
  const leave = async (name: string) => {
    const path = join(product.folder, 'files/tmp', name);
    await writeFile(path, 'x');
    await utimes(path, old, old);
  };
  const left = () => readdir(join(product.folder, 'files/tmp'));
  let failures = 1;
  const storage: TestApp['deps']['storage'] = {
    ...product.deps.storage,
    sweep: (age, growing) =>
      failures-- > 0 ? Promise.reject(new Error('disk away')) : product.deps.storage.sweep(age, growing),
  };
  await leave('one');
  const kinds = [sweepJob({ ...product.deps, storage })];
  const runner = createRunner(product.deps, { name: 'sweep', kinds, limit: 1 });
  runner.start();
  await until(async () => failures === 0);
  expect(await left()).toEqual(['one']);
  const isPutOff = async () => (await job())?.lease_by === null;
  const job = () => findRow(product, 'jobs', { id: 'sweep:' });
  await until(isPutOff);
  await changeRows(product, 'jobs', { run_at: now() }, { id: 'sweep:' });
  await vi.advanceTimersByTimeAsync(10 * SECOND);
  await expect.poll(left).toEqual([]);
  await runner.stop();
});

test('deletes yesterday’s quotas', async () => {
  vi.setSystemTime(new Date().setUTCHours(36, 0, 0, 0));
  const quotas = () => product.deps.database.read.selectFrom('address_quotas').select('address').execute();
  await placed(product.url);
  await sweepOnce(product.deps);
  expect((await quotas()).map(({ address }) => address).sort()).toEqual([
    '127.0.0.1',
    'all',
    'network 127.0.0.0/24',
  ]);
  vi.setSystemTime(Date.now() + 24 * 60 * MINUTE);
  await sweepOnce(product.deps);
  expect(await quotas()).toEqual([]);
});
