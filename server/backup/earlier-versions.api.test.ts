import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { expectStoredTotalsMatch } from '../../test/expect-stored-totals.ts';
import { engine, startTestApp } from '../../test/harness.ts';
import { restoreDatabase } from '../../test/old-databases/record.ts';
import { createDatabase } from '../../test/services/postgres.ts';
import { type Config, readConfig } from '../lib/config.ts';
import { closeStudio, openStudio } from '../ports/open.ts';
import { restoreBackup } from './restore-backup.ts';
import { saveBackup } from './save-backup.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mixfront-earlier-'));
});
afterEach(() => rm(folder, { recursive: true }));

const newPlace = async (name: string): Promise<Config> => ({
  ...readConfig({ DATA_DIR: join(folder, name) }),
  ...(engine === 'postgres' ? { DATABASE_URL: await createDatabase(inject('postgresUrl')) } : {}),
});

test('a backup of an earlier version is restored with tables that have gone since, and migrated', async () => {
  const old = await newPlace('');
  await restoreDatabase('0109-tax', old.DATABASE_URL ?? join(folder, 'mixfront.db'));
  const studio = await openStudio(old);
  const file = join(folder, 'backup.tar');
  await saveBackup(studio, { file, isForced: false }).finally(() => closeStudio(studio));
  const config = await newPlace('restored');
  const { filled } = await restoreBackup({ file, config, isAsItWas: false, tell: () => {} });
  expect(filled.rows.revenue_months).toBeGreaterThan(0);
  await using product = await startTestApp({ config: { ...config, LOG_LEVEL: 'silent' } });
  await expectStoredTotalsMatch(product.deps.database.read);
  const { revenue_by_currency } = (await product.callAsOwner('GET', '/dashboard')).json();
  expect(revenue_by_currency).toEqual([{ currency: 'USD', amount: expect.any(Number) }]);
});
