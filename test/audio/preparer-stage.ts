import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { createPreparer, type Preparer } from '../../server/media/listening/preparer.ts';
import { UnprocessableError } from '../../server/media/sandbox/task.ts';
import { createDiskStorage } from '../../server/ports/storage/disk.ts';
import type { Storage } from '../../server/ports/storage/port.ts';

type Options = Parameters<typeof createPreparer>[2] & { worker?: string; store?: Storage };
export type Limits = NonNullable<Options['limits']>;

const alive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

export async function* once(bytes: Uint8Array) {
  yield bytes;
}

/** A store on disk with file preparers, for the tests of one file; their processes must be gone after each test. */
export const setPreparerStage = () => {
  let folder: string;
  let storage: Storage;
  const preparers: Preparer[] = [];
  const pids: number[] = [];
  const warnings: Record<string, unknown>[] = [];
  const log = pino(
    { level: 'debug' },
    {
      write(line: string) {
        const told = JSON.parse(line);
        if (told.level === pino.levels.values.warn) warnings.push(told);
        else pids.push(told.child_pid);
      },
    },
  );
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mixfront-listening-'));
    storage = createDiskStorage(folder);
  });
  afterEach(async () => {
    await Promise.all(preparers.splice(0).map((preparer) => preparer.close()));
    expect(pids.splice(0).filter(alive)).toEqual([]);
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  return {
    pids,
    /** Warnings in the log. */
    warnings,
    storage: () => storage,
    /** `worker` replaces the process with a misbehaving one; `store` replaces the store that files are put into. */
    preparerOf({ worker, store = storage, ...options }: Options = {}): Preparer {
      const entry = worker && fileURLToPath(new URL(`./misbehaving-workers/${worker}.ts`, import.meta.url));
      const preparer = createPreparer(store, log, { ...options, ...(entry ? { entry } : {}) });
      preparers.push(preparer);
      return preparer;
    },
    /**
     * Stores and prepares a file, or several that are played together; returns its figures and the bytes of the copy.
     */
    async prepared(
      preparer: Preparer,
      file: Buffer | Buffer[] | AsyncIterable<Uint8Array>,
      format: string | string[] = 'WAV',
    ) {
      const key = `content/${randomBytes(8).toString('hex')}`;
      const files = Array.isArray(file) ? file : [file];
      const sources = [];
      for (const [n, one] of files.entries()) {
        const storage_key = `${key}-${n}`;
        const { size_bytes } = await storage.put(storage_key, Buffer.isBuffer(one) ? once(one) : one);
        sources.push({ storage_key, size_bytes, format: [format].flat()[n] ?? 'WAV' });
      }
      const keys = { part: `${key}.part`, whole: `${key}.whole` };
      const copy = await preparer.prepare(sources, keys, new AbortController().signal);
      expect(await storage.stat(keys.part)).toBeNull();
      const bytes = await buffer(await storage.read(keys.whole));
      expect(bytes.length).toBe(copy.size_bytes);
      return { ...copy.figures, bytes };
    },
    /** Stores a ZIP and inspects it. Returns what is wrong with it, if anything. */
    async verified(preparer: Preparer, file: Buffer): Promise<string | null> {
      const storage_key = `orders/${randomBytes(8).toString('hex')}`;
      const { size_bytes } = await storage.put(storage_key, once(file));
      const { signal } = new AbortController();
      try {
        await preparer.verify({ storage_key, size_bytes, format: 'ZIP' }, signal);
        return null;
      } catch (error) {
        if (error instanceof UnprocessableError) return error.message;
        throw error;
      }
    },
  };
};
