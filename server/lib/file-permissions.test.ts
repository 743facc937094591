import { chmod, mkdir, mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { restrictDataFolder } from './file-permissions.ts';

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

test("closes a data folder that is open to others, and leaves other users' files alone", async () => {
  await restrictDataFolder(data);
  expect([await modeOf('data'), await modeOf('data/mixfront.db')]).toEqual(['700', '600']);
  expect([await modeOf('data/files'), await modeOf('data/notes.txt')]).toEqual(['700', '644']);
});

test('follows a link to the data folder, and no other links', async () => {
  const outside = join(folder, 'outside');
  await mkdir(outside);
  await rm(join(data, 'files'), { recursive: true });
  await symlink(outside, join(data, 'files'));
  await symlink(data, join(folder, 'link'));
  await restrictDataFolder(join(folder, 'link'));
  expect([await modeOf('data'), await modeOf('outside')]).toEqual(['700', '755']);
});

test('leaves a shared or missing folder as it is', async () => {
  await chmod(data, 0o1777);
  await restrictDataFolder(data);
  expect(await modeOf('data')).toBe('1777');
  await restrictDataFolder(join(folder, 'none'));
});
