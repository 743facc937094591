import { readdir, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { nullIfMissing, translateDiskErrors } from './disk-errors.ts';

/** Removes the files of a folder that nobody has written to for so long, but those that are wanted. */
export const removeOldFiles = async (
  folder: string,
  olderThanMs: number,
  isWanted: (name: string) => boolean,
): Promise<void> => {
  for (const name of (await translateDiskErrors(nullIfMissing(readdir(folder)))) ?? []) {
    if (isWanted(name)) continue;
    const path = join(folder, name);
    const found = await translateDiskErrors(nullIfMissing(stat(path)));
    // The clock gives whole milliseconds, a file's time parts of one: unrounded, a new file would lie ahead of it.
    if (found?.isFile() && Date.now() - Math.floor(found.mtimeMs) >= olderThanMs)
      await translateDiskErrors(nullIfMissing(unlink(path)));
  }
};
