import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { inOrder } from './figures.ts';

const read = (path: string) => readFileSync(join(import.meta.dirname, path), 'utf8');
const rows = [...read('../../docs/reliability.md').matchAll(/^\| ([A-Z]+\d+|2P|SSRF|logs|updates) \|/gm)].map(
  ([, fault = '']) => fault,
);

test('every fault recorded by a test has a row in the documentation', () => {
  const noted = readdirSync(import.meta.dirname)
    .filter((name) => name.endsWith('.faults.ts'))
    .flatMap((name) => [...read(name).matchAll(/\bfault: '([^']+)'/g)].map(([, fault = '']) => fault));
  expect(noted.length).toBeGreaterThan(50);
  expect([...new Set(noted)].filter((fault) => !rows.includes(fault))).toEqual([]);
});

test('rows are in the order in which a run prints them', () => {
  expect(rows).toEqual(inOrder(rows.map((fault) => ({ fault }))).map(({ fault }) => fault));
});
