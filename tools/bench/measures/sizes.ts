import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../servers.ts';
import type { Row } from '../table.ts';

const MB = 1024 * 1024;
const MAX_INSTALLED = 350;

/** Bytes of the files below a folder, without its node_modules, which are counted separately. */
const bytesBelow = (folder: string): number =>
  readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === 'node_modules' ? sum : sum + bytesBelow(path);
    return entry.isFile() ? sum + statSync(path).size : sum;
  }, 0);

type Locked = { packages: Record<string, { dev?: boolean; hasInstallScript?: boolean }> };

/** Installed packages needed at run time, without those for other platforms. */
const packages = () => {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Locked;
  const needed = Object.entries(lock.packages).filter(([path, { dev }]) => path && !dev);
  return needed.flatMap(([path, { hasInstallScript }]) => {
    const folder = join(root, path);
    return statSync(folder, { throwIfNoEntry: false })
      ? [{ name: path, bytes: bytesBelow(folder), isBuilt: hasInstallScript === true }]
      : [];
  });
};

/** What is installed on a server: packages without development ones, the built product, and its Node. */
export const measureSizes = async (): Promise<Row[]> => {
  const needed = packages();
  const [modules, product, node] = [
    needed.reduce((sum, { bytes }) => sum + bytes, 0),
    bytesBelow(join(root, 'dist')),
    statSync(process.execPath).size,
  ].map((bytes) => bytes / MB) as [number, number, number];
  const all = modules + product + node;
  const built = needed.filter(({ isBuilt }) => isBuilt).map(({ name }) => name);
  return [
    {
      what: 'installed size, production',
      goal: `${MAX_INSTALLED} MB, no native build`,
      measured: `${all.toFixed(0)} MB, ${built.length} packages that build`,
      baseline: `packages ${modules.toFixed(0)}, product ${product.toFixed(0)}, Node ${node.toFixed(0)} MB`,
      holds: all <= MAX_INSTALLED && built.length === 0,
    },
  ];
};
