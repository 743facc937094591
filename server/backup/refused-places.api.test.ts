import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { engine, startTestApp, type TestApp } from '../../test/harness.ts';
import { filesOn, placed } from '../../test/orders.ts';
import { createDatabase } from '../../test/services/postgres.ts';
import { closeDeps, createDeps } from '../app/create-deps.ts';
import { ensureFirstAdmin } from '../features/sessions/first-admin.ts';
import { type Config, readConfig } from '../lib/config.ts';
import { readSealingKey, restoreSealingKey } from '../lib/seal.ts';
import { openPostgres } from '../ports/database/postgres.ts';
import { openSqlite } from '../ports/database/sqlite.ts';
import { closeStudio, openCurrentStudio, openStudio } from '../ports/open.ts';
import { examine } from './doctor/examine.ts';
import { moveStudio } from './move-studio.ts';
import { restoreBackup } from './restore-backup.ts';
import { restoreFile } from './restore-file.ts';
import { saveBackup } from './save-backup.ts';
import { exportUnsubscribedList } from './unsubscribed-list.ts';

let product: TestApp;
let folder: string;
let file: string;
beforeEach(async () => {
  product = await startTestApp();
  folder = await mkdtemp(join(tmpdir(), 'mixfront-places-'));
  file = join(folder, 'backup.tar');
  await placed(product.url);
  await saveBackup(product.deps, { file, isForced: false });
});
afterEach(async () => {
  await product.close();
  await rm(folder, { recursive: true });
});

const tell = () => {};
const newPlace = async (name: string): Promise<Config> => ({
  ...readConfig({ DATA_DIR: join(folder, name), ADMIN_EMAIL: 'owner@example.com' }),
  ...(engine === 'postgres' ? { DATABASE_URL: await createDatabase(inject('postgresUrl')) } : {}),
});

/** A place as a first start leaves it, with an administrator, and someone else's file in its storage. */
const createOccupiedPlace = async (): Promise<Config> => {
  const config = await newPlace('occupied');
  const deps = await createDeps(config, pino({ level: 'silent' }));
  await ensureFirstAdmin(deps);
  await deps.storage.put('orders/other', Readable.from([Buffer.from('mine')]));
  await closeDeps(deps);
  return config;
};
const adminsOf = async (config: Config): Promise<string[]> => {
  const studio = await openStudio(config);
  const rows = await studio.database.read.selectFrom('admins').select('username').execute();
  await closeStudio(studio);
  return rows.map(({ username }) => username);
};

test('a restore refused because of unknown content leaves the administrator unchanged', async () => {
  const config = await createOccupiedPlace();
  await expect(restoreBackup({ file, config, isAsItWas: false, tell })).rejects.toThrow(
    /contains orders\/other. Nothing was changed/,
  );
  expect(await adminsOf(config)).toEqual([config.ADMIN_USERNAME]);
});

test('a move refused because of unknown content does, too', async () => {
  const [from, to] = [await newPlace('from'), await createOccupiedPlace()];
  await restoreBackup({ file, config: from, isAsItWas: false, tell });
  await expect(moveStudio({ from, to, tell })).rejects.toThrow(/contains orders\/other. Nothing was changed/);
  expect(await adminsOf(to)).toEqual([to.ADMIN_USERNAME]);
});

describe('a data folder with another sealing.key', () => {
  const [ours, theirs] = ['a', 'b'].map((letter) => letter.repeat(43)) as [string, string];
  const isEmpty = async (config: Config) => {
    const studio = await openStudio(config, true);
    const tables = await studio.database.maintenance.tables();
    await closeStudio(studio);
    return !tables.length && !(await filesOn(config.DATA_DIR)).length;
  };

  test('refuses a backup with a key, keeps its own, and takes the backup once that is gone', async () => {
    const config = await newPlace('place');
    await restoreSealingKey(config.DATA_DIR, theirs);
    const kept = await readSealingKey(config.DATA_DIR);
    await saveBackup(product.deps, { file, isForced: true, sealingKey: ours });
    const restore = () => restoreBackup({ file, config, isAsItWas: false, tell });
    await expect(restore()).rejects.toThrow(
      /has a sealing\.key, and it isn’t this studio’s. Nothing was changed/,
    );
    expect([await readSealingKey(config.DATA_DIR), await isEmpty(config)]).toEqual([kept, true]);
    await rm(join(config.DATA_DIR, 'sealing.key'));
    await restore();
    expect(await readSealingKey(config.DATA_DIR)).not.toBe(kept);
  });

  test('refuses a move before anything is written, so that the old studio goes on', async () => {
    const [from, to] = [await newPlace('from'), await newPlace('to')];
    await restoreBackup({ file, config: from, isAsItWas: false, tell });
    await restoreSealingKey(from.DATA_DIR, ours);
    await restoreSealingKey(to.DATA_DIR, theirs);
    await expect(moveStudio({ from, to, tell })).rejects.toThrow(
      /has a sealing\.key, and it isn’t this studio’s/,
    );
    expect([await isEmpty(to), await readdir(from.DATA_DIR)]).toEqual([
      true,
      expect.not.arrayContaining([expect.stringContaining('.moved')]),
    ]);
    await rm(join(to.DATA_DIR, 'sealing.key'));
    await moveStudio({ from, to, tell });
    expect(await readSealingKey(to.DATA_DIR)).toBe(await readSealingKey(from.DATA_DIR));
  });
});

