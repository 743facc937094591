import { randomBytes } from 'node:crypto';
import { statSync, truncateSync } from 'node:fs';
import { statfs, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createNoRoomError } from '../../lib/errors.ts';

/** A few hundred sign-ins and deletions. */
const BYTES = 8 * 1024 * 1024;
/** Made only if as much stays free. */
const NEEDED_BYTES = 2 * BYTES;
/** More than a start writes. */
const START_BYTES = 1024 * 1024;

/**
 * Space on the database's disk for the few transactions that work on a full one: a file that gives its bytes up. While
 * it is empty, the others are refused, so that nobody else uses the space. Processes share it.
 */
export class SqliteReserve {
  readonly #path: string;
  #filling: Promise<boolean> | undefined;

  constructor(path: string) {
    this.#path = path;
  }

  /** Rejects with AppError `no_room` while the space is given up and there is no room for it again. */
  async refuseOthers(): Promise<void> {
    if (this.#size() === 0 && !(await this.fill())) throw createNoRoomError();
  }

  /** Gives the space up, if there is any to give. */
  release(): void {
    if (!this.#size()) return;
    try {
      truncateSync(this.#path, 0);
    } catch {
      // Whatever needs it is refused then.
    }
  }

  /** Makes the file if there is room for it. Resolves with whether it is there. */
  fill(): Promise<boolean> {
    this.#filling ??= this.#fill()
      .catch(() => {
        // Half of it would pass for the whole.
        this.release();
        return false;
      })
      .finally(() => {
        this.#filling = undefined;
      });
    return this.#filling;
  }

  async #fill(): Promise<boolean> {
    if ((this.#size() ?? 0) >= BYTES) return true;
    const { bavail, bsize } = await statfs(dirname(this.#path));
    if (bavail * bsize < NEEDED_BYTES) return false;
    // Not zeros: some file systems store those in no space.
    await writeFile(this.#path, randomBytes(BYTES), { mode: 0o600 });
    return true;
  }

  /** Undefined where there is no file. */
  #size(): number | undefined {
    return statSync(this.#path, { throwIfNoEntry: false })?.size;
  }
}

/** Whether too little is left for a start. File systems without blocks, like /proc, are never full. */
export const isDiskFull = async (folder: string): Promise<boolean> => {
  const { blocks, bavail, bsize } = await statfs(folder);
  return blocks > 0 && bavail * bsize < START_BYTES;
};
