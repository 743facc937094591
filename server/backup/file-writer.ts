import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { AppError } from '../lib/errors.ts';
import type { FileIndex, FileIndexEntry } from '../ports/open.ts';
import type { Storage } from '../ports/storage/port.ts';
import { MARKER } from './archive/manifest.ts';
import { AT_ONCE, type FilePart, SMALL_BYTES, toChunks } from './archive/parts.ts';

/** Writes files to storage, and remembers what it has written. */
export class FileWriter {
  readonly #storage: Storage;
  readonly #written: FileIndex;
  #small: { key: string; bytes: Buffer }[] = [];

  constructor(storage: Storage, written: FileIndex) {
    this.#storage = storage;
    this.#written = written;
  }

  async add({ key, size_bytes, body }: FilePart): Promise<void> {
    if (size_bytes > SMALL_BYTES) return this.#put(key, body);
    this.#small.push({ key, bytes: await buffer(body as AsyncIterable<Buffer>) });
    if (this.#small.length >= AT_ONCE) await this.flush();
  }

  async flush(): Promise<void> {
    const some = this.#small;
    this.#small = [];
    const outcomes = await Promise.allSettled(some.map(({ key, bytes }) => this.#put(key, toChunks(bytes))));
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
  }

  async #put(key: string, body: AsyncIterable<Uint8Array>): Promise<void> {
    const hash = createHash('sha256');
    // Recorded before writing, so that it is removed if anything fails.
    this.#written.add({ name: key, size_bytes: 0, note: '' });
    const { size_bytes } = await this.#storage.put(key, through(body, hash));
    this.#written.add({ name: key, size_bytes, note: hash.digest('hex') });
  }
}

async function* through(
  body: AsyncIterable<Uint8Array>,
  hash: ReturnType<typeof createHash>,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of body) {
    hash.update(chunk);
    yield chunk;
  }
}

/** Reads back what was written. AppError with the first file that differs. */
export const readBack = async (storage: Storage, written: FileIndex): Promise<void> => {
  for (const page of written.all())
    for (let start = 0; start < page.length; start += AT_ONCE)
      await Promise.all(page.slice(start, start + AT_ONCE).map((entry) => compareStored(storage, entry)));
};

/** AppError when storage doesn't return these bytes. */
export const compareStored = async (
  storage: Storage,
  { name, size_bytes, note }: FileIndexEntry,
): Promise<void> => {
  const hash = createHash('sha256');
  let size = 0;
  // One byte more than expected: enough to detect a longer file, with a buffer no larger than the file.
  for await (const chunk of await storage.read(
    name,
    size_bytes ? { start: 0, end: size_bytes } : undefined,
  )) {
    hash.update(chunk as Buffer);
    size += (chunk as Buffer).length;
  }
  if (size !== size_bytes || hash.digest('hex') !== note)
    throw new AppError(
      'unavailable',
      `The file store returned ${name} with different content than we wrote. Check the store and try again.`,
    );
};

/** Removes what was written, as far as storage allows; returns what stays. */
export const removeWritten = async (storage: Storage, written: FileIndex): Promise<number> => {
  let left = 0;
  for (const page of written.all())
    for (let start = 0; start < page.length; start += AT_ONCE) {
      const some = page.slice(start, start + AT_ONCE);
      const outcomes = await Promise.allSettled(some.map(({ name }) => storage.remove(name)));
      left += outcomes.filter(({ status }) => status === 'rejected').length;
    }
  if (!left && (await holdsNothingElse(storage))) await storage.remove(MARKER);
  return left;
};

const holdsNothingElse = async (storage: Storage): Promise<boolean> => {
  for await (const { key } of storage.list('')) if (key !== MARKER) return false;
  return true;
};
