import { mkdir, mkdtemp, readdir, readlink, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openBuild, placeBuild } from './builds.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'mixfront-builds-'));
});
afterEach(async () => {
  vi.useRealTimers();
  await rm(root, { recursive: true, force: true });
});

/** Places a build with these assets; returns its name. */
const place = async (...names: string[]): Promise<string> => {
  const folder = await openBuild(root);
  await mkdir(join(folder, 'client/assets'), { recursive: true });
  for (const name of names) await writeFile(join(folder, 'client/assets', name), name);
  await placeBuild(root, folder);
  return basename(await readlink(join(root, 'dist')));
};
const assets = async () => (await readdir(join(root, 'dist/client/assets'))).sort();
const builds = () => readdir(join(root, '.builds'));

test('a build carries over the assets of the previous one only, and two builds are kept', async () => {
  const first = await place('both.js', 'one.js', 'one.js.br');
  expect(await assets()).toEqual(['both.js', 'one.js', 'one.js.br']);
  const second = await place('both.js', 'two.js');
  expect(await assets()).toEqual(['both.js', 'one.js', 'one.js.br', 'two.js']);
  expect((await builds()).sort()).toEqual([first, second].sort());
  const third = await place('three.js');
  expect(await assets()).toEqual(['both.js', 'three.js', 'two.js']);
  expect((await builds()).sort()).toEqual([second, third].sort());
});

test('builds finished in the same millisecond get separate folders', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_800_000_000_000 });
  const names = [await place('one.js'), await place('two.js')];
  expect(await builds()).toEqual(expect.arrayContaining(names));
  expect(new Set(names).size).toBe(2);
});

test('a failed build leaves the current one in place, and another build in progress is not touched', async () => {
  const first = await place('one.js');
  await mkdir(join(root, '.builds/.new-other'));
  await openBuild(root);
  expect(basename(await readlink(join(root, 'dist')))).toBe(first);
  await place('two.js');
  expect(await builds()).toContain('.new-other');
});
