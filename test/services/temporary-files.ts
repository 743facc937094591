import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';
import { env, pid } from 'node:process';

const MEMORY = '/dev/shm';
const OURS = 'mixfront-tests-';
/** Room for the largest files of the tests, twice. */
const ROOM = 8 * 1024 ** 3;

/** Memory to put files in, where the system offers it and so many bytes are free in it: a container's may be 64 MB. */
export const memoryWithRoom = (bytes: number): string | undefined => {
  if (!existsSync(MEMORY) || freemem() < bytes) return undefined;
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize < bytes ? undefined : MEMORY;
};

/**
 * Keeps the temporary files of a run of tests in memory, where the system offers it and has room: with every order synced to it, a
 * disk is what most tests would wait for. They are gone with this process; what a killed run left goes with the next.
 */
export const keepTemporaryFilesInMemory = (): void => {
  const memory = memoryWithRoom(ROOM);
  if (!memory || env.TMPDIR) return;
  for (const name of readdirSync(memory))
    if (name.startsWith(OURS) && !existsSync(join('/proc', name.slice(OURS.length))))
      rmSync(join(memory, name), { recursive: true, force: true });
  const folder = join(memory, `${OURS}${pid}`);
  mkdirSync(folder);
  // PostgreSQL runs as a user of its own.
  chmodSync(folder, 0o1777);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  env.TMPDIR = folder;
};
