import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pino } from 'pino';
import { expect } from 'vitest';
import { closeDeps, createDeps } from '../../server/app/create-deps.ts';
import { sweepOnce } from '../../server/app/sweep.ts';
import { tableNames } from '../../server/backup/archive/tables.ts';
import { readNamedFiles } from '../../server/backup/queries.ts';
import type { Deps } from '../../server/deps.ts';
import { expireUploadsOnce } from '../../server/features/uploads/expire-uploads.ts';
import { readConfig } from '../../server/lib/config.ts';
import { sha256 } from '../orders.ts';
import { PATIENCE_MS } from '../patience.ts';
import { isRunning } from '../services/processes.ts';
import type { Ledger } from './retrying-clients.ts';
import type { FaultStudio } from './studio.ts';

/** Database and store of a studio whose processes have ended, opened as the product opens them. */
export const openRemains = async <T>({ variables }: FaultStudio, look: (deps: Deps) => Promise<T>) => {
  const deps = await createDeps(readConfig(variables), pino({ level: 'silent' }));
  try {
    return await look(deps);
  } finally {
    await closeDeps(deps);
  }
};

const storedKeys = async ({ storage }: Deps): Promise<string[]> => {
  const keys: string[] = [];
  for await (const { key } of storage.list('')) keys.push(key);
  return keys.sort();
};

/**
 * Expects the sweep to leave exactly the files that rows name. On S3 it may take several: the server finishes what it had
 * received from a process that was killed, and lists times rounded up to the second, so the newest aren't old enough yet.
 */
export const expectOnlyNamedFiles = async (deps: Deps): Promise<void> => {
  const named = new Set<string>();
  for await (const page of readNamedFiles(deps.database.read, tableNames))
    for (const { key } of page) named.add(key);
  const swept = async () => {
    await sweepOnce(deps, 0);
    return storedKeys(deps);
  };
  const kept = [...named].sort();
  if (deps.config.STORAGE_URL) await expect.poll(swept).toEqual(kept);
  else expect(await swept()).toEqual(kept);
};

/**
 * Expects, after the sweep, all acknowledged orders, each complete with its two emails, no other orders but the
 * doubtful ones, and no file that belongs to nothing. Returns how many files were compared.
 */
export const expectAllKept = (studio: FaultStudio, ledger: Ledger, doubtful = 0): Promise<number> =>
  openRemains(studio, async (deps) => {
    await expireUploadsOnce(deps);
    await expectOnlyNamedFiles(deps);
    const { read } = deps.database;
    const orders = await read.selectFrom('orders').select('id').execute();
    expect(orders.map(({ id }) => id)).toEqual(expect.arrayContaining([...ledger.keys()]));
    expect(orders.length).toBeLessThanOrEqual(ledger.size + doubtful);
    const files = await read.selectFrom('order_files').selectAll().orderBy('position').execute();
    const versions = await read.selectFrom('order_versions').selectAll().execute();
    const originals = [...files, ...versions];
    for (const [id, sums] of ledger) {
      const keys = originals
        .filter(({ order_id }) => order_id === id)
        .flatMap(({ storage_key }) => storage_key ?? []);
      const got = await Promise.all(keys.map((key) => sumOf(deps, key)));
      expect(got, id).toEqual(sums);
    }
    const emails = await read
      .selectFrom('emails')
      .select('order_id')
      .where('kind', 'like', 'order_placed_%')
      .execute();
    expect(emails).toHaveLength(2 * orders.length);
    return files.length;
  });

const sumOf = async ({ storage }: Deps, key: string): Promise<string> =>
  sha256(Buffer.concat(await (await storage.read(key)).toArray()));

/** SQLite's own check of every page, while the product runs. */
export const expectSound = ({ folder, variables }: FaultStudio): void => {
  if (variables.DATABASE_URL) return;
  const database = new DatabaseSync(join(folder, 'mixfront.db'), { readOnly: true, timeout: PATIENCE_MS });
  try {
    expect(database.prepare('pragma integrity_check').all()).toEqual([{ integrity_check: 'ok' }]);
  } finally {
    database.close();
  }
};

/** Expects the children of a killed process to end by themselves. */
export const expectGone = async (pids: number[]): Promise<void> => {
  for (const pid of pids) await expect.poll(() => isRunning(pid)).toBe(false);
};

/** The median of some figures. */
export const getMedian = (figures: number[]): number =>
  figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? Number.NaN;
