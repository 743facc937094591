import { readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const files = ['shared', 'server', 'web'].flatMap((storey) =>
  readdirSync(join(root, storey), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(root, join(parentPath, name)).split(sep).join('/')),
);

/** The entries of each folder: files and subfolders. */
const entries = new Map<string, Set<string>>();
for (const file of files) {
  const parts = file.split('/');
  for (let depth = 1; depth < parts.length; depth++) {
    const folder = parts.slice(0, depth).join('/');
    entries.set(folder, (entries.get(folder) ?? new Set()).add(parts[depth] ?? ''));
  }
}

test('every folder of code that ships has at least three entries', () => {
  expect(entries.size).toBeGreaterThan(50);
  expect([...entries].filter(([, held]) => held.size < 3).map(([folder]) => folder)).toEqual([]);
});

test('folders of a feature have no subfolders', () => {
  const folders = [...entries.keys()];
  expect(folders.filter((folder) => /^(server|web)\/features\/([^/]+\/){2}[^/]+$/.test(folder))).toEqual([]);
});
