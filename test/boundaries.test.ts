import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { describe, expect, test } from 'vitest';

// The lines of ARCHITECTURE.md, held against every import of the house. There is no list of exceptions.
const root = join(import.meta.dirname, '..');
const storeys = ['shared', 'server', 'web'];

type Source = { path: string; text: string; imports: string[] };

const sources: Source[] = storeys.flatMap((storey) =>
  readdirSync(join(root, storey), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => {
      const file = join(entry.parentPath, entry.name);
      const text = readFileSync(file, 'utf8');
      const found = [...text.matchAll(/(?:\bfrom\s+|\bimport\s*\(\s*|^import\s+)'([^']+)'/gm)].map(
        ([, name = '']) => name,
      );
      const imports = found.map((name) =>
        name.startsWith('.')
          ? relative(root, join(dirname(file), name))
              .split(sep)
              .join('/')
          : name,
      );
      return { path: relative(root, file).split(sep).join('/'), text, imports };
    }),
);

/** Where a process begins: these hand the environment to config.ts, or set what Node itself reads from it. */
const entries = /^server\/(run\.ts|node-tuning\.ts|commands\/)/;

const inFolder =
  (folder: string) =>
  ({ path }: { path: string }) =>
    path.startsWith(`${folder}/`);
const isOwn = (name: string) => storeys.some((storey) => name.startsWith(`${storey}/`));
const sliceOf = (path: string) => path.match(/^server\/features\/([^/]+)\//)?.[1];

/** Imports of the chosen files that a rule forbids, as `file -> import`. */
const offences = (files: Source[], isForbidden: (name: string, file: Source) => boolean) =>
  files.flatMap((file) =>
    file.imports.filter((name) => isForbidden(name, file)).map((name) => `${file.path} -> ${name}`),
  );

/** One circle for each import that closes one, as `a -> b -> a`. */
const circlesIn = (imports: Map<string, string[]>): string[] => {
  const circles: string[] = [];
  const done = new Set<string>();
  const visit = (path: string, way: string[]) => {
    if (way.includes(path)) {
      circles.push([...way.slice(way.indexOf(path)), path].join(' -> '));
      return;
    }
    if (done.has(path)) return;
    for (const name of imports.get(path) ?? []) if (imports.has(name)) visit(name, [...way, path]);
    done.add(path);
  };
  for (const path of imports.keys()) visit(path, []);
  return circles;
};

describe('the house', () => {
  test('has its three storeys', () => {
    for (const storey of storeys) expect(sources.filter(inFolder(storey)).length).toBeGreaterThan(5);
  });

  test('shared imports zod and itself alone', () => {
    expect(
      offences(sources.filter(inFolder('shared')), (name) => name !== 'zod' && !name.startsWith('shared/')),
    ).toEqual([]);
  });

  test('server and web never import each other', () => {
    expect(offences(sources.filter(inFolder('server')), (name) => name.startsWith('web/'))).toEqual([]);
    expect(offences(sources.filter(inFolder('web')), (name) => name.startsWith('server/'))).toEqual([]);
  });

  test('only the environment reader reads the environment', () => {
    const readers = sources
      .filter(inFolder('server'))
      .filter(({ text }) => /process\.env\b|\benv\b.*from 'node:process'/.test(text))
      .map(({ path }) => path);
    expect(readers.filter((path) => !entries.test(path))).toEqual([]);
  });

  test('only deps.ts names an adapter', () => {
    const isAdapter = (name: string) =>
      /^server\/ports\/(database|storage|email)\//.test(name) && !/\/(port|schema)\.ts$/.test(name);
    const outside = sources.filter(
      ({ path }) => !path.startsWith('server/ports/') && path !== 'server/deps.ts',
    );
    expect(offences(outside, isAdapter)).toEqual([]);
  });

  test('a slice reaches another slice only through its queries and the shapes it presents', () => {
    const published = /[/-](queries|present)\.ts$/;
    expect(
      offences(sources.filter(inFolder('server/features')), (name, { path }) => {
        const target = sliceOf(name);
        return target !== undefined && target !== sliceOf(path) && !published.test(name);
      }),
    ).toEqual([]);
  });

  test('only queries and the database port build SQL', () => {
    const builders = sources
      .filter(inFolder('server'))
      .filter(({ text }) => /\.(selectFrom|insertInto|updateTable|deleteFrom)\(/.test(text))
      .map(({ path }) => path);
    expect(
      builders.filter((path) => !/[/-]queries\.ts$/.test(path) && !path.startsWith('server/ports/database/')),
    ).toEqual([]);
  });

  test('only the database port names an engine', () => {
    const outside = sources.filter(({ path }) => !path.startsWith('server/ports/database/'));
    expect(offences(outside, (name) => name === 'node:sqlite' || name === 'pg')).toEqual([]);
  });

  test('only queries and the database port name the query builder', () => {
    const outside = sources.filter(
      ({ path }) => !/[/-]queries\.ts$/.test(path) && !path.startsWith('server/ports/database/'),
    );
    const named = outside.filter(({ text }) => /^import (?!type\b)[^;]*from 'kysely/m.test(text));
    expect(named.map(({ path }) => path)).toEqual([]);
  });

  test('http, ports and the parts that know no noun import no feature', () => {
    const low = sources.filter(({ path }) => /^server\/(http|ports)\/|^web\/(ui|lib)\//.test(path));
    expect(offences(low, (name) => isOwn(name) && /\/features\//.test(name))).toEqual([]);
    const knowsNouns = sources.filter(({ path }) => /^web\/(ui|lib)\//.test(path));
    expect(offences(knowsNouns, (name) => /^web\/(site|admin|features)\//.test(name))).toEqual([]);
  });

  test('the site never loads the admin area', () => {
    expect(offences(sources.filter(inFolder('web/site')), (name) => name.startsWith('web/admin/'))).toEqual(
      [],
    );
  });

  test('no file imports itself by way of others, types included', () => {
    expect(circlesIn(new Map(sources.map(({ path, imports }) => [path, imports])))).toEqual([]);
  });

  test('a circle would be found', () => {
    const imports = new Map([
      ['a', ['b', 'zod']],
      ['b', ['c', 'd']],
      ['c', ['a']],
      ['d', []],
      ['e', ['e', 'a']],
    ]);
    expect(circlesIn(imports)).toEqual(['a -> b -> c -> a', 'e -> e']);
  });
});
