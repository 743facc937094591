import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Where a child's entry lies: beside the module that asks, in tests and while developing; beside the bundle in production, or
 * one up when the asking module became a shared chunk. `from` is the asking module's `import.meta.url`.
 */
export const findChildMain = (name: string, from: string): string => {
  const names = from.endsWith('.ts') ? [`./${name}.ts`] : [`./${name}.js`, `../${name}.js`];
  const paths = names.map((path) => fileURLToPath(new URL(path, from)));
  const entry = paths.find((path) => existsSync(path));
  if (!entry) throw new Error(`${name} is missing from the build`);
  return entry;
};

/** The folder that holds the packages of the module that asks, in `node_modules`. */
export const findPackageRoot = (from: string): string => {
  let folder = dirname(fileURLToPath(from));
  while (!existsSync(join(folder, 'node_modules')) && folder !== dirname(folder)) folder = dirname(folder);
  return folder;
};

/** Folders the code of a child with decoders is in, besides its own: the packages, and what it shares with others when run from source. */
export const listReadableFolders = (from: string): string[] => {
  const [home, here] = [findPackageRoot(from), dirname(fileURLToPath(from))];
  // Of a build: its folder of server code, which is one up from a shared chunk.
  const built = basename(here) === 'assets' ? dirname(here) : here;
  const own = from.endsWith('.ts') ? [join(home, 'shared'), join(home, 'server/media')] : [built];
  return [join(home, 'node_modules'), ...own];
};
