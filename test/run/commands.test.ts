import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSqlite } from '../../server/ports/database/sqlite.ts';
import { launch } from './product-process.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mixfront-commands-'));
});
afterEach(() => rm(folder, { recursive: true }));

const refusal = async (name: string, ...words: string[]): Promise<string> => {
  const child = launch(`server/commands/${name}.ts`, { DATA_DIR: folder }, ...words);
  expect(await child.ended).toMatchObject({ code: 1 });
  expect(child.stdout()).toBe('');
  return child.stderr().trim();
};

test.each([
  'doctor',
  'reset-password',
])('%s requires the tables of its own version, and creates none', async (name) => {
  const file = join(folder, 'mixfront.db');
  const old = await openSqlite(file, 'as found');
  await old.maintenance.rebuild([], '0004-uploads');
  await old.close();
  expect(await refusal(name)).toBe(
    'The database is from another version of Mixfront. Start this version once, then try again.',
  );
  const after = await openSqlite(file, 'as found');
  expect(await after.maintenance.version()).toBe('0004-uploads');
  await after.close();
});

test.each([
  ['--file', 'orders/a', '--check'],
  ['--file', 'orders/a', '--as-it-was'],
  ['--as-it-was', '--check'],
])('restore does one thing at a time: %j', async (...options) => {
  expect(await refusal('restore', 'studio.tar', ...options)).toMatch(/^Usage: npm run restore -- FILE/);
  expect(await readdir(folder)).toEqual([]);
});
