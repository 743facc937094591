// Decides which Node runs the product. Plain JavaScript, because run.mjs uses it before anything is installed.

import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { checkOwner } from './owner.mjs';

const OLDEST = 24;
const PINNED = 'scripts/node';

const ask = (node) => spawnSync(node, ['-p', 'process.versions.node'], { encoding: 'utf8' });

/** The version of a Node that exists and runs; undefined otherwise. */
const versionOf = (node) => {
  const { status, stdout } = ask(node);
  return status === 0 ? stdout.trim() : undefined;
};

const majorOf = (version) => Number(version.split('.')[0]);

const isOlder = (version, than) => {
  const [a, b] = [version, than].map((text) => text.split('.').map(Number));
  const at = a.findIndex((number, n) => number !== b[n]);
  return at >= 0 && a[at] < b[at];
};

/** Whether npm did it; if not, standard error says why. */
export const npm = (words, cwd, path = process.env.PATH) => {
  const { status, error } = spawnSync(process.platform === 'win32' ? 'npm.cmd' : 'npm', words, {
    cwd,
    env: { ...process.env, PATH: path },
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (error) console.error(`npm can’t be started: ${error.message}`);
  return status === 0;
};

/**
 * The Node that the repository pins for this machine: scripts/node has the versions, and its lockfile the SHA-512 of
 * each package.
 */
const readPin = (root) => {
  const { packages } = JSON.parse(readFileSync(join(root, PINNED, 'package-lock.json'), 'utf8'));
  const found = Object.entries(packages).find(
    ([, { os, cpu }]) => os === process.platform && cpu === process.arch,
  );
  return found && { path: found[0], entry: found[1], version: found[1].version, bin: found[1].bin.node };
};

/**
 * What npm installs of a pin. There it is optional, as are those of other machines, and npm says nothing about an optional
 * package that can't be fetched.
 */
const projectOf = ({ path, version, entry: { optional, ...entry } }) => {
  const project = { dependencies: { [path.replace('node_modules/', '')]: version } };
  return {
    'package.json': project,
    'package-lock.json': { lockfileVersion: 3, requires: true, packages: { '': project, [path]: entry } },
  };
};

const isRunning = (pid) => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
};

/** Deletes what interrupted fetches have left. */
const deleteUnfinished = (folder) => {
  for (const name of readdirSync(folder)) {
    const pid = /^next-(\d+)$/.exec(name)?.[1];
    if (pid && !isRunning(Number(pid))) rmSync(join(folder, name), { recursive: true, force: true });
  }
};

/**
 * Fetches the pinned Node next to the current one, and replaces it once the new one runs. npm verifies the bytes
 * against the lockfile, and no package script runs. Returns whether it is installed now; if not, standard error says why.
 */
const fetchPinned = (root, pin) => {
  const { path, version, bin } = pin;
  const next = join(root, `.runtime/next-${process.pid}`);
  const [there, before] = [join(root, '.runtime/node_modules'), join(next, 'before')];
  try {
    mkdirSync(next, { recursive: true });
    deleteUnfinished(join(root, '.runtime'));
    for (const [name, content] of Object.entries(projectOf(pin)))
      writeFileSync(join(next, name), JSON.stringify(content));
    const words = [
      'ci',
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
      '--fetch-retry-maxtimeout=10000',
    ];
    if (!npm(words, next)) return false;
    const { status, signal, stderr, error } = ask(join(next, path, bin));
    if (status !== 0)
      throw new Error(
        `Node ${version} was fetched, but doesn’t run here: ${error?.message ?? (stderr.trim() || signal)}`,
      );
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
  console.error(`Node ${pin.version} couldn’t be fetched, for the reason above. Continuing with ${fetched}.`);
  return pinned;
};

export const noNode = `Mixfront needs Node ${OLDEST} or later, and getting it from the npm registry failed, for the reason above. Fix that, or install Node ${OLDEST} or later from nodejs.org, then start again.`;

/** PATH with a program's folder first. */
export const pathWith = (folder) => `${folder}${delimiter}${process.env.PATH}`;
