import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEBI = 1024 * 1024;

/** The product was faster. */
const isFull = (error: NodeJS.ErrnoException) => {
  if (error.code !== 'ENOSPC') throw error;
};

/** A file system of its own for a product's data. */
export type SmallDisk = {
  folder: string;
  free(): Promise<number>;
  /** Fills the disk except for that many bytes, behind the product's back. */
  fill(leaving?: number): Promise<void>;
  /** Frees what was filled. */
  clear(): Promise<void>;
  close(): Promise<void>;
};

export const mountSmallDisk = async (megabytes = 64): Promise<SmallDisk> => {
  const folder = await mkdtemp(join(tmpdir(), 'mixfront-full-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'pipe' });
  } catch (cause) {
    throw new Error('The tests of a full disk mount a small tmpfs: run them as root, with leave to mount.', {
      cause,
    });
  }
  const ballast = join(folder, 'ballast');
  const free = async () => {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  };
  const grow = async (bytes: number) => {
    for (let left = bytes; left > 0; left -= MEBI)
      await writeFile(ballast, Buffer.alloc(Math.min(left, MEBI), 1), { flag: 'a' }).catch(isFull);
  };
  return {
    folder,
    free,
    fill: async (leaving = 0) => grow(Math.max(0, (await free()) - leaving)),
    clear: () => rm(ballast, { force: true }),
    async close() {
      execFileSync('umount', [folder]);
      await rm(folder, { recursive: true, force: true });
    },
  };
};
