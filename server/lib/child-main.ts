import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The path of a child's entry point: next to the asking module in tests and development; in production next to the
 * bundle, or one folder up when the asking module ended up in a shared chunk. `from` is the asking module's
 * `import.meta.url`.
 */
export const findChildMain = (name: string, from: string): string => {
  const names = from.endsWith('.ts') ? [`./${name}.ts`] : [`./${name}.js`, `../${name}.js`];
  const paths = names.map((path) => fileURLToPath(new URL(path, from)));
  const entry = paths.find((path) => existsSync(path));
  if (!entry) throw new Error(`${name} is missing from the build`);
  return entry;
};

/** The folder whose `node_modules` the asking module uses. */
export const findPackageRoot = (from: string): string => {
  let folder = dirname(fileURLToPath(from));
  while (!existsSync(join(folder, 'node_modules')) && folder !== dirname(folder)) folder = dirname(folder);
  return folder;
};

/**
 * Folders with the code of a child that has decoders, besides its own: the packages and, when run from source, the
 * shared code.
 */
export const listReadableFolders = (from: string): string[] => {
  const [home, here] = [findPackageRoot(from), dirname(fileURLToPath(from))];
  // In a build: the server code folder, one up from a shared chunk.
  const built = basename(here) === 'assets' ? dirname(here) : here;
  const own = from.endsWith('.ts') ? [join(home, 'shared'), join(home, 'server/media')] : [built];
  return [join(home, 'node_modules'), ...own];
};
