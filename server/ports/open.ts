import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, ConfigError } from '../lib/config.ts';
import { AppError, DamagedError, restoreAdvice } from '../lib/errors.ts';
import { refuseMovedData } from '../lib/moved-marker.ts';
import { createPreReleaseError, isPreRelease } from './database/migrate.ts';
import type { Database, Opening } from './database/port.ts';
import { openPostgres } from './database/postgres.ts';
import { isPostgresInUse } from './database/postgres-maintenance.ts';
import { openSqlite } from './database/sqlite.ts';
import { toAppError } from './database/sqlite-errors.ts';
import { holdSqlite, isSqliteInUse } from './database/sqlite-lock.ts';
import { isDiskFull } from './database/sqlite-reserve.ts';
import type { Mailer } from './email/port.ts';
import { createSmtpMailer } from './email/smtp.ts';
import { createDiskStorage } from './storage/disk.ts';
import { folders, type Storage } from './storage/port.ts';
import { createS3Storage } from './storage/s3.ts';

// The only place where the configuration chooses adapters.
export { type FileIndex, type FileIndexEntry, openFileIndex } from './database/file-index.ts';
export { isPreRelease, versions } from './database/migrate.ts';
export { type Column, readColumns } from './database/schema-columns.ts';
export { isKey } from './storage/port.ts';

/** Database, files and mailer of a running studio, migrated and writable. */
export const openPorts = async (config: Config): Promise<Studio & { mailer: Mailer }> => {
  refuseMovedData(config);
  const storage = openStorage(config);
  // Check a bucket before touching the database. A local folder is checked after it: it shares the data folder with
  // the database.
  if (config.STORAGE_URL) await checkStorage(config, storage);
  await refuseFilesWithoutRows(config, storage);
  const database = await openDatabase(config);
  if (!config.STORAGE_URL) await checkStorage(config, storage);
  return { database, storage, mailer: createSmtpMailer() };
};

/** A new database knows none of these files: the sweep would delete them all. */
const refuseFilesWithoutRows = async (config: Config, storage: Storage): Promise<void> => {
  const database = await openDatabase(config, 'as found');
  try {
    if (await toConfigError(config, () => database.maintenance.version())) return;
  } finally {
    await database.close();
  }
  const { DATABASE_URL, DATA_DIR, STORAGE_URL } = config;
  const name = DATABASE_URL ? nameOfDatabase(config) : `the database in ${DATA_DIR}`;
  for (const folder of folders)
    for await (const { key } of storage.list(`${folder}/`))
      throw new ConfigError(
        `There are files of a studio, like ${key}, but ${name} is empty. For that studio, set the variables to its values, or restore a backup into an empty place. For a new one, use an empty ${STORAGE_URL ? 'bucket' : 'folder'}`,
      );
};

/** A studio's stored data. */
export type Studio = { database: Database; storage: Storage };

/**
 * Opens a studio as found, without migrations. Throws when there is no database or it has no tables, unless a new one
 * may be created.
 */
export const openStudio = async (config: Config, isNew = false): Promise<Studio> => {
  if (!isNew) refuseMovedData(config);
  if (!isNew && !config.DATABASE_URL && !existsSync(getDatabasePath(config)))
    throw new ConfigError(
      `There is no database in ${config.DATA_DIR}. Set DATA_DIR or DATABASE_URL to the values the server uses`,
    );
  const database = await openDatabase(config, 'as found');
  try {
    // Report an unreachable server by its address, not as a studio in use.
    const version = await toConfigError(config, () => database.maintenance.version());
    if (!isNew && !version)
      throw new ConfigError(
        `There is no studio in ${nameOfDatabase(config)}. Set DATA_DIR or DATABASE_URL to the values the server uses`,
      );
    if (version && isPreRelease(version)) throw createPreReleaseError();
    return { database, storage: openStorage(config) };
  } catch (error) {
    await database.close();
    throw error;
  }
};

/** The same, but throws if the tables are not those of this version. */
export const openCurrentStudio = async (config: Config): Promise<Studio> => {
  const studio = await openStudio(config);
  const { maintenance } = studio.database;
  if ((await maintenance.version()) === maintenance.versions.at(-1)) return studio;
  await closeStudio(studio);
  throw new ConfigError(
    'The database is from another version of Mixfront. Start this version once, then try again.',
  );
};

