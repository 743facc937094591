import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/** A folder for this user alone, and those above it. Node's own recursive way never ends where a folder is there and takes none into it, as in /proc. */
export const makeFolder = (folder: string): void => {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  try {
    mkdirSync(folder, 0o700);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
};
