import { chmod, lstat, readdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { platform } from 'node:process';

/** What other users of the machine may do with a file, and the mark of a folder that is everybody's, like /tmp (the sticky bit). */
const OTHERS = 0o077;
const SHARED_ON_PURPOSE = 0o1000;

export type PermissionReport = {
  /** What others could open before. */
  mended: number;
  /** What belongs to another user, who alone can close it. */
  left: number;
};

/** Of all there may be in DATA_DIR, what the product puts there. */
const isOurs = (name: string): boolean => /^mixfront\.db|^files$|\.moved$/.test(name);

/**
 * Closes the data folder, and what lies in it at the top, to other users: older versions left them open. From then on nobody else reaches
 * what is below, whatever its own mode.
 */
export const restrictDataFolder = async (folder: string): Promise<PermissionReport> => {
  const closing: PermissionReport = { mended: 0, left: 0 };
  // The folder may be a link to where the disk is.
  const real = await realpath(folder).catch(() => undefined);
  if (!real) return closing;
  await close(real, closing);
  for (const name of await namesIn(real)) if (isOurs(name)) await close(join(real, name), closing);
  return closing;
};

/** The same for all that is below a folder. It may be much: the product need not wait for it. */
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

/** Answers whether it is a folder. */
const close = async (path: string, closing: PermissionReport): Promise<boolean> => {
  const found = await lstat(path).catch(() => undefined);
  // A link has no mode of its own, and Windows none of this kind.
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