/** The database URL without its password, for printing in a terminal. */
const nameOfDatabase = ({ DATABASE_URL, DATA_DIR }: Config): string => {
  if (!DATABASE_URL) return DATA_DIR;
  const { host, pathname } = new URL(DATABASE_URL);
  return `the database ${decodeURIComponent(pathname.slice(1))} at ${host}`;
};

/** Opens a studio after bringing its tables to this version. */
export const openMigratedStudio = async (config: Config): Promise<Studio> => ({
  database: await openDatabase(config),
  storage: openStorage(config),
});

export const closeStudio = async ({ database, storage }: Studio): Promise<void> => {
  await storage.close();
  await database.close();
};

/** Whether any process, the server or a command, has the database open. Call it before opening the database here. */
export const isInUse = (config: Config): Promise<boolean> =>
  toConfigError(config, async () =>
    config.DATABASE_URL ? await isPostgresInUse(config.DATABASE_URL) : isSqliteInUse(getDatabasePath(config)),
  );

/**
 * Keeps other servers from starting on this folder's database for as long as this process lives; commands may use it
 * meanwhile. Throws ConfigError if one runs already. Servers may share a PostgreSQL database.
 */
export const holdStudio = async (config: Config): Promise<() => void> => {
  if (config.DATABASE_URL) return () => undefined;
  const release = await toConfigError(config, async () => holdSqlite(join(config.DATA_DIR, 'running')));
  if (release) return release;
  throw new ConfigError(
    `Mixfront is running already on the data in ${config.DATA_DIR}. Stop it first, or set DATA_DIR to another folder.`,
  );
};

const getDatabasePath = ({ DATA_DIR }: Config): string => join(DATA_DIR, 'mixfront.db');

export const openStorage = (config: Config): Storage =>
  config.STORAGE_URL
    ? createS3Storage(config.STORAGE_URL, {
        accessKeyId: config.AWS_ACCESS_KEY_ID ?? '',
        secretAccessKey: config.AWS_SECRET_ACCESS_KEY ?? '',
      })
    : createDiskStorage(join(config.DATA_DIR, 'files'));

const openDatabase = (config: Config, opening?: Opening): Promise<Database> =>
  toConfigError(config, () =>
    config.DATABASE_URL
      ? openPostgres(config.DATABASE_URL, opening)
      : openSqlite(getDatabasePath(config), opening),
  );

const toConfigError = async <T>({ DATABASE_URL, DATA_DIR }: Config, step: () => Promise<T>): Promise<T> => {
  try {
    return await step();
  } catch (error) {
    // The tables are from a newer version; the message already says so.
    if (error instanceof AppError && error.code === 'conflict') throw error;
    const reason = getRootCause(error);
    const known = DATABASE_URL ? error : toAppError(error);
    if (known instanceof DamagedError)
      throw new ConfigError(
        `The database in DATA_DIR, ${DATA_DIR}, is damaged (${reason}). ${restoreAdvice}`,
        {
          cause: error,
        },
      );
    if (!DATABASE_URL && (await isDiskFull(DATA_DIR).catch(() => false)))
      throw new ConfigError(
        `The disk with DATA_DIR, ${DATA_DIR}, is full (${reason}). Free some space, then start again`,
        { cause: error },
      );
    throw new ConfigError(
      DATABASE_URL
        ? `DATABASE_URL must point to a PostgreSQL database that answers: ${reason}`
        : `DATA_DIR must be a folder Mixfront can write to, with its own database or none. It is ${DATA_DIR}, and the system says: ${reason}`,
      { cause: error },
    );
  }
};

/** A full disk is no reason not to start: the owner can free some space then. */
const checkStorage = ({ STORAGE_URL, DATA_DIR }: Config, storage: Storage): Promise<void> =>
  storage.check().catch(async (error: unknown) => {
    if (!STORAGE_URL && (await isDiskFull(DATA_DIR).catch(() => false))) return;
    const wish = STORAGE_URL ? 'STORAGE_URL must point to a bucket' : 'DATA_DIR must be a folder';
    const it = STORAGE_URL ? '' : ` (it is ${DATA_DIR})`;
    throw new ConfigError(`${wish} Mixfront can write to${it}: ${getRootCause(error)}`, { cause: error });
  });

const getRootCause = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  const deeper = error instanceof AggregateError ? error.errors[0] : error.cause;
  if (deeper !== undefined) return getRootCause(deeper);
  return error.message.split('\n')[0] ?? '';
};
