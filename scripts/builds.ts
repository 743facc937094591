import { randomBytes } from 'node:crypto';
import { existsSync, rmSync } from 'node:fs';
import {
  copyFile,
  lstat,
  mkdir,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { basename, join } from 'node:path';

const HOUR_MS = 3_600_000;
const CARRIED = '.carried';

/** Inside a checkout: every build has its own folder, and `dist` is a link to the current one. */
const builds = (root: string) => join(root, '.builds');

/** Creates an empty folder for a new build, which an interrupted one doesn't leave behind. */
export const openBuild = async (root: string): Promise<string> => {
  const folder = join(builds(root), `.new-${process.pid}`);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

/**
 * Puts a finished build in place by one rename. Running processes keep the folder they were started from, since Node
 * resolves the link; the previous build stays for them, and older ones are deleted.
 */
export const placeBuild = async (root: string, made: string): Promise<void> => {
  const dist = join(root, 'dist');
  const before = existsSync(dist) ? await realpath(dist) : null;
  if (before) await carryAssets(before, made);
  // Two builds may finish in the same millisecond.
  const name = `${new Date().toISOString().replace(/[:.]/g, '-')}-${randomBytes(4).toString('hex')}`;
  await rename(made, join(builds(root), name));
  const link = join(builds(root), `.link-${process.pid}`);
  await rm(link, { force: true });
  await symlink(join('.builds', name), link, 'junction');
  if (process.platform === 'win32') await rm(dist, { recursive: true, force: true });
  await rename(link, dist);
  await removeOld(root, [name, ...(before ? [basename(before)] : [])]);
};

/**
 * A page that is open during an update still requests the previous build's assets. Assets which that build had itself
 * carried over are dropped.
 */
const carryAssets = async (before: string, made: string): Promise<void> => {
  const [from, to] = [join(before, 'client/assets'), join(made, 'client/assets')];
  const list = join(before, CARRIED);
  const old = new Set(existsSync(list) ? (await readFile(list, 'utf8')).split('\n') : []);
  const own = existsSync(from) ? await readdir(from) : [];
  const carried = own.filter((name) => !old.has(name) && !existsSync(join(to, name)));
  for (const name of carried) await copyFile(join(from, name), join(to, name));
  await writeFile(join(made, CARRIED), carried.join('\n'));
};

const removeOld = async (root: string, kept: string[]): Promise<void> => {
  for (const name of await readdir(builds(root))) {
    const path = join(builds(root), name);
    // Another build may be in progress.
    const isYoung = name.startsWith('.') && Date.now() - (await lstat(path)).mtimeMs < HOUR_MS;
    if (!kept.includes(name) && !isYoung) await rm(path, { recursive: true, force: true });
  }
};
