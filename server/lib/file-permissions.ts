import { chmod, lstat, readdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { platform } from 'node:process';

/** Permission bits of other users, and the sticky bit that marks shared folders such as /tmp. */
const OTHERS = 0o077;
const SHARED_ON_PURPOSE = 0o1000;

/** Names in DATA_DIR that the product itself creates. */
const isOurs = (name: string): boolean =>
  /^mixfront\.db|^files$|^sealing\.key$|^running$|^reserve$|\.moved$/.test(name);

/**
 * Removes other users' access to the data folder and its top-level entries, which a folder made by hand or a copy from
 * elsewhere may have left open. After that nobody else can reach anything below, whatever its own mode.
 */
export const restrictDataFolder = async (folder: string): Promise<void> => {
  // The folder may be a link to another disk.
  const real = await realpath(folder).catch(() => undefined);
  if (!real) return;
  await close(real);
  const names = await readdir(real).catch(() => []);
  for (const name of names.filter(isOurs)) await close(join(real, name));
};

/** What belongs to another user stays as it is: only they can close it. */
const close = async (path: string): Promise<void> => {
  const found = await lstat(path).catch(() => undefined);
  // Links have no mode of their own, and Windows has no such modes.
  if (!found || found.isSymbolicLink() || platform === 'win32') return;
  if ((found.mode & OTHERS) !== 0 && (found.mode & SHARED_ON_PURPOSE) === 0)
    await chmod(path, found.mode & 0o700).catch(() => undefined);
};
