import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

// Rules that an import checker cannot see (for imports see .dependency-cruiser.mjs). There is no list of exceptions.
const root = join(import.meta.dirname, '..');
const sources = globSync('server/**/*.{ts,tsx}', { cwd: root })
  .filter((path) => !/\.test\.tsx?$/.test(path))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

/** Files that contain the pattern, except those where it belongs. */
const found = (pattern: RegExp, belongsIn: RegExp): string[] =>
  sources.filter(({ path, text }) => pattern.test(text) && !belongsIn.test(path)).map(({ path }) => path);

const queries = /[/-]queries\.ts$|^server\/(ports\/database|migrations)\//;

test('the environment is read only where a process starts and in config.ts', () => {
  expect(sources.length).toBeGreaterThan(100);
  const entries = /^server\/(app\/run\.ts|app\/node-tuning\.ts|commands\/)/;
  expect(found(/process\.env\b|\benv\b.*from 'node:process'/, entries)).toEqual([]);
});

test('SQL is built only in queries and in the database port', () => {
  expect(found(/\.(selectFrom|insertInto|updateTable|deleteFrom)\(/, queries)).toEqual([]);
  expect(found(/^import (?!type\b)[^;]*from 'kysely/m, queries)).toEqual([]);
});
