import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { chunksOf, openDisk, openS3, type Subject } from '../../../test/storages.ts';
import { count } from '../../../test/test-scopes.ts';
import { MINUTE } from '../../lib/clock.ts';
import type { PartialFile, Storage } from './port.ts';

const MB = 2 ** 20;
const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const none: ReadonlySet<string> = new Set();
afterEach(() => void vi.useRealTimers());

describe.each([
  ['disk', openDisk],
  ['s3', openS3],
])('partial on %s', (store, open) => {
  let subject: Subject;
  let storage: Storage;
  const freshKey = () => `grow/${randomUUID()}`;

  beforeAll(async () => {
    subject = await open();
    storage = subject.storage;
  });
  afterAll(async () => {
    await storage.close();
    await subject.close();
  });

  const contentOf = async (key: string) => hash(await buffer(await storage.read(key)));
  /** The partial as a row would store it between two requests. */
  const kept = (partial: PartialFile): PartialFile => JSON.parse(JSON.stringify(partial));
  const add = async (partial: PartialFile, bytes: Uint8Array, chunkSize?: number): Promise<PartialFile> => {
    const { partial: next, broken } = await storage.append(kept(partial), chunksOf(bytes, chunkSize));
    expect(broken).toBeNull();
    expect(next.size_bytes).toBe(partial.size_bytes + bytes.length);
    return next;
  };
  const grown = async (bytes: Uint8Array, cuts: number[]): Promise<PartialFile> => {
    let partial = await storage.begin(freshKey());
    for (const [n, cut] of cuts.entries())
      partial = await add(partial, bytes.subarray(cut, cuts[n + 1] ?? bytes.length));
    return partial;
  };
  const expectWhole = async (partial: PartialFile, bytes: Uint8Array) => {
    await storage.finish(partial);
    expect(await contentOf(partial.key)).toBe(hash(bytes));
    expect(await storage.stat(partial.key)).toMatchObject({ key: partial.key, size_bytes: bytes.length });
    expect(await subject.leftovers()).toBe(0);
  };

  test.each([
    ['nothing at all', 0, []],
    ['one byte', 1, [0]],
    ['a small file at once', 100_000, [0]],
    ['a small file in four', 100_000, [0, 1, 50_000, 99_999]],
    ['exactly one part of 8 MB', 8 * MB, [0]],
    ['pieces of 16 MB', 40 * MB, [0, 16 * MB, 32 * MB]],
    ['odd pieces', 21 * MB + 17, [0, 5, 7 * MB, 8 * MB + 1, 20 * MB]],
    ['an empty piece in the middle', 300_000, [0, 1_000, 1_000]],
  ])('makes a file of %s', async (_what, size, cuts) => {
    const bytes = randomBytes(size);
    await expectWhole(await grown(bytes, cuts), bytes);
  });

  test('is visible under its key only once finished, and can be finished again', async () => {
    const bytes = randomBytes(9 * MB);
    const partial = await grown(bytes, [0, 100]);
    expect(await storage.stat(partial.key)).toBeNull();
    for await (const { key } of storage.list('')) expect(key).not.toContain(partial.key);
    await expectWhole(partial, bytes);
    await storage.finish(kept(partial));
    await expectWhole(partial, bytes);
    await storage.remove(partial.key);
    await expect(storage.finish(partial)).rejects.toMatchObject({ name: 'AppError', code: 'not_found' });
  });

  test('can be finished by several processes at once, even truncated meanwhile', async () => {
    const times = store === 'disk' ? 12 : 3;
    const one = async (size: number) => {
      const bytes = randomBytes(size);
      const partial = await grown(bytes, [0]);
      await add(partial, randomBytes(500));
      await Promise.all(Array.from({ length: times }, () => storage.finish(kept(partial))));
      expect(await contentOf(partial.key)).toBe(hash(bytes));
      await storage.discard(partial);
    };
    // Cheap on a disk, and they only sometimes collide.
    for (let round = 0; round < (store === 'disk' ? count(8, 30) : 4); round++) await one(3_000);
    for (const size of [0, 9 * MB]) await one(size);
  });

  test.each([
    0, 1_000, 8_500_000, 18_000_000,
  ])('keeps the %i bytes before its source fails, and continues from there', async (before) => {
    const bytes = randomBytes(20 * MB);
    const reason = new Error('The line went dead');
    async function* failing() {
      yield* chunksOf(bytes.subarray(0, before), 65_536);
      throw reason;
    }
    const result = await storage.append(await storage.begin(freshKey()), failing());
    expect(result.broken).toBe(reason);
    expect(result.partial.size_bytes).toBe(before);
    await expectWhole(await add(result.partial, bytes.subarray(before)), bytes);
  });

  test.each([0, 70_000, 9 * MB])('keeps the %i bytes before an abort of a hanging source', async (before) => {
    const bytes = randomBytes(10 * MB);
    const controller = new AbortController();
    const reason = new Error('Somebody else goes on');
    let ended = false;
    async function* hanging() {
      yield* chunksOf(bytes.subarray(0, before));
      setImmediate(() => controller.abort(reason));
      await new Promise(() => {});
    }
    const source = hanging();
    const ending = source.return.bind(source);
    source.return = (value) => {
      ended = true;
      return ending(value);
    };
    const result = await storage.append(await storage.begin(freshKey()), source, controller.signal);
    expect(result).toMatchObject({ broken: reason, partial: { size_bytes: before } });
    expect(ended).toBe(true);
    await expectWhole(await add(result.partial, bytes.subarray(before)), bytes);
  });

  test('appends nothing when already aborted', async () => {
    const partial = await grown(randomBytes(10), [0]);
    const reason = new Error('Too late');
    const result = await storage.append(partial, chunksOf(randomBytes(5)), AbortSignal.abort(reason));
    expect(result).toEqual({ partial, broken: reason });
    await storage.discard(partial);
  });

  test('discards what came after the recorded value, again and again', async () => {
    const bytes = randomBytes(19 * MB);
    let partial = await storage.begin(freshKey());
    for (const end of [3 * MB, 9 * MB, 18 * MB, 19 * MB]) {
      // Chunks whose outcome nobody recorded: longer, shorter, with other bytes.
      for (const lost of [12 * MB, 1_000]) await add(partial, randomBytes(lost));
      partial = await add(partial, bytes.subarray(partial.size_bytes, end));
    }
    await add(partial, randomBytes(700));
    await storage.finish(partial);
    // What nobody ever recorded can only be swept.
    vi.setSystemTime(Date.now() + 5 * MINUTE);
    await storage.sweep(0, none);
    await expectWhole(partial, bytes);
  });

  test('is gone when discarded: new, half done, finished, twice', async () => {
    const begun = await storage.begin(freshKey());
    const small = await grown(randomBytes(1_000), [0]);
    const large = await grown(randomBytes(20 * MB), [0, 9 * MB + 1]);
    const finished = await grown(randomBytes(9 * MB), [0]);
    await storage.finish(finished);
    for (const partial of [begun, small, large, finished, large]) {
      await storage.discard(partial);
      expect(await storage.stat(partial.key)).toBeNull();
    }
    expect(await subject.leftovers()).toBe(0);
    for (const partial of [small, large])
      await expect(storage.append(partial, chunksOf(randomBytes(9 * MB)))).rejects.toMatchObject({
        code: 'not_found',
      });
    await storage.discard(small);
    await storage.discard(large);
  });

  test("is kept by the sweep while its key is listed, and swept when it isn't", async () => {
    const bytes = randomBytes(17 * MB);
    const named = [await grown(bytes, [0]), await grown(bytes.subarray(0, 5_000), [0, 100])];
    const others = [await grown(bytes, [0]), await grown(bytes.subarray(0, 5_000), [0, 100])];
    vi.setSystemTime(Date.now() + 5 * MINUTE);
    const names = new Set(named.map(({ key }) => key));
    await storage.sweep(3_600_000, names);
    expect(await subject.leftovers()).toBeGreaterThanOrEqual(4);
    await storage.sweep(0, names);
    for (const other of others)
      await expect(storage.append(other, chunksOf(bytes))).rejects.toMatchObject({ code: 'not_found' });
    for (const partial of named) await storage.finish(partial);
    expect(await contentOf(named[0]?.key ?? '')).toBe(hash(bytes));
    expect(await contentOf(named[1]?.key ?? '')).toBe(hash(bytes.subarray(0, 5_000)));
    for (const other of others) await storage.discard(other);
    await storage.sweep(0, none);
    expect(await subject.leftovers()).toBe(0);
  });

  test('keeps simultaneous partials apart', async () => {
    const files = Array.from({ length: 8 }, (_, n) => randomBytes(n * MB + 1));
    const partials = await Promise.all(files.map((bytes) => grown(bytes, [0, bytes.length >> 1])));
    await Promise.all(partials.map((partial) => storage.finish(partial)));
    for (const [n, { key }] of partials.entries())
      expect(await contentOf(key)).toBe(hash(files[n] ?? Buffer.alloc(0)));
    expect(await subject.leftovers()).toBe(0);
  });

  test.each(['', '../x', 'a/../b', 'A', '+a', 'a+b'])('refuses the key %j', async (key) => {
    await expect(storage.begin(key)).rejects.toThrow('Not a storage key');
    const partial = { key, size_bytes: 0, state: '' };
    await expect(storage.append(partial, chunksOf(randomBytes(1)))).rejects.toThrow('Not a storage key');
    await expect(storage.finish(partial)).rejects.toThrow('Not a storage key');
    await expect(storage.discard(partial)).rejects.toThrow('Not a storage key');
  });
});
