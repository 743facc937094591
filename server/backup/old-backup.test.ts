import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildAt0002 } from '../../test/old-databases/at-0002.ts';
import { readConfig } from '../lib/config.ts';
import { openSqlite } from '../ports/database/sqlite.ts';
import { closeStudio, openStudio } from '../ports/open.ts';
import { restoreBackup } from './restore-backup.ts';
import { saveBackup } from './save-backup.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mixfront-old-backup-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('restores a backup with the tables of two versions ago, and the next start migrates it', async () => {
  await buildAt0002('sqlite', join(folder, 'mixfront.db'));
  const old = await openStudio(readConfig({ DATA_DIR: folder }));
  const rows = await old.database.read.selectFrom('order_files').select('storage_key').execute();
  // Those rows refer to gigabytes; the smaller files here count as damaged, and are copied as they are.
  for (const { storage_key } of rows)
    await old.storage.put(storage_key, Readable.from([Buffer.from('RIFF')]));
  const file = join(folder, 'old.tar');
  const { manifest } = await saveBackup(old, { file, isForced: false }).finally(() => closeStudio(old));
  expect(manifest).toMatchObject({ schema: '0002-media', missing: [], rows: { orders: 6 } });
  expect(manifest.damaged).toHaveLength(rows.length);

  const into = join(folder, 'restored');
  const config = readConfig({ DATA_DIR: into });
  await restoreBackup({ file, config, isAsItWas: false, tell: () => {} });
  const database = await openSqlite(join(into, 'mixfront.db'));
  expect(await database.maintenance.version()).toBe(database.maintenance.versions.at(-1));
  const clients = await database.read
    .selectFrom('clients')
    .select(['email_key', 'orders'])
    .orderBy('email_key')
    .execute();
  expect(clients).toEqual([
    { email_key: 'ada@example.com', orders: 3 },
    { email_key: 'bo@example.com', orders: 2 },
    { email_key: 'cy@example.com', orders: 1 },
  ]);
  await database.close();
});
