import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { env } from 'node:process';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findCommand } from '../documents.ts';

/** Without the settings of whoever runs this. */
const environment = { PATH: env.PATH, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' };
const run = (file: string, words: string[]) => promisify(execFile)(file, words, { env: environment });
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mixfront-documents-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** The part of a documented command that git does, in this checkout. */
const git = async (pattern: RegExp, checkout: string, commit = '') => {
  const command = await findCommand('docs/operating.md', pattern);
  const words = /git -C \/opt\/mixfront ([^&]*)/.exec(command)?.[1]?.replace('COMMIT', commit).trim() ?? '';
  await run('git', ['-C', checkout, ...words.split(' ')]);
};

test('the documented way back to an earlier version, and the update after it', async () => {
  const [origin, checkout] = [join(folder, 'origin'), join(folder, 'checkout')];
  const at = async (place: string) => (await run('git', ['-C', place, 'rev-parse', 'HEAD'])).stdout.trim();
  const commit = async (message: string) => {
    const who = ['-c', 'user.name=a', '-c', 'user.email=a@example.com'];
    await run('git', ['-C', origin, ...who, 'commit', '--allow-empty', '-m', message]);
    return at(origin);
  };
  await run('git', ['init', '-q', '-b', 'main', origin]);
  const first = await commit('first');
  const second = await commit('second');
  await run('git', ['clone', '-q', origin, checkout]);
  await git(/mixfront reset/, checkout, first);
  expect(await at(checkout)).toBe(first);
  await git(/mixfront pull/, checkout);
  expect(await at(checkout)).toBe(second);
  await git(/mixfront reset/, checkout, first);
  const third = await commit('third');
  await git(/mixfront pull/, checkout);
  expect(await at(checkout)).toBe(third);
});
