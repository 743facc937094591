import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { afterEach, expect, test, vi } from 'vitest';
import { chunksOf, openDisk, openS3 } from '../../../test/storages.ts';
import { MINUTE } from '../../lib/clock.ts';
import type { PartialFile } from './port.ts';

const MB = 2 ** 20;
afterEach(() => void vi.useRealTimers());

const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

test.each([
  ['disk', openDisk],
  ['s3', openS3],
])('constant sweeps on %s take nothing from growing files', async (_name, open) => {
  const { storage, leftovers, close } = await open();
  const files = [20_000, 9 * MB, 17 * MB + 5].map((size) => ({
    key: `grow/${randomUUID()}`,
    bytes: randomBytes(size),
  }));
  const names = new Set(files.map(({ key }) => key));
  const lost = await storage.append(
    await storage.begin(`grow/${randomUUID()}`),
    chunksOf(randomBytes(9 * MB)),
  );
  expect(await leftovers()).toBeGreaterThan(0);
  // Everything seems old, also what is written from now on.
  vi.setSystemTime(Date.now() + 5 * MINUTE);

  let isGrowing = true;
  let sweeps = 0;
  const sweeping = (async () => {
    for (; isGrowing; sweeps++) await storage.sweep(0, names);
  })();
  const grow = async ({ key, bytes }: (typeof files)[number]): Promise<void> => {
    let partial: PartialFile = await storage.begin(key);
    // Each chunk leaves a remainder and waits for a sweep.
    for (let at = 0; at < bytes.length; at = partial.size_bytes) {
      const piece = bytes.subarray(at, at + Math.ceil(bytes.length / 3));
      ({ partial } = await storage.append(partial, chunksOf(piece)));
      const seen = sweeps;
      await expect.poll(() => sweeps).toBeGreaterThan(seen + 1);
    }
    await storage.finish(partial);
    expect(hash(await buffer(await storage.read(key)))).toBe(hash(bytes));
  };
  await Promise.all(files.map(grow)).finally(() => {
    isGrowing = false;
  });
  await sweeping;
  await expect(storage.append(lost.partial, chunksOf(randomBytes(9 * MB)))).rejects.toMatchObject({
    code: 'not_found',
  });
  await storage.discard(lost.partial);
  expect(await leftovers()).toBe(0);
  await storage.close();
  await close();
});
