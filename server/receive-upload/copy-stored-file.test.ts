import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setImmediate as turn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDiskStorage } from '../ports/storage/disk.ts';
import type { Storage } from '../ports/storage/port.ts';
import { copyStoredFile } from './copy-stored-file.ts';

const keys = { from: 'content/from', to: 'content/to' };
let folder: string;
let storage: Storage;
const opened: Readable[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mixfront-copy-'));
  const disk = createDiskStorage(folder);
  storage = {
    ...disk,
    async read(...what) {
      const stream = await disk.read(...what);
      opened.push(stream);
      return stream;
    },
  };
  await storage.put(keys.from, Readable.from([Buffer.from('sound')]));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('copying a stored file', () => {
  const { signal } = new AbortController();

  it('copies the same bytes, after the header', async () => {
    expect(await copyStoredFile(storage, keys, signal, Buffer.from('ID3 '))).toEqual({ size_bytes: 9 });
    expect(String(await buffer(await storage.read(keys.to)))).toBe('ID3 sound');
  });

  it('closes the source when it is abandoned before its first byte', async () => {
    for (const header of [undefined, Buffer.from('ID3 ')]) {
      const given = copyStoredFile(
        storage,
        keys,
        AbortSignal.abort(new Error('Not wanted any more')),
        header,
      );
      await expect(given).rejects.toThrow('Not wanted any more');
      expect(opened.at(-1)?.destroyed).toBe(true);
      expect(await storage.stat(keys.to)).toBeNull();
    }
    // A garbage-collected open file ends the process, and this test run with it.
    opened.length = 0;
    setFlagsFromString('--expose-gc');
    runInNewContext('gc')();
    for (let turns = 0; turns < 10; turns++) await turn();
  });
});
