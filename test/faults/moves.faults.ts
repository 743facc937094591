import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { count } from '../test-scopes.ts';
import { lostOrders, startWriters } from './acknowledged-orders.ts';
import { command, ran } from './commands.ts';
import { note } from './record-figure.ts';
import { openFaultStudio } from './studio.ts';

const ROUNDS = count(1, 3);

/** Every file of a folder by path and content. */
const hashOf = async (folder: string): Promise<string> => {
  const hash = createHash('sha256');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  for (const path of paths.sort())
    if (!/(-(wal|shm)|\.moved)$/.test(path)) hash.update(path).update(await readFile(path));
  return hash.digest('hex');
};

test('moving from SQLite and disk to PostgreSQL and S3 and back keeps every order and file, and the source untouched', async (context) => {
  let moved = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const small = await openFaultStudio();
    const { url, process } = await small.start();
    const writers = startWriters(url, 2);
    await expect.poll(() => writers.orders.size).toBeGreaterThan(5);
    await writers.stop();
    const large = await openFaultStudio({ database: 'postgres', storage: 's3' });
    const {
      DATABASE_URL = '',
      STORAGE_URL = '',
      AWS_ACCESS_KEY_ID = '',
      AWS_SECRET_ACCESS_KEY = '',
    } = large.variables;
    const keys = { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY };
    const there = ['--to-database', DATABASE_URL, '--to-storage', STORAGE_URL];
    const refused = await command('move', { ...small.variables, ...keys }, there);
    expect(refused).toEqual({
      code: 1,
      said: expect.stringMatching(/^Mixfront is running\. Stop it first/),
    });
    await process.end();

    const before = await hashOf(small.folder);
    expect(await ran('move', { ...small.variables, ...keys }, there)).toContain('Moved and verified');
    expect(await hashOf(small.folder)).toBe(before);
    await expect(small.start()).rejects.toThrow(
      /The database in .* moved away. .* delete \S+database\.moved/,
    );
    await expect(small.start({ DATABASE_URL })).rejects.toThrow(/The files in .* moved away. .*files\.moved/);
    expect(await command('doctor', large.variables, ['--deep'])).toMatchObject({ code: 0 });
    const running = await large.start();
    expect(await lostOrders(running.url, writers.orders)).toEqual([]);
    await running.process.end();

    const folder = await mkdtemp(join(tmpdir(), 'mixfront-back-'));
    const back = ['--to-database', 'sqlite', '--to-storage', 'disk', '--to-data-dir', folder];
    await ran('move', large.variables, back);
    const again = await openFaultStudio({ variables: { DATA_DIR: folder } });
    const { url: backUrl } = await again.start();
    expect(await lostOrders(backUrl, writers.orders)).toEqual([]);
    moved += writers.orders.size;
    await Promise.all([small.close(), large.close(), again.close()]);
    await rm(folder, { recursive: true, force: true });
  }
  note(context, {
    fault: 'F16',
    what: 'moved to PostgreSQL and S3, and back',
    count: ROUNDS,
    seen: `0 of ${moved} orders lost, files by SHA-256; the source as it was`,
  });
});
