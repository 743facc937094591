// Decides which Node runs the product. Plain JavaScript, because run.mjs uses it before anything is installed.

import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { checkOwner } from './owner.mjs';

const OLDEST = 24;
const PINNED = 'scripts/node';

/** The version of a Node that exists and runs; undefined otherwise. */
const versionOf = (node) => {
  if (!existsSync(node)) return undefined;
  const { status, stdout } = spawnSync(node, ['-p', 'process.versions.node'], { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
};

const majorOf = (version) => Number(version.split('.')[0]);

const isOlder = (version, than) => {
  const [a, b] = [version, than].map((text) => text.split('.').map(Number));
  const at = a.findIndex((number, n) => number !== b[n]);
  return at >= 0 && a[at] < b[at];
};

export const npm = (words, cwd, path = process.env.PATH) =>
  spawnSync(process.platform === 'win32' ? 'npm.cmd' : 'npm', words, {
    cwd,
    env: { ...process.env, PATH: path },
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  }).status === 0;

/**
 * The Node that the repository pins for this machine: scripts/node has the versions, and its lockfile the SHA-512 of
 * each package.
 */
const readPin = (root) => {
  const { packages } = JSON.parse(readFileSync(join(root, PINNED, 'package-lock.json'), 'utf8'));
  const found = Object.entries(packages).find(
    ([, { os, cpu }]) => os === process.platform && cpu === process.arch,
  );
  return found && { path: found[0], version: found[1].version, bin: found[1].bin.node };
};

/**
 * Fetches the pinned Node next to the current one, and replaces it once the new one runs. npm verifies the bytes
 * against the lockfile, and no package script runs. Returns whether it is installed now.
 */
const fetchPinned = (root, { path, version, bin }) => {
  const next = join(root, `.runtime/next-${process.pid}`);
  const [there, before] = [join(root, '.runtime/node_modules'), join(next, 'before')];
  try {
    mkdirSync(next, { recursive: true });
    for (const name of ['package.json', 'package-lock.json'])
      cpSync(join(root, PINNED, name), join(next, name));
    const words = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
    if (!npm(words, next) || versionOf(join(next, path, bin)) !== version) return false;
    if (existsSync(there)) renameSync(there, before);
    renameSync(join(next, 'node_modules'), there);
    return true;
  } catch (error) {
    console.error(error.message);
    return false;
  } finally {
    rmSync(next, { recursive: true, force: true });
  }
};

/**
 * A Node of 24 or later: the machine's own, or the pinned one in .runtime/. Undefined if neither is available. An older
 * fetched one stays in use if the newer one cannot be fetched, or must not replace it under a running product.
 */
export const findNode = (root, isUpdating = true, own = process.versions.node) => {
  if (majorOf(own) >= OLDEST) return process.execPath;
  const pin = readPin(root);
  if (!pin) return undefined;
  const pinned = join(root, '.runtime', pin.path, pin.bin);
  const fetched = versionOf(pinned);
  const isUsable = fetched && majorOf(fetched) >= OLDEST;
  if (isUsable && !(isUpdating && isOlder(fetched, pin.version))) return pinned;
  checkOwner(root);
  console.error(
    isUsable
      ? `Fetching Node ${pin.version} to replace ${fetched} in .runtime/. This takes about half a minute`
      : `Node ${own} is older than ${OLDEST}: fetching Node ${pin.version} into .runtime/, once. This takes about half a minute`,
  );
  if (fetchPinned(root, pin)) return pinned;
  if (!isUsable) return undefined;
  console.error(`Node ${pin.version} couldn’t be fetched. npm’s error is above. Continuing with ${fetched}.`);
  return pinned;
};

export const noNode = `Mixfront needs Node ${OLDEST} or later, and fetching it from the npm registry failed. npm’s error is above. Check that this machine can reach the registry, or install Node ${OLDEST} or later from nodejs.org, then start again.`;

/** PATH with a program's folder first. */
export const pathWith = (folder) => `${folder}${delimiter}${process.env.PATH}`;
