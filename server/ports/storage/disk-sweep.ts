import { readdir, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { nullIfMissing, translateDiskErrors } from './disk-errors.ts';

/** Removes a folder's files that nobody has written to for this long, except those still needed. */
export const removeOldFiles = async (
  folder: string,
  olderThanMs: number,
  isWanted: (name: string) => boolean,
): Promise<void> => {
  for (const name of (await translateDiskErrors(nullIfMissing(readdir(folder)))) ?? []) {
    if (isWanted(name)) continue;
    const path = join(folder, name);
    const found = await translateDiskErrors(nullIfMissing(stat(path)));
    // The clock has whole milliseconds, file times have fractions: unrounded, a new file would seem to lie in the
    // future.
    if (found?.isFile() && Date.now() - Math.floor(found.mtimeMs) >= olderThanMs)
      await translateDiskErrors(nullIfMissing(unlink(path)));
  }
};
