import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../../scripts/build.ts';

/** The parts of Lighthouse's result that are used. */
export type Report = {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { score: number | null; scoreDisplayMode: string; numericValue?: number }>;
  environment: { benchmarkIndex: number };
  runtimeError?: { message: string };
};
export type Lighthouse = (url: string, flags: object) => Promise<{ lhr: Report } | undefined>;

/**
 * Lighthouse and its dependencies are 170 MB, which `npm start` should not install: it has a lockfile beside this file
 * and is installed from that into .runtime/ on demand.
 */
export const loadLighthouse = async (): Promise<Lighthouse> => {
  const folder = join(root, '.runtime/lighthouse');
  const stamp = join(folder, 'node_modules/.installed');
  const wanted = readFileSync(join(import.meta.dirname, 'package-lock.json'), 'utf8');
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted) {
    console.log('Installing Lighthouse into .runtime/');
    mkdirSync(folder, { recursive: true });
    for (const name of ['package.json', 'package-lock.json'])
      cpSync(join(import.meta.dirname, name), join(folder, name));
    const words = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
    if (spawnSync('npm', words, { cwd: folder, stdio: 'inherit' }).status !== 0)
      throw new Error('Installing Lighthouse failed; see the lines above');
    writeFileSync(stamp, wanted);
  }
  const entry = join(folder, 'node_modules/lighthouse/core/index.js');
  return ((await import(pathToFileURL(entry).href)) as { default: Lighthouse }).default;
};
