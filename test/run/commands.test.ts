import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openSqlite } from '../../server/ports/database/sqlite.ts';
import { ensureBuilt } from '../built.ts';
import { type PlacedOrder, placedWithKey } from '../orders.ts';
import { type CommandName, launchBuilt, launchCommand } from './product-process.ts';
import { refusedStart } from './refused-start.ts';

let folder: string;
beforeAll(ensureBuilt);
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mixfront-commands-'));
});
afterEach(() => rm(folder, { recursive: true }));

const preRelease =
  'The database was made by a pre-release version of Mixfront, which this version can’t read. Nothing was changed. Keep it for that version, or start with an empty data folder and database.';

const refusal = async (name: CommandName, ...words: string[]): Promise<string> => {
  const child = launchCommand(name, { DATA_DIR: folder }, ...words);
  expect(await child.ended).toMatchObject({ code: 1 });
  expect(child.stdout()).toBe('');
  return child.stderr().trim();
};

const file = () => join(folder, 'mixfront.db');
/** A database that another version has migrated last. */
const makeDatabaseOf = async (version: string) => {
  await (await openSqlite(file())).close();
  const database = new DatabaseSync(file());
  database.exec('delete from kysely_migration');
  database.prepare("insert into kysely_migration (name, timestamp) values (?, '2030')").run(version);
  database.exec('pragma wal_checkpoint(truncate)');
  database.close();
  return readFile(file());
};

test.each<[CommandName, string, string]>([
  [
    'doctor',
    '0999-later',
    'The database is from another version of Mixfront. Start this version once, then try again.',
  ],
  ['reset-password', '0021-erasures', preRelease],
])('%s requires the tables of its own version, and refuses %s', async (name, version, reason) => {
  const before = await makeDatabaseOf(version);
  expect(await refusal(name)).toBe(reason);
  expect(await readFile(file())).toEqual(before);
});

test('does not start on a pre-release database', async () => {
  const before = await makeDatabaseOf('0021-erasures');
  expect((await refusedStart(launchBuilt({ DATA_DIR: folder }))).line).toBe(preRelease);
  expect(await readFile(file())).toEqual(before);
});

test.each([
  ['--file', 'orders/a', '--check'],
  ['--file', 'orders/a', '--as-it-was'],
  ['--as-it-was', '--check'],
])('restore does one thing at a time: %j', async (...options) => {
  expect(await refusal('restore', 'studio.tar', ...options)).toMatch(/^Usage: npm run restore -- FILE/);
  expect(await readdir(folder)).toEqual([]);
});

const run = async (name: CommandName, data: string, ...words: string[]): Promise<string> => {
  const child = launchCommand(name, { DATA_DIR: data }, ...words);
  expect(await child.ended, child.stderr()).toMatchObject({ code: 0 });
  return child.stdout();
};
/** Starts the product on a data folder. */
const started = async <T>(data: string, work: (url: string) => Promise<T>): Promise<T> => {
  const product = launchBuilt({ DATA_DIR: data });
  try {
    return await work(await product.start());
  } finally {
    await product.end('SIGKILL');
  }
};
const askFor =
  ({ id, key }: PlacedOrder) =>
  (url: string) =>
    fetch(`${url}/api/client-orders/${id}`, { headers: { 'order-key': key } }).then(({ status }) => status);

test('restore keeps the links to order pages, or renews all with --renew-links', async () => {
  const order = await started(join(folder, 'old'), placedWithKey);
  const backup = join(folder, 'studio.tar');
  await run('backup', join(folder, 'old'), backup);
  const kept = await run('restore', join(folder, 'kept'), backup);
  expect(kept).toMatch(
    /Links to order pages and the calendar address are those of .* Any you renewed after that work again: .* restore with --renew-links\./,
  );
  expect(kept).toMatch(/Anyone whose data you deleted after .* is back\./);
  expect(await started(join(folder, 'kept'), askFor(order))).toBe(200);
  const renewed = await run('restore', join(folder, 'renewed'), backup, '--renew-links');
  expect(renewed).toContain('All links to order pages and the calendar address are renewed.');
  // A list of addresses tells of neither links nor deleted clients.
  const addresses = join(folder, 'list.txt');
  await writeFile(addresses, 'ada@example.com\n');
  const listed = await run('restore', join(folder, 'listed'), backup, '--unsubscribed', addresses);
  expect(listed).toMatch(/Any you renewed after that work again/);
  expect(listed).toMatch(/Anyone whose data you deleted after .* is back\./);
  expect(listed).not.toMatch(/renewed after the backup stay|is subscribed again/);
  expect(await started(join(folder, 'renewed'), askFor(order))).toBe(404);
});
