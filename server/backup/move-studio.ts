import type { Config } from '../lib/config.ts';
import { AppError } from '../lib/errors.ts';
import { writeMovedMarker } from '../lib/moved-marker.ts';
import { readSealingKey, restoreSealingKey } from '../lib/seal.ts';
import { closeStudio, isInUse, openFileIndex, openStorage, openStudio, type Studio } from '../ports/open.ts';
import type { FileProblems } from './archive/parts.ts';
import { checkStore, checkStoreRoom, makeTables, openNewStudio } from './new-studio.ts';
import { readNamedFiles } from './queries.ts';
import { readStudio } from './read-studio.ts';
import { writeStore } from './write-store.ts';
import { type WrittenStudio, writeStudio } from './write-studio.ts';

type Wanted = { from: Config; to: Config; tell(text: string): void };

const isSameDatabase = (from: Config, to: Config): boolean =>
  from.DATABASE_URL === to.DATABASE_URL && (from.DATABASE_URL !== undefined || from.DATA_DIR === to.DATA_DIR);

const isSameStore = (from: Config, to: Config): boolean =>
  from.STORAGE_URL === to.STORAGE_URL && (from.STORAGE_URL !== undefined || from.DATA_DIR === to.DATA_DIR);

/**
 * Copies a stopped studio into another database and storage, row by row and file by file, and compares both. The
 * original stays as it is, except for a marker that prevents starting it with the old configuration.
 */
export const moveStudio = async (
  wanted: Wanted,
): Promise<{ filled: WrittenStudio; losses: FileProblems }> => {
  const moved = await moveWhole(wanted);
  try {
    writeMovedMarker(wanted.from, wanted.to);
  } catch {
    wanted.tell(
      `We couldn’t leave a note in ${wanted.from.DATA_DIR}. Make sure Mixfront isn’t started with the old values.`,
    );
  }
  return moved;
};

const moveWhole = async (wanted: Wanted) => {
  const { from, to } = wanted;
  const [databaseStays, filesStay] = [isSameDatabase(from, to), isSameStore(from, to)];
  if (databaseStays && filesStay)
    throw new AppError('invalid', 'The database and files are already there. Nothing was moved.');
  if (await isInUse(from))
    throw new AppError(
      'conflict',
      'Mixfront is running. Stop it first: anything that arrives during the move would be lost.',
    );
  const source = await openStudio(from);
  try {
    const version = await source.database.maintenance.version();
    if (version !== source.database.maintenance.versions.at(-1))
      throw new AppError(
        'conflict',
        'The database is from another version of Mixfront. Start this version once, stop it, then move.',
      );
    if (databaseStays) return await moveFiles(source, openStorage(to), wanted);
    const target = await openNewStudio(to);
    try {
      return await move({ source, target, version }, filesStay, wanted);
    } finally {
      await closeStudio(target);
    }
  } finally {
    await closeStudio(source);
  }
};

type Pair = { source: Studio; target: Studio; version: string };

const move = async ({ source, target, version }: Pair, filesStay: boolean, wanted: Wanted) => {
  const losses: FileProblems = { missing: [], damaged: [] };
  if (!filesStay) {
    const bytes = await checkTarget(source, target);
    await checkStoreRoom(target, bytes);
  }
  await copySealingKey(wanted);
  await makeTables(target, version);
  wanted.tell(filesStay ? 'Moving the database; the files don’t move' : 'Moving database and files');
  const parts = readStudio(source, losses, !filesStay);
  const storage = filesStay ? null : target.storage;
  return { filled: await writeStudio({ ...target, storage }, parts, { losses }), losses };
};

/** Before anything is written, so that a failure leaves only the old studio. */
const copySealingKey = async ({ from, to }: Wanted): Promise<void> => {
  const key = await readSealingKey(from.DATA_DIR);
  if (key) await restoreSealingKey(to.DATA_DIR, key);
};

/** Moves files to another store; the database stays, because keys don't change. */
const moveFiles = async (source: Studio, storage: Studio['storage'], wanted: Wanted) => {
  const losses: FileProblems = { missing: [], damaged: [] };
  const target = { ...source, storage };
  try {
    await checkStoreRoom(target, await checkTarget(source, target));
    await copySealingKey(wanted);
    wanted.tell('Moving the files; the database doesn’t move');
    const filled = await writeStore(storage, async (files) => {
      for await (const part of readStudio(source, losses)) if (part.kind === 'file') await files.add(part);
      await files.flush();
      return files.complete();
    });
    return { filled: { ...filled, rows: {} }, losses };
  } finally {
    await storage.close();
  }
};

/** Returns the total size of the files. */
const checkTarget = async ({ database }: Studio, target: Studio): Promise<number> => {
  const named = openFileIndex();
  try {
    let bytes = 0;
    for await (const page of readNamedFiles(database.read, await database.maintenance.tables()))
      for (const { key, size_bytes } of page) {
        named.add({ name: key, size_bytes, note: '' });
        bytes += size_bytes;
      }
    await checkStore(target, async (keys) => new Set(keys.filter((key) => named.find(key))));
    return bytes;
  } finally {
    named.close();
  }
};
