import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { suites } from './test-scopes.ts';

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const pages = ['README.md', 'ARCHITECTURE.md', 'SECURITY.md', ...globSync('docs/*.md', { cwd: root })];
/** Created by a build or a first start. */
const isMade = (path: string) => /^(dist|data|node_modules|\.runtime|\.builds)\//.test(path);

/** Whether a file has this path, or one with parent folders before it. */
const isThere = (path: string): boolean =>
  isMade(path) ||
  ['', 'server/features/'].some((folder) => existsSync(join(root, folder, path))) ||
  globSync(`{shared,server,web,test,e2e,tools,scripts}/**/${path}`, { cwd: root }).length > 0;

test.each(pages)('every file and folder named in %s exists', (page) => {
  const text = read(page).replace(/```(?!\n)[\s\S]*?```/g, '');
  const named = [
    ...text.matchAll(
      /`(faults\/[\w-]+|[\w.-]+(?:\/[\w.-]+)*\.(?:tsx?|mjs)|(?:shared|server|web|test|e2e|tools|scripts)\/[\w/.-]+)`/g,
    ),
  ].map(([, path = '']) => (path.startsWith('faults/') ? `test/${path}.faults.ts` : path));
  expect(named.filter((path) => path !== 'test/faults/x.faults.ts' && !isThere(path))).toEqual([]);
});

test.each(pages)('every link in %s leads somewhere', (page) => {
  const links = [...read(page).matchAll(/\]\(([^)#\s]+)[^)]*\)/g)].map(([, link = '']) => link);
  const local = links.filter((link) => !/^[a-z]+:/.test(link));
  expect(local.filter((link) => !existsSync(join(root, dirname(page), link)))).toEqual([]);
});

const find = (patterns: string[]) => globSync(patterns, { cwd: root });
/** `a/{b,c}.ts` as `a/b.ts` and `a/c.ts`. */
const alternativesOf = (pattern: string): string[] => {
  const [braces, inside] = /\{([^{}]*)\}/.exec(pattern) ?? [];
  if (braces === undefined || inside === undefined) return [pattern];
  return inside.split(',').flatMap((one) => alternativesOf(pattern.replace(braces, one)));
};

test('every file named in test-scopes.ts exists, and every test file belongs to a command', () => {
  const belonging = new Set<string>();
  for (const { all, never, ...lists } of Object.values(suites)) {
    const others = new Set(find(never));
    const own = new Set(find(all).filter((file) => !others.has(file)));
    for (const file of own) belonging.add(file);
    const named = Object.values(lists).flat().flatMap(alternativesOf);
    expect(named.filter((pattern) => !find([pattern]).some((file) => own.has(file)))).toEqual([]);
  }
  const files = find(['{shared,server,web,test,e2e,tools,scripts}/**/*.{test,e2e,faults}.{ts,tsx}']);
  expect(files.filter((file) => !belonging.has(file))).toEqual([]);
});
