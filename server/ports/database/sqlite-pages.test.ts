import { mkdtemp, rm, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DamagedError } from '../../lib/errors.ts';
import type { Database } from './port.ts';
import { openSqlite } from './sqlite.ts';

let folder: string;
let database: Database;
const path = () => join(folder, 'mixfront.db');
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mixfront-pages-'));
  database = await openSqlite(path());
});
afterEach(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});
const never = () => new AbortController().signal;

test('a whole database has no damage; a look that is stopped or can’t open the file finds none either', async () => {
  await database.findDamage(never());
  await expect(database.findDamage(AbortSignal.abort())).rejects.not.toBeInstanceOf(DamagedError);
  await rm(path());
  await expect(database.findDamage(never())).rejects.not.toBeInstanceOf(DamagedError);
  await database.check();
});

test('once damage was found, every check says so', async () => {
  // Its log is emptied first, or it would have the pages.
  await database.forget();
  await truncate(path(), 8 * 4096);
  await expect(database.findDamage(never())).rejects.toBeInstanceOf(DamagedError);
  await expect(database.check()).rejects.toBeInstanceOf(DamagedError);
});
