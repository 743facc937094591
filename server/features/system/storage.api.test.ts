import { expect, test } from 'vitest';
import type { StorageUse } from '../../../shared/storage.ts';
import { storedContent } from '../../../test/content.ts';
import { setUpTestApp } from '../../../test/harness.ts';
import { bigWav, placed, song } from '../../../test/orders.ts';
import { addedImage } from '../../../test/pictures.ts';
import { addedTrack, deleteTrack, prepare, soundRows } from '../../../test/portfolio.ts';

const product = setUpTestApp();

const use = async () => (await product.callAsOwner('GET', '/storage')).json<StorageUse>();
const bytesIn = async (keys: string[]) => {
  const sizes = await Promise.all(
    keys.map(async (key) => (await product.deps.storage.stat(key))?.size_bytes),
  );
  return sizes.reduce<number>((sum, size) => sum + (size ?? 0), 0);
};

test('a new studio uses no storage and knows how much is free', async () => {
  const none = { files: 0, bytes: 0 };
  const { free_bytes, ...shares } = await use();
  expect(shares).toEqual({ orders: none, sounds: none, pictures: none });
  const space = await product.deps.storage.space();
  // The disk's free bytes minus the reserve for the database.
  expect(free_bytes).toBeGreaterThan(0);
  expect(free_bytes).toBeLessThan(space?.free ?? 0);
  expect(Number.isInteger(free_bytes)).toBe(true);
});

test('counts files of orders, sounds and pictures by their stored size', async () => {
  await placed(product.url, { files: [song('a.wav', bigWav(5_000)), song('b.wav', bigWav(7_000))] });
  expect((await use()).orders).toEqual({ files: 2, bytes: 12_000 });

  await addedImage(product);
  await addedImage(product);
  const pictures = await bytesIn(await storedContent(product));
  expect((await use()).pictures).toEqual({ files: 2, bytes: pictures });

  const track = await addedTrack(product);
  const [row] = await soundRows(product, track.id);
  expect((await use()).sounds).toEqual({ files: 1, bytes: row?.size_bytes });
  // The listening copy is created later and takes space as well.
  await prepare(product, row?.id ?? '');
  const all = await bytesIn(await storedContent(product));
  expect((await use()).sounds).toEqual({ files: 1, bytes: all - pictures });

  await deleteTrack(product, track.id);
  expect((await use()).sounds).toEqual({ files: 0, bytes: 0 });
});

test('reports no free space for a store without a limit', async () => {
  const { storage } = product.deps;
  const { space } = storage;
  storage.space = async () => null;
  try {
    expect((await use()).free_bytes).toBeNull();
  } finally {
    storage.space = space;
  }
});

test('is for the owner only', async () => {
  expect((await product.app.inject('/api/admin/storage')).statusCode).toBe(401);
});
