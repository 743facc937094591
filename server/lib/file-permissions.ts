import { chmod, lstat, readdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { platform } from 'node:process';

/** Permission bits of other users, and the sticky bit that marks shared folders such as /tmp. */
const OTHERS = 0o077;
const SHARED_ON_PURPOSE = 0o1000;

export type PermissionReport = {
  /** Number of entries other users could open before. */
  mended: number;
  /** Number of entries that belong to another user, who alone can close them. */
  left: number;
};

/** Names in DATA_DIR that the product itself creates. */
const isOurs = (name: string): boolean => /^mixfront\.db|^files$|\.moved$/.test(name);

/**
 * Removes other users' access to the data folder and its top-level entries, which a folder made by hand or a copy from
 * elsewhere may have left open. After that nobody else can reach anything below, whatever its own mode.
 */
export const restrictDataFolder = async (folder: string): Promise<PermissionReport> => {
  const closing: PermissionReport = { mended: 0, left: 0 };
  // The folder may be a link to another disk.
  const real = await realpath(folder).catch(() => undefined);
  if (!real) return closing;
  await close(real, closing);
  for (const name of await namesIn(real)) if (isOurs(name)) await close(join(real, name), closing);
  return closing;
};

/** Does the same for everything below a folder. This can take long; the start does not have to wait for it. */
export const restrictFiles = async (
  folder: string,
  closing: PermissionReport,
  signal: AbortSignal,
): Promise<void> => {
  for (const name of await namesIn(folder)) {
    if (signal.aborted) return;
    const path = join(folder, name);
    if (await close(path, closing)) await restrictFiles(path, closing, signal);
  }
};

/** Returns whether the path is a folder. */
const close = async (path: string, closing: PermissionReport): Promise<boolean> => {
  const found = await lstat(path).catch(() => undefined);
  // Links have no mode of their own, and Windows has no such modes.
  if (!found || found.isSymbolicLink() || platform === 'win32') return false;
  if ((found.mode & OTHERS) !== 0 && (found.mode & SHARED_ON_PURPOSE) === 0)
    try {
      await chmod(path, found.mode & 0o700);
      closing.mended++;
    } catch {
      closing.left++;
    }
  return found.isDirectory();
};

const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => []);
