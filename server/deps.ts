import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { Database } from './ports/database/port.ts';
import { openPostgres } from './ports/database/postgres.ts';
import { openSqlite } from './ports/database/sqlite.ts';
import { createKeptMailer } from './ports/mail/kept.ts';
import type { Mailer } from './ports/mail/port.ts';
import { createSmtpMailer } from './ports/mail/smtp.ts';
import { createDiskStorage } from './ports/storage/disk.ts';
import type { Storage } from './ports/storage/port.ts';
import { createS3Storage } from './ports/storage/s3.ts';
import { createSignals, type Signals } from './signals.ts';

/** What every feature is given. */
export type Deps = {
  config: Config;
  log: Logger;
  database: Database;
  storage: Storage;
  mailer: Mailer;
  signals: Signals;
};

/** The one place where the configuration picks adapters. */
export const createDeps = async (config: Config, log: Logger): Promise<Deps> => {
  const database = config.DATABASE_URL
    ? await openPostgres(config.DATABASE_URL)
    : await openSqlite(join(config.DATA_DIR, 'mixfront.db'));
  const storage = config.STORAGE_URL
    ? createS3Storage(config.STORAGE_URL, {
        accessKeyId: config.AWS_ACCESS_KEY_ID ?? '',
        secretAccessKey: config.AWS_SECRET_ACCESS_KEY ?? '',
      })
    : createDiskStorage(join(config.DATA_DIR, 'files'));
  const mailer = config.SMTP_URL
    ? createSmtpMailer(config.SMTP_URL, config.MAIL_FROM ?? '')
    : createKeptMailer();
  return { config, log, database, storage, mailer, signals: createSignals() };
};

/** Closes what createDeps opened, in the order that loses nothing. */
export const closeDeps = async ({ mailer, storage, database }: Deps): Promise<void> => {
  await mailer.close();
  await storage.close();
  await database.close();
};
