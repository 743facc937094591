import { closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Creates a folder and its missing parents, for this user only. Node's recursive mkdir never returns where a parent
 * exists but accepts no folders, as in /proc.
 */
export const makeFolder = (folder: string): void => {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  try {
    mkdirSync(folder, 0o700);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
};

/**
 * An empty file is an empty database. SQLite gives its WAL and shared-memory files the same mode as the main file
 * (os_unix.c, findCreateFileMode).
 */
export const makePrivate = (file: string): void => {
  try {
    closeSync(openSync(file, 'a', 0o600));
  } catch {
    // SQLite will report what is wrong with the path.
  }
};
