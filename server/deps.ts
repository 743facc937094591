import { join } from 'node:path';
import type { Logger } from 'pino';
import { type Config, ConfigError } from './config.ts';
import { AppError } from './errors.ts';
import { createPictureEncoder, type PictureEncoder } from './media/pictures/encoder.ts';
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
  pictures: PictureEncoder;
  signals: Signals;
};

/** The one place where the configuration picks adapters. */
export const createDeps = async (config: Config, log: Logger): Promise<Deps> => {
  const database = await openDatabase(config);
  const storage = config.STORAGE_URL
    ? createS3Storage(config.STORAGE_URL, {
        accessKeyId: config.AWS_ACCESS_KEY_ID ?? '',
        secretAccessKey: config.AWS_SECRET_ACCESS_KEY ?? '',
      })
    : createDiskStorage(join(config.DATA_DIR, 'files'));
  const mailer = config.SMTP_URL
    ? createSmtpMailer(config.SMTP_URL, config.MAIL_FROM ?? '')
    : createKeptMailer();
  const pictures = createPictureEncoder(log);
  return { config, log, database, storage, mailer, pictures, signals: createSignals() };
};

const openDatabase = async ({ DATABASE_URL, DATA_DIR }: Config): Promise<Database> => {
  try {
    return DATABASE_URL ? await openPostgres(DATABASE_URL) : await openSqlite(join(DATA_DIR, 'mixfront.db'));
  } catch (error) {
    // A newer version's tables: the words say it all.
    if (error instanceof AppError && error.code === 'conflict') throw error;
    const reason = reasonOf(error);
    throw new ConfigError(
      DATABASE_URL
        ? `DATABASE_URL must lead to a PostgreSQL database that answers: ${reason}`
        : `DATA_DIR must be a folder that can be written, with the database of this product or none: ${reason}`,
      { cause: error },
    );
  }
};

/** The first line of what lies at the bottom of a failure. */
const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  const deeper = error instanceof AggregateError ? error.errors[0] : error.cause;
  if (deeper !== undefined) return reasonOf(deeper);
  return error.message.split('\n')[0] ?? '';
};

/** Closes what createDeps opened, in the order that loses nothing. */
export const closeDeps = async ({ mailer, pictures, storage, database }: Deps): Promise<void> => {
  await Promise.allSettled([mailer.close(), pictures.close(), storage.close()]);
  await database.close();
};
