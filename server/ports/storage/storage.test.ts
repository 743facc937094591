import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { chunksOf, openDisk, openS3, type Subject } from '../../../test/storages.ts';
import { MINUTE, SECOND } from '../../lib/clock.ts';
import type { Storage } from './port.ts';

afterEach(() => void vi.useRealTimers());

const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

const contentOf = async (stream: Promise<Readable>) => buffer(await stream);

const keysOf = async (storage: Storage, prefix: string) => {
  const keys: string[] = [];
  for await (const { key } of storage.list(prefix)) keys.push(key);
  return keys.sort();
};

const megabytes = (count: number) => randomBytes(count * 2 ** 20);

describe.each([
  ['disk', openDisk],
  ['s3', openS3],
])('storage on %s', (_name, open) => {
  let subject: Subject;
  let storage: Storage;
  const freshKey = () => `test/${randomUUID()}`;

  beforeAll(async () => {
    subject = await open();
    storage = subject.storage;
  });
  afterAll(async () => {
    await storage.close();
    await subject.close();
  });

  const expectNothing = async (key: string) => {
    expect(await storage.stat(key)).toBeNull();
    expect(await keysOf(storage, key)).toEqual([]);
    expect(await subject.leftovers()).toBe(0);
  };

  test.each([
    ['an empty file', Buffer.alloc(0), 65_536],
    ['one byte', Buffer.from('x'), 65_536],
    ['a small file in tiny chunks', randomBytes(100_000), 7],
    ['exactly one part of 8 MB', megabytes(8), 65_536],
    ['20 MB', megabytes(20), 65_536],
    ['20 MB in one chunk', megabytes(20), 20 * 2 ** 20],
    ['17 MB and a bit in odd chunks', randomBytes(17 * 2 ** 20 + 12_345), 99_991],
  ])('returns %s as it was', async (_what, bytes, chunkSize) => {
    const key = freshKey();
    const began = Date.now();
    expect(await storage.put(key, chunksOf(bytes, chunkSize))).toEqual({ size_bytes: bytes.length });
    expect(hash(await contentOf(storage.read(key)))).toBe(hash(bytes));
    const found = await storage.stat(key);
    expect(found).toMatchObject({ key, size_bytes: bytes.length });
    // A server's clock may count whole seconds.
    const modified = found?.modified_at.getTime() ?? 0;
    expect(modified).toBeGreaterThan(began - 2 * SECOND);
    expect(modified).toBeLessThan(Date.now() + 2 * SECOND);
    expect(await subject.leftovers()).toBe(0);
  });

  test('reads ranges of a file', async () => {
    const key = freshKey();
    const bytes = megabytes(9);
    await storage.put(key, chunksOf(bytes));
    const part = async (start: number, end: number) =>
      hash(await contentOf(storage.read(key, { start, end })));
    expect(await part(0, 0)).toBe(hash(bytes.subarray(0, 1)));
    expect(await part(1_000, 400_000)).toBe(hash(bytes.subarray(1_000, 400_001)));
    expect(await part(8 * 2 ** 20 - 10, 8 * 2 ** 20 + 10)).toBe(
      hash(bytes.subarray(8 * 2 ** 20 - 10, 8 * 2 ** 20 + 11)),
    );
    expect(await part(bytes.length - 5, bytes.length + 5_000)).toBe(hash(bytes.subarray(-5)));
    await expect(storage.read(key, { start: bytes.length, end: bytes.length + 1 })).rejects.toMatchObject({
      code: 'range',
    });
  });

  test('lets a reader stop halfway, and stays usable', async () => {
    const key = freshKey();
    const bytes = megabytes(20);
    await storage.put(key, chunksOf(bytes));
    for (let round = 0; round < 20; round++) {
      for await (const chunk of await storage.read(key)) {
        expect((chunk as Buffer).length).toBeGreaterThan(0);
        break;
      }
    }
    expect(hash(await contentOf(storage.read(key)))).toBe(hash(bytes));
  });

  test('rejects a missing key with not_found', async () => {
    await expect(storage.read(freshKey())).rejects.toMatchObject({ name: 'AppError', code: 'not_found' });
    await expect(storage.read(freshKey(), { start: 0, end: 1 })).rejects.toMatchObject({ code: 'not_found' });
    expect(await storage.stat(freshKey())).toBeNull();
    await expect(storage.remove(freshKey())).resolves.toBeUndefined();
  });

  test('removes a file', async () => {
    const key = freshKey();
    await storage.put(key, chunksOf(randomBytes(10)));
    await storage.remove(key);
    await expectNothing(key);
  });

  test('lists by prefix, in folders and within names', async () => {
    const keys = ['list/a/one.wav', 'list/a/two.wav', 'list/ab.wav', 'list/b/deep/er/x', 'listing'];
    for (const key of keys) await storage.put(key, chunksOf(Buffer.from(key)));
    expect(await keysOf(storage, 'list/')).toEqual(keys.slice(0, 4));
    expect(await keysOf(storage, 'list/a')).toEqual(keys.slice(0, 3));
    expect(await keysOf(storage, 'list/a/')).toEqual(keys.slice(0, 2));
    expect(await keysOf(storage, 'list/a/one.wav')).toEqual([keys[0]]);
    expect(await keysOf(storage, 'list')).toEqual([...keys].sort());
    expect(await keysOf(storage, 'nothing/here/')).toEqual([]);
    expect((await keysOf(storage, '')).filter((key) => key.startsWith('list'))).toEqual([...keys].sort());
    for await (const file of storage.list('list/a/one'))
      expect(file.size_bytes).toBe('list/a/one.wav'.length);
  });

  test.each([
    1_000,
    9 * 2 ** 20,
    20 * 2 ** 20,
  ])('keeps nothing of a source that fails after %i bytes, and passes its error on', async (after) => {
    const key = freshKey();
    const broken = new Error('The line went dead');
    async function* failing() {
      yield* chunksOf(randomBytes(after));
      throw broken;
    }
    await expect(storage.put(key, failing())).rejects.toBe(broken);
    await expectNothing(key);
  });

  test.each([
    0,
    100_000,
    20 * 2 ** 20,
  ])('keeps nothing when aborted %i bytes into a source that then hangs', async (after) => {
    const key = freshKey();
    const controller = new AbortController();
    const reason = new Error('Enough');
    async function* hanging() {
      yield* chunksOf(randomBytes(after));
      setImmediate(() => controller.abort(reason));
      await new Promise(() => {});
    }
    await expect(storage.put(key, hanging(), controller.signal)).rejects.toBe(reason);
    await expectNothing(key);
  });

  test('does not start when already aborted', async () => {
    const key = freshKey();
    const reason = new Error('Too late');
    let ended = false;
    async function* source() {
      try {
        yield Buffer.from('never');
      } finally {
        ended = true;
      }
    }
    const running = source();
    await expect(storage.put(key, running, AbortSignal.abort(reason))).rejects.toBe(reason);
    expect(await running.next()).toEqual({ done: true, value: undefined });
    expect(ended).toBe(false);
    await expectNothing(key);
  });

  test('keeps concurrent puts apart', async () => {
    const files = Array.from({ length: 24 }, (_, n) => ({ key: freshKey(), bytes: randomBytes(n * 40_000) }));
    await Promise.all(files.map(({ key, bytes }) => storage.put(key, chunksOf(bytes))));
    const hashes = await Promise.all(files.map(async ({ key }) => hash(await contentOf(storage.read(key)))));
    expect(hashes).toEqual(files.map(({ bytes }) => hash(bytes)));
    expect(await subject.leftovers()).toBe(0);
  });

  test.each([
    '',
    '/',
    '/etc/passwd',
    '..',
    '../x',
    'a/../b',
    'a/..',
    './a',
    'a//b',
    'a/',
    'a/.hidden',
    'A',
    'ä',
    'a b',
    'a\\b',
    'a\0b',
    'a%2e%2e',
    '+a',
    'a\n',
    'x'.repeat(201),
  ])('refuses the key %j', async (key) => {
    await expect(storage.put(key, chunksOf(randomBytes(1)))).rejects.toThrow('Not a storage key');
    await expect(storage.read(key)).rejects.toThrow('Not a storage key');
    await expect(storage.stat(key)).rejects.toThrow('Not a storage key');
    await expect(storage.remove(key)).rejects.toThrow('Not a storage key');
  });

  test.each(['..', '../', '/', 'a/../', 'a//', 'A', '.'])('refuses the prefix %j', async (prefix) => {
    await expect(keysOf(storage, prefix)).rejects.toThrow('Not a storage key');
  });

  test('does not list or sweep a running put, which still succeeds', async () => {
    const key = freshKey();
    const bytes = megabytes(20);
    let seen: string[] | undefined;
    async function* observed() {
      yield* chunksOf(bytes.subarray(0, 17 * 2 ** 20));
      await expect.poll(() => subject.leftovers()).toBeGreaterThan(0);
      seen = await keysOf(storage, key);
      // However old it seems.
      vi.setSystemTime(Date.now() + 5 * MINUTE);
      await storage.sweep(0, new Set());
      vi.useRealTimers();
      yield* chunksOf(bytes.subarray(17 * 2 ** 20));
    }
    await storage.put(key, observed());
    expect(seen).toEqual([]);
    expect(hash(await contentOf(storage.read(key)))).toBe(hash(bytes));
  });

  test('passes its check and knows its space', async () => {
    await expect(storage.check()).resolves.toBeUndefined();
    const space = await storage.space();
    if (space) {
      expect(space.free).toBeGreaterThan(0);
      expect(space.total).toBeGreaterThanOrEqual(space.free);
    }
    expect(await subject.leftovers()).toBe(0);
  });
});
