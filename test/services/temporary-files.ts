import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';
import { env, pid } from 'node:process';

const MEMORY = '/dev/shm';
const OURS = 'mixfront-tests-';
/** Room for the largest test files, twice. */
const ROOM = 8 * 1024 ** 3;

/** A folder in memory, if the system offers one with that many bytes free: a container's may be 64 MB. */
export const memoryWithRoom = (bytes: number): string | undefined => {
  if (!existsSync(MEMORY) || freemem() < bytes) return undefined;
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize < bytes ? undefined : MEMORY;
};

/**
 * Keeps the temporary files of a test run in memory, if the system offers enough: every order is synced, so most tests
 * would wait for the disk. They are deleted with this process; what a killed run left is deleted by the next.
 */
export const keepTemporaryFilesInMemory = (): void => {
  const memory = memoryWithRoom(ROOM);
  if (!memory || env.TMPDIR) return;
  for (const name of readdirSync(memory))
    if (name.startsWith(OURS) && !existsSync(join('/proc', name.slice(OURS.length))))
      rmSync(join(memory, name), { recursive: true, force: true });
  const folder = join(memory, `${OURS}${pid}`);
  mkdirSync(folder);
  // PostgreSQL runs as a different user.
  chmodSync(folder, 0o1777);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  env.TMPDIR = folder;
};
