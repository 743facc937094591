import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { expect, test } from 'vitest';

// What no tool checks of the layout in ARCHITECTURE.md; .dependency-cruiser.mjs has the rules about imports. There is no
// list of exceptions.
const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const listFiles = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(root, join(parentPath, name)).split(sep).join('/'));

/** The entries of each folder of code that ships: files and subfolders. */
const entries = new Map<string, Set<string>>();
for (const file of ['shared', 'server', 'web'].flatMap(listFiles)) {
  const parts = file.split('/');
  for (let depth = 1; depth < parts.length; depth++) {
    const folder = parts.slice(0, depth).join('/');
    entries.set(folder, (entries.get(folder) ?? new Set()).add(parts[depth] ?? ''));
  }
}

test('ARCHITECTURE.md names every folder of server and web, and only folders that exist', () => {
  const [, tree = ''] = /^```\n(shared\/[\s\S]*?)```/m.exec(read('ARCHITECTURE.md')) ?? [];
  const named: string[] = [];
  let storey = '';
  for (const line of tree.trimEnd().split('\n')) {
    const names = (line.trim().split(/ {2,}/)[0] ?? '').split(' ').filter((name) => name.endsWith('/'));
    const isWithin = line.startsWith(' ');
    if (!isWithin) storey = names[0] ?? '';
    named.push(...names.map((name) => (isWithin ? storey + name : name).replace(/(\/<\w+>)?\/$/, '')));
  }
  const existing = globSync('{*,{shared,server,web}/*}/', { cwd: root });
  expect(named.filter((folder) => !existing.includes(folder))).toEqual([]);
  const owned = existing.filter((folder) => /^(server|web)\//.test(folder) && folder !== 'web/public');
  expect(owned.length).toBeGreaterThan(15);
  expect(owned.filter((folder) => !named.includes(folder))).toEqual([]);
});

test('every folder and file that a rule about imports names exists', async () => {
  type Part = { path?: string | string[]; pathNot?: string | string[] };
  type Config = { forbidden: { name: string; from: Part; to: Part }[] };
  const { default: config } = (await import(join(root, '.dependency-cruiser.mjs'))) as { default: Config };
  const sources = ['shared', 'server', 'web', 'test', 'e2e', 'tools', 'scripts'].flatMap(listFiles);
  const packages = ['zod', 'pg'].map((name) => `node_modules/${name}/package.json`);
  const all = [...sources, ...packages, 'node:sqlite'];
  /** `^web/(ui|lib)/` is two. */
  const spread = (pattern: string) => {
    const [group = '', choices = ''] = /\(([\w|-]+)\)/.exec(pattern) ?? [];
    return choices.split('|').map((choice) => pattern.replace(group, choice));
  };
  const patterns = config.forbidden
    .flatMap(({ from, to }) => [from.path, from.pathNot, to.path, to.pathNot])
    .flatMap((one) => one ?? [])
    // The folder that the other side of the rule has found.
    .filter((pattern) => !pattern.includes('$1'))
    .flatMap(spread);
  expect(patterns.length).toBeGreaterThan(20);
  expect(patterns.filter((pattern) => !all.some((path) => new RegExp(pattern).test(path)))).toEqual([]);
});

test('every folder of code that ships has at least three entries', () => {
  expect(entries.size).toBeGreaterThan(50);
  expect([...entries].filter(([, held]) => held.size < 3).map(([folder]) => folder)).toEqual([]);
});

test('folders of a feature have no subfolders', () => {
  const folders = [...entries.keys()];
  expect(folders.filter((folder) => /^(server|web)\/features\/([^/]+\/){2}[^/]+$/.test(folder))).toEqual([]);
});

const listSources = (folder: string) =>
  listFiles(folder)
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
    .map((path) => ({ path, text: read(path) }));
const server = listSources('server');

/** Files that contain the pattern, except those where it belongs. */
const found = (pattern: RegExp, belongsIn: RegExp, sources = server): string[] =>
  sources.filter(({ path, text }) => pattern.test(text) && !belongsIn.test(path)).map(({ path }) => path);

const queries = /[/-]queries\.ts$|^server\/(ports\/database|migrations)\//;

test('the environment is read only where a process starts and in config.ts', () => {
  expect(server.length).toBeGreaterThan(100);
  const starts = /^server\/(app\/run\.ts|app\/node-tuning\.ts|commands\/)/;
  expect(found(/process\.env\b|\benv\b.*from 'node:process'/, starts)).toEqual([]);
});

test('SQL is built only in queries and in the database port', () => {
  expect(found(/\.(selectFrom|insertInto|updateTable|deleteFrom)\(/, queries)).toEqual([]);
  expect(found(/^import (?!type\b)[^;]*from 'kysely/m, queries)).toEqual([]);
});

test('what a browser may block is used only where that is expected', () => {
  const blocked =
    /\b(localStorage|sessionStorage|indexedDB|openDB|BroadcastChannel|cookieStore|serviceWorker|(navigator|document|window|globalThis)\.(locks|cookie|caches))\b/;
  const guarded = /^web\/(lib\/browser-storage|features\/uploads\/(list|list-storage|tab-locks))\.ts$/;
  const web = listSources('web');
  expect(found(blocked, /^$/, web).filter((path) => guarded.test(path)).length).toBe(4);
  expect(found(blocked, guarded, web)).toEqual([]);
});
