import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

// What no checker of imports sees (.dependency-cruiser.mjs has those rules). There is no list of exceptions.
const root = join(import.meta.dirname, '..');
const sources = globSync('server/**/*.{ts,tsx}', { cwd: root })
  .filter((path) => !/\.test\.tsx?$/.test(path))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

/** Files in which something is found, but for those where it belongs. */
const found = (pattern: RegExp, belongsIn: RegExp): string[] =>
  sources.filter(({ path, text }) => pattern.test(text) && !belongsIn.test(path)).map(({ path }) => path);

const queries = /[/-]queries\.ts$|^server\/ports\/database\//;

test('the environment is read where a process begins and in config.ts alone', () => {
  expect(sources.length).toBeGreaterThan(100);
  const entries = /^server\/(run\.ts|node-tuning\.ts|commands\/)/;
  expect(found(/process\.env\b|\benv\b.*from 'node:process'/, entries)).toEqual([]);
});

test('SQL is built in queries and in the database port alone', () => {
  expect(found(/\.(selectFrom|insertInto|updateTable|deleteFrom)\(/, queries)).toEqual([]);
  expect(found(/^import (?!type\b)[^;]*from 'kysely/m, queries)).toEqual([]);
});