test('a pre-release studio is neither copied nor examined nor replaced, and stays as it is', async () => {
  const [old, empty] = [await newPlace('old'), await newPlace('empty')];
  await restoreBackup({ file, config: old, isAsItWas: false, tell });
  const version = async (name?: string) => {
    const database = await (old.DATABASE_URL
      ? openPostgres(old.DATABASE_URL, 'as found')
      : openSqlite(join(old.DATA_DIR, 'mixfront.db'), 'as found'));
    if (name)
      await database.transaction(async (tx) => {
        await sql`delete from kysely_migration where name <> (select min(name) from kysely_migration)`.execute(
          tx,
        );
        await sql`update kysely_migration set name = ${name}`.execute(tx);
      });
    const found = await database.maintenance.version();
    await database.close();
    return found;
  };
  await version('0021-erasures');
  const refused: (() => Promise<unknown>)[] = [
    () => openStudio(old),
    () => openCurrentStudio(old),
    () => moveStudio({ from: old, to: empty, tell }),
    () => exportUnsubscribedList(old),
    () => restoreBackup({ file, config: old, isAsItWas: false, tell }),
    () => createDeps(old, pino({ level: 'silent' })),
  ];
  for (const step of refused) await expect(step()).rejects.toThrow(/pre-release .* Nothing was changed/);
  expect(await version()).toBe('0021-erasures');
});

// With SQLite, the database is in the same folder as the files.
if (engine === 'postgres')
  test('moves only the files to another store', async () => {
    const from = await newPlace('from');
    await restoreBackup({ file, config: from, isAsItWas: false, tell });
    const to = { ...from, DATA_DIR: join(folder, 'elsewhere') };
    const { filled } = await moveStudio({ from, to, tell });
    expect(filled.files).toBe(1);
    const studio = await openStudio(to);
    expect(await examine(studio, { deep: true, sendsMail: false, isRunning: false, tell })).toEqual([]);
    await closeStudio(studio);
  });

test('the command that doctor suggests restores the missing file while the server runs', async () => {
  const { config, ...studio } = product.deps;
  const looked = () => examine(studio, { deep: true, sendsMail: false, isRunning: false, tell });
  const [path = ''] = await filesOn(product.folder);
  const bytes = await readFile(path);
  await writeFile(path, bytes.with(50, (bytes[50] ?? 0) ^ 1));
  const [finding] = await looked();
  const [, key = ''] = /npm run restore -- BACKUP\.tar --file (\S+)$/.exec(finding?.advice ?? '') ?? [];
  expect(await restoreFile({ file, key, config, tell })).toMatchObject({ key });
  expect(await looked()).toEqual([]);
  await rm(path);
  await restoreFile({ file, key, config, tell });
  expect(await looked()).toEqual([]);
  expect((await readFile(path)).equals(bytes)).toBe(true);

  await expect(restoreFile({ file, key, config, tell })).rejects.toThrow(/already matches the backup/);
  await expect(restoreFile({ file, key: 'orders/none', config, tell })).rejects.toThrow(
    /doesn’t contain the file/,
  );
});

test("a backup made from a damaged file doesn't return it as the correct one", async () => {
  const [path = ''] = await filesOn(product.folder);
  const bytes = await readFile(path);
  await writeFile(path, bytes.with(50, (bytes[50] ?? 0) ^ 1));
  const late = join(folder, 'late.tar');
  const { damaged } = await saveBackup(product.deps, { file: late, isForced: false }).then(
    ({ manifest }) => manifest,
  );
  const [key = ''] = damaged[0]?.split(' ') ?? [];
  const { config } = product.deps;
  await expect(restoreFile({ file: late, key, config, tell })).rejects.toThrow(/was already damaged/);
});
