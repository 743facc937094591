import { chmod, mkdir, mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { restrictDataFolder, restrictFiles } from './file-permissions.ts';

let folder: string;
let data: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mixfront-private-'));
  data = join(folder, 'data');
  await mkdir(join(data, 'files/orders'), { recursive: true });
  for (const name of ['mixfront.db', 'database.moved', 'notes.txt', 'files/orders/a', 'files/b'])
    await writeFile(join(data, name), '');
  for (const name of ['.', 'files', 'files/orders']) await chmod(join(data, name), 0o755);
});
afterEach(() => rm(folder, { recursive: true }));

const modeOf = async (name: string) => ((await stat(join(folder, name))).mode & 0o7777).toString(8);
const never = new AbortController().signal;

test("closes a data folder that is open to others, and leaves other users' files alone", async () => {
  const closing = await restrictDataFolder(data);
  // The data folder, the database, the marker and the files folder.
  expect(closing).toEqual({ mended: 4, left: 0 });
  expect(await modeOf('data')).toBe('700');
  expect(await modeOf('data/mixfront.db')).toBe('600');
  expect(await modeOf('data/notes.txt')).toBe('644');
  expect(await restrictDataFolder(data)).toEqual({ mended: 0, left: 0 });
  await restrictFiles(join(data, 'files'), closing, never);
  expect(closing).toEqual({ mended: 7, left: 0 });
  expect([await modeOf('data/files/orders'), await modeOf('data/files/orders/a')]).toEqual(['700', '600']);
});

test('follows a link to the data folder, and no other links', async () => {
  const outside = join(folder, 'outside');
  await mkdir(outside);
  await writeFile(join(outside, 'theirs'), '');
  await symlink(outside, join(data, 'files/elsewhere'));
  await symlink(data, join(folder, 'link'));
  const closing = await restrictDataFolder(join(folder, 'link'));
  await restrictFiles(join(folder, 'link/files'), closing, never);
  expect(await modeOf('data')).toBe('700');
  expect([await modeOf('outside'), await modeOf('outside/theirs')]).toEqual(['755', '644']);
});

test('leaves a shared or missing folder as it is', async () => {
  await chmod(data, 0o1777);
  await restrictDataFolder(data);
  expect(await modeOf('data')).toBe('1777');
  expect(await restrictDataFolder(join(folder, 'none'))).toEqual({ mended: 0, left: 0 });
});
