import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { type Checker, createChecker } from '../../server/media/check/checker.ts';
import { createDiskStorage } from '../../server/ports/storage/disk.ts';
import type { Storage } from '../../server/ports/storage/port.ts';
import { once } from './preparer-stage.ts';

type Options = Parameters<typeof createChecker>[2] & { worker?: string; store?: Storage };

/** Whether a process exists. */
export const alive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** A store on disk with file checkers, for the tests of one file; their processes must be gone after each test. */
export const setCheckerStage = () => {
  let folder: string;
  let storage: Storage;
  const checkers: Checker[] = [];
  const pids: number[] = [];
  const log = pino(
    { level: 'debug' },
    { write: (line: string) => pids.push(JSON.parse(line).child_pid as number) },
  );
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mixfront-check-'));
    storage = createDiskStorage(folder);
  });
  afterEach(async () => {
    await Promise.all(checkers.splice(0).map((checker) => checker.close()));
    expect(pids.splice(0).filter(alive)).toEqual([]);
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  return {
    pids,
    storage: () => storage,
    /** `worker` replaces the process with a misbehaving one; `store` replaces the store that files are put into. */
    checkerOf({ worker, store = storage, ...options }: Options = {}): Checker {
      const entry = worker && fileURLToPath(new URL(`./misbehaving-workers/${worker}.ts`, import.meta.url));
      const checker = createChecker(store, log, { ...options, ...(entry ? { entry } : {}) });
      checkers.push(checker);
      return checker;
    },
    /** Stores a file and checks it. */
    async checked(checker: Checker, file: Buffer | AsyncIterable<Uint8Array>, format = 'WAV') {
      const storage_key = `orders/${randomBytes(8).toString('hex')}`;
      const { size_bytes } = await storage.put(storage_key, Buffer.isBuffer(file) ? once(file) : file);
      return checker.check({ storage_key, size_bytes, format }, new AbortController().signal);
    },
  };
};
