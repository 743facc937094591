import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { openBuild, placeBuild } from './builds.ts';
import { checkOwner } from './owner.mjs';

export const root = join(import.meta.dirname, '..');
const STAMP = '.built-from';
const SOURCES = [
  'shared',
  'server',
  'web',
  'tools/seed',
  'vite.config.ts',
  'package-lock.json',
  'scripts/build.ts',
  'scripts/builds.ts',
  'scripts/chunks.ts',
];
const COMPRESSED = new Set(['.js', '.css', '.svg', '.json', '.txt', '.webmanifest']);

/**
 * Builds browser files, page renderer and server, unless the sources are unchanged since the last build. `dist` is
 * switched to the new build once it is complete; a running product keeps its own.
 */
export const build = async (): Promise<void> => {
  const wanted = await stampOfSources();
  if (isBuiltFrom(wanted)) return;
  checkOwner(root);
  console.log('Building. This takes about half a minute');
  process.env.NODE_ENV = 'production';
  const folder = await openBuild(root);
  const { createBuilder } = await import('vite');
  const into = (name: string) => ({ build: { outDir: join(folder, name) } });
  const builder = await createBuilder({
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'warn',
    environments: { client: into('client'), pages: into('pages'), server: into('server') },
  });
  await builder.buildApp();
  await compressAll(join(folder, 'client'));
  await writeFile(join(folder, STAMP), wanted);
  await placeBuild(root, folder);
};

const isBuiltFrom = (sources: string): boolean => {
  const stamp = join(root, 'dist', STAMP);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === sources;
};

/** Whether `dist` was built from the current sources. */
export const isUpToDate = async (): Promise<boolean> => isBuiltFrom(await stampOfSources());

/** A hash of every source's path, size and modification time. */
const stampOfSources = async (): Promise<string> => {
  const hash = createHash('sha256');
  for (const name of SOURCES) for (const line of await describe(join(root, name))) hash.update(line);
  return hash.digest('hex');
};

const describe = async (path: string): Promise<string[]> => {
  const found = await stat(path);
  if (!found.isDirectory()) return [`${path} ${found.size} ${found.mtimeMs}\n`];
  const names = (await readdir(path)).filter((name) => !name.includes('.test.')).sort();
  return (await Promise.all(names.map((name) => describe(join(path, name))))).flat();
};

/** Stores Brotli and gzip versions of every text file, so that the server never compresses one. */
const compressAll = async (folder: string): Promise<void> => {
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter(
    (entry) => entry.isFile() && COMPRESSED.has(extname(entry.name)),
  );
  for (const { parentPath, name } of files) {
    const path = join(parentPath, name);
    const bytes = await readFile(path);
    if (bytes.length < 512) continue;
    const br = await promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
    await Promise.all([
      writeFile(`${path}.br`, br),
      writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 })),
    ]);
  }
};
