import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/** A folder and those above it. Node's own recursive way never ends where a folder is there and takes none into it, as in /proc. */
export const makeFolder = (folder: string): void => {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
};
