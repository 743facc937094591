import { expect, test } from 'vitest';
import type { StorageUse } from '../../../shared/storage.ts';
import { asOwner, storedContent } from '../../../test/content.ts';
import { setUpTestApp } from '../../../test/harness.ts';
import { bigWav, placed, song } from '../../../test/orders.ts';
import { addedImage } from '../../../test/pictures.ts';
import { addedTrack, deleteTrack, prepare, soundRows } from '../../../test/portfolio.ts';

const product = setUpTestApp();

const use = async () => (await asOwner(product, { url: '/api/admin/storage' })).json<StorageUse>();
const bytesIn = async (keys: string[]) => {
  const sizes = await Promise.all(
    keys.map(async (key) => (await product.deps.storage.stat(key))?.size_bytes),
  );
  return sizes.reduce<number>((sum, size) => sum + (size ?? 0), 0);
};

test('a new studio uses nothing, and knows how much it may take', async () => {
  const none = { files: 0, bytes: 0 };
  const { free_bytes, ...shares } = await use();
  expect(shares).toEqual({ orders: none, sounds: none, pictures: none });
  const space = await product.deps.storage.space();
  // The disk's free bytes without those that uploads leave to the database.
  expect(free_bytes).toBeGreaterThan(0);
  expect(free_bytes).toBeLessThan(space?.free ?? 0);
  expect(Number.isInteger(free_bytes)).toBe(true);
});

test('files of orders, sounds and pictures are counted by what they take in the store', async () => {
  await placed(product.url, { files: [song('a.wav', bigWav(5_000)), song('b.wav', bigWav(7_000))] });
  expect((await use()).orders).toEqual({ files: 2, bytes: 12_000 });

  await addedImage(product);
  await addedImage(product);
  const pictures = await bytesIn(await storedContent(product));
  expect((await use()).pictures).toEqual({ files: 2, bytes: pictures });

  const track = await addedTrack(product);
  const [row] = await soundRows(product, track.id);
  expect((await use()).sounds).toEqual({ files: 1, bytes: row?.size_bytes });
  // The copy for listening is made later, and takes room as well.
  await prepare(product, row?.id ?? '');
  const all = await bytesIn(await storedContent(product));
  expect((await use()).sounds).toEqual({ files: 1, bytes: all - pictures });

  await deleteTrack(product, track.id);
  expect((await use()).sounds).toEqual({ files: 0, bytes: 0 });
});

test('where the store has no end of its own, nothing is said of what is free', async () => {
  const { storage } = product.deps;
  const { space } = storage;
  storage.space = async () => null;
  try {
    expect((await use()).free_bytes).toBeNull();
  } finally {
    storage.space = space;
  }
});

test('is told to nobody else', async () => {
  expect((await product.app.inject('/api/admin/storage')).statusCode).toBe(401);
});
